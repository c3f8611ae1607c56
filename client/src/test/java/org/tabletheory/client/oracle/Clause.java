package org.tabletheory.client.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Condition;

/**
 * A condition for the client, and its meaning according to DynamoDB's documentation.
 *
 * @param holds whether it holds for an item; a missing item counts as empty
 * @param aboutVersion whether it is on the version
 */
record Clause(Condition condition, Predicate<Item> holds, boolean aboutVersion) {
    static Clause exists(boolean there) {
        return new Clause(
                there ? Condition.ifExists() : Condition.ifNotExists(), item -> item.has("PK") == there, false);
    }

    static Clause atVersion(long version) {
        return new Clause(Condition.atVersion(version), item -> Value.n(version).equals(item.get("version")), true);
    }

    static Clause field(String place, String operator, Object... operands) {
        List<Value> values = Arrays.stream(operands).map(Clause::value).toList();
        return new Clause(
                Condition.field(place, operator, operands),
                item -> holds(Places.at(item, place), operator, values),
                place.equals("version"));
    }

    static Clause size(String place, String operator, int size) {
        return new Clause(
                Condition.size(place, operator, size),
                item -> {
                    int found = size(Places.at(item, place));
                    return found >= 0 && holds(Value.n(found), operator, List.of(Value.n(size)));
                },
                false);
    }

    Clause not() {
        return new Clause(Condition.not(condition), holds.negate(), aboutVersion);
    }

    Clause and(Clause other) {
        return new Clause(condition.and(other.condition), holds.and(other.holds), aboutVersion || other.aboutVersion);
    }

    Clause or(Clause other) {
        return new Clause(condition.or(other.condition), holds.or(other.holds), aboutVersion || other.aboutVersion);
    }

    static Value value(Object operand) {
        if (operand instanceof Integer number) {
            return Value.n(number);
        }
        return operand instanceof Boolean flag ? Value.bool(flag) : Value.s((String) operand);
    }

    private static boolean holds(@Nullable Value found, String operator, List<Value> operands) {
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
            default -> found != null && ordered(found, operator, operands);
        };
    }

    private static boolean ordered(Value found, String operator, List<Value> operands) {
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

    /** The order of keys; all strings here are ASCII. */
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
