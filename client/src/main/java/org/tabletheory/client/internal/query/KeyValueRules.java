package org.tabletheory.client.internal.query;

import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;

/** DynamoDB's rules for key values: types and sizes. */
final class KeyValueRules {
    private final String operation;
    private final Model model;

    KeyValueRules(String operation, Model model) {
        this.operation = operation;
        this.model = model;
    }

    /** Rejects a key condition that DynamoDB would reject. */
    void check(KeyMatch match) {
        for (Compare key : match.keys()) {
            AccessPath path = match.path();
            KeyPart partition = part(path.partition(), key.path().attribute());
            KeyPart part =
                    partition != null ? partition : part(path.sort(), key.path().attribute());
            if (part == null) {
                throw new NoSuchElementException(key.path().attribute());
            }
            for (Value value : key.operands()) {
                check(part, partition != null ? ItemLimits.PARTITION_KEY_BYTES : ItemLimits.SORT_KEY_BYTES, value);
            }
        }
    }

    private static @Nullable KeyPart part(List<KeyPart> parts, String attribute) {
        for (KeyPart part : parts) {
            if (part.attribute().equals(attribute)) {
                return part;
            }
        }
        return null;
    }

    private void check(KeyPart part, int maxBytes, Value value) {
        ItemRule.Violation violation = ItemRule.checkKey(value, part.type(), maxBytes);
        if (violation != null) {
            String problem = switch (violation) {
                case EMPTY -> " must not be empty";
                case TOO_LONG ->
                    " has " + ItemSize.of(value) + " bytes, more than the " + maxBytes + " that DynamoDB allows";
                default ->
                    value.type() == Type.NULL
                            ? " needs a value, and null is given; pass one, or leave out the condition"
                            : " is of type " + part.type() + ", and the value is of type " + value.type();
            };
            throw RequestErrors.model(
                    operation, model, part.attribute(), "the key '" + part.attribute() + "'" + problem);
        }
    }
}
