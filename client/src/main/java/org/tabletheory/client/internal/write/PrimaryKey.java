package org.tabletheory.client.internal.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
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
        return of(model, new ValueRules(model, refusal), refusal, part -> {
            Draft.Field field = draft.field(part.attribute());
            return field == null ? null : field.value();
        });
    }

    /** The key whose parts a function gives, under the same rules. */
    static Item of(Model model, ValueRules rules, WriteErrors refusal, Function<KeyPart, @Nullable Value> values) {
        KeyPart partition = model.partitionKey();
        Value first = part(partition, ValueRules.MAX_PARTITION_KEY, rules, refusal, values);
        KeyPart sort = model.sortKey().orElse(null);
        if (sort == null) {
            return Item.of(partition.attribute(), first);
        }
        Value second = part(sort, ValueRules.MAX_SORT_KEY, rules, refusal, values);
        return Item.of(partition.attribute(), first, sort.attribute(), second);
    }

    private static Value part(
            KeyPart part,
            int maxBytes,
            ValueRules rules,
            WriteErrors refusal,
            Function<KeyPart, @Nullable Value> values) {
        Value value = values.apply(part);
        if (value == null || value.type() == Type.NULL) {
            throw refusal.at(
                    part.attribute(),
                    ErrorCodes.MISSING_PRIMARY_KEY,
                    "the key " + part.attribute() + " is missing; every write names its whole key");
        }
        return rules.key(part, value, maxBytes);
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
