package org.tabletheory.client.internal.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** Builds primary keys. */
final class PrimaryKey {
    private PrimaryKey() {}

    /**
     * Returns the complete and valid key of an entity.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrMissingPrimaryKey} when a part is absent, NULL
     *     or empty
     */
    static Item of(Model model, Draft draft, WriteErrors errors) {
        return of(model, new ValueRules(model, errors), part -> {
            Draft.Field field = draft.field(part.attribute());
            return field == null ? null : field.value();
        });
    }

    /** Returns the key of the values that a function returns, by the same rules. */
    static Item of(Model model, ValueRules rules, Function<KeyPart, @Nullable Value> values) {
        KeyPart partition = model.partitionKey();
        Value first = rules.key(partition, values.apply(partition));
        KeyPart sort = model.sortKey().orElse(null);
        if (sort == null) {
            return Item.of(partition.attribute(), first);
        }
        return Item.of(partition.attribute(), first, sort.attribute(), rules.key(sort, values.apply(sort)));
    }

    /** Returns a draft that has only the key. */
    static Draft draft(Item key) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        key.attributes().forEach((name, value) -> fields.put(name, new Draft.Field(value, false, false)));
        return new Draft(fields);
    }
}
