package org.tabletheory.client.internal.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** The key under which an entity is stored. */
final class PrimaryKey {
    private static final int SHOWN = 200;

    private PrimaryKey() {}

    /**
     * The key attributes of an entity, complete and within DynamoDB's limits.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrMissingPrimaryKey} when a part is absent, NULL
     *     or empty
     */
    static Item of(Model model, Draft draft, WriteErrors refusal) {
        return of(model, new ValueRules(model, refusal), part -> {
            Draft.Field field = draft.field(part.attribute());
            return field == null ? null : field.value();
        });
    }

    /** The key whose parts a function gives, under the same rules. */
    static Item of(Model model, ValueRules rules, Function<KeyPart, @Nullable Value> values) {
        KeyPart partition = model.partitionKey();
        Value first = rules.key(partition, values.apply(partition));
        KeyPart sort = model.sortKey().orElse(null);
        if (sort == null) {
            return Item.of(partition.attribute(), first);
        }
        return Item.of(partition.attribute(), first, sort.attribute(), rules.key(sort, values.apply(sort)));
    }

    /** A key alone as what an entity says. */
    static Draft draft(Item key) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        key.attributes().forEach((name, value) -> fields.put(name, new Draft.Field(value, false, false)));
        return new Draft(fields);
    }

    /** The key for messages, cut when it is long. */
    static String shown(Item key) {
        String text = DynamoJson.write(key);
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
