package org.tabletheory.client.internal.query;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;

/** DynamoDB's rules for key values: types, sizes and order. */
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
            if (key.operator() == Operator.BETWEEN
                    && compare(key.operands().get(0), key.operands().get(1)) > 0) {
                throw RequestErrors.operator(
                        operation,
                        model,
                        key.path(),
                        "BETWEEN needs the lower bound first; swap the bounds of '" + part.attribute() + "'");
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

    /** Returns true if a key's value satisfies a condition. */
    static boolean holds(Compare condition, Value value) {
        List<Value> operands = condition.operands();
        if (operands.stream().anyMatch(operand -> operand.type() != value.type())) {
            return false;
        }
        int first = compare(value, operands.get(0));
        return switch (condition.operator()) {
            case EQ -> first == 0;
            case LT -> first < 0;
            case LE -> first <= 0;
            case GT -> first > 0;
            case GE -> first >= 0;
            case BETWEEN -> first >= 0 && compare(value, operands.get(1)) <= 0;
            case BEGINS_WITH -> beginsWith(bytes(value), bytes(operands.get(0)));
            default -> true;
        };
    }

    /** Compares as DynamoDB does: numbers by value, strings and binary by unsigned bytes. */
    static int compare(Value left, Value right) {
        if (left instanceof Value.N one && right instanceof Value.N other) {
            return one.toBigDecimal().compareTo(other.toBigDecimal());
        }
        return Arrays.compareUnsigned(bytes(left), bytes(right));
    }

    private static boolean beginsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static byte[] bytes(Value value) {
        if (value instanceof Value.S text) {
            return text.value().getBytes(StandardCharsets.UTF_8);
        }
        return value instanceof Value.B binary ? binary.bytes() : new byte[0];
    }
}
