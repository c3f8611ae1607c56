package org.tabletheory.client.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Condition;

/**
 * A condition for the client, and its meaning according to the DynamoDB documentation.
 *
 * @param matches tests an item; a missing item is tested as an empty one
 * @param usesVersion whether it refers to the version
 * @param requiredVersion the only version that it accepts, or null
 */
record ReferenceCondition(
        Condition expression,
        Predicate<Item> matches,
        boolean usesVersion,
        @Nullable Long requiredVersion) {
    private ReferenceCondition(Condition expression, Predicate<Item> matches, boolean usesVersion) {
        this(expression, matches, usesVersion, null);
    }

    static ReferenceCondition exists(boolean expected) {
        return new ReferenceCondition(
                expected ? Condition.ifExists() : Condition.ifNotExists(), item -> item.has("PK") == expected, false);
    }

    static ReferenceCondition atVersion(long version) {
        return new ReferenceCondition(
                Condition.atVersion(version), item -> Value.n(version).equals(item.get("version")), true, version);
    }

    static ReferenceCondition field(String path, String operator, Object... operands) {
        List<Value> values =
                Arrays.stream(operands).map(ReferenceCondition::value).toList();
        return new ReferenceCondition(
                Condition.field(path, operator, operands),
                item -> matches(NestedPaths.at(item, path), operator, values),
                path.equals("version"));
    }

    static ReferenceCondition size(String path, String operator, int size) {
        return new ReferenceCondition(
                Condition.size(path, operator, size),
                item -> {
                    int found = size(NestedPaths.at(item, path));
                    return found >= 0 && matches(Value.n(found), operator, List.of(Value.n(size)));
                },
                false);
    }

    ReferenceCondition not() {
        return new ReferenceCondition(Condition.not(expression), matches.negate(), usesVersion);
    }

    ReferenceCondition and(ReferenceCondition other) {
        return new ReferenceCondition(
                expression.and(other.expression), matches.and(other.matches), usesVersion || other.usesVersion);
    }

    ReferenceCondition or(ReferenceCondition other) {
        return new ReferenceCondition(
                expression.or(other.expression), matches.or(other.matches), usesVersion || other.usesVersion);
    }

    static Value value(Object operand) {
        if (operand instanceof Integer number) {
            return Value.n(number);
        }
        return operand instanceof Boolean flag ? Value.bool(flag) : Value.s((String) operand);
    }

    private static boolean matches(@Nullable Value found, String operator, List<Value> operands) {
        return switch (operator) {
            case "=" -> operands.get(0).equals(found);
            case "<>" -> !operands.get(0).equals(found);
            case "IN" -> found != null && operands.contains(found);
            case "EXISTS" -> found != null;
            case "NOT_EXISTS" -> found == null;
            case "ATTRIBUTE_TYPE" ->
                found != null && operands.get(0).equals(Value.s(found.type().name()));
            case "CONTAINS" -> contains(found, operands.get(0));
            case "NOT_CONTAINS" -> !contains(found, operands.get(0));
            case "BEGINS_WITH" ->
                found instanceof Value.S text && text.value().startsWith(((Value.S) operands.get(0)).value());
            default -> found != null && matchesOrder(found, operator, operands);
        };
    }

    private static boolean matchesOrder(Value found, String operator, List<Value> operands) {
        if (found.type() != operands.get(0).type()) {
            return false;
        }
        int order = compare(found, operands.get(0));
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "BETWEEN" -> order >= 0 && compare(found, operands.get(1)) <= 0;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    /** Compares as DynamoDB orders keys; all strings here are ASCII. */
    static int compare(Value one, Value other) {
        return one instanceof Value.N number
                ? number.toBigDecimal().compareTo(((Value.N) other).toBigDecimal())
                : ((Value.S) one).value().compareTo(((Value.S) other).value());
    }

    private static boolean contains(@Nullable Value found, Value member) {
        if (found instanceof Value.S text) {
            return text.value().contains(((Value.S) member).value());
        }
        if (found instanceof Value.SS set) {
            return set.values().contains(((Value.S) member).value());
        }
        return found instanceof Value.L list && list.values().contains(member);
    }

    private static int size(@Nullable Value found) {
        if (found instanceof Value.S text) {
            return text.value().length();
        }
        if (found instanceof Value.SS set) {
            return set.values().size();
        }
        if (found instanceof Value.L list) {
            return list.values().size();
        }
        return found instanceof Value.M map ? map.values().size() : -1;
    }
}
