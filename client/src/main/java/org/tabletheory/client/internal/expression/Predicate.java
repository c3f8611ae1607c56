package org.tabletheory.client.internal.expression;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Operator;

/**
 * A resolved condition: paths with DynamoDB's names, operands as stored values. Key conditions, filters and write
 * conditions consist of predicates. Immutable.
 */
public sealed interface Predicate {
    /** DynamoDB's limit for IN. */
    int MAX_ALTERNATIVES = 100;

    /** Returns the predicate as DynamoDB's expression language; names and values become placeholders of the request. */
    String text(Expressions expressions);

    /** Passes each attribute that the predicate reads to a consumer; of a raw expression, those that have placeholders. */
    default void eachAttribute(Consumer<String> attribute) {
        parts().forEach(part -> part.eachAttribute(attribute));
    }

    /** Returns whether the predicate reads an attribute or a part of it; a raw expression is searched for the name. */
    default boolean references(String attribute) {
        return parts().stream().anyMatch(part -> part.references(attribute));
    }

    /** Returns the predicates that this one consists of; none if it is not made of others. */
    default List<Predicate> parts() {
        return List.of();
    }

    /** Returns whether the text needs no parentheses inside AND and OR. */
    default boolean isSimple() {
        return false;
    }

    /** Compares an attribute with the operands that the operator takes. */
    record Compare(AttributePath path, Operator operator, List<Value> operands) implements Predicate {
        public Compare {
            operands = List.copyOf(operands);
        }

        @Override
        public String text(Expressions expressions) {
            String path = expressions.path(this.path);
            return switch (operator) {
                case EQ, NE, LT, LE, GT, GE -> path + " " + operator.symbol() + " " + operand(0, expressions);
                case BETWEEN -> path + " BETWEEN " + operand(0, expressions) + " AND " + operand(1, expressions);
                case IN -> {
                    StringJoiner list = new StringJoiner(", ", path + " IN (", ")");
                    operands.forEach(operand -> list.add(expressions.value(operand)));
                    yield list.toString();
                }
                case BEGINS_WITH -> "begins_with(" + path + ", " + operand(0, expressions) + ")";
                case CONTAINS -> "contains(" + path + ", " + operand(0, expressions) + ")";
                case NOT_CONTAINS -> "NOT contains(" + path + ", " + operand(0, expressions) + ")";
                case EXISTS -> "attribute_exists(" + path + ")";
                case NOT_EXISTS -> "attribute_not_exists(" + path + ")";
                case TYPE -> "attribute_type(" + path + ", " + operand(0, expressions) + ")";
            };
        }

        private String operand(int index, Expressions expressions) {
            return expressions.value(operands.get(index));
        }

        /** Returns whether a key's value satisfies the condition. */
        public boolean holds(Value value) {
            for (Value operand : operands) {
                if (operand.type() != value.type()) {
                    return false;
                }
            }
            int first = compare(value, operands.get(0));
            return switch (operator) {
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
        public static int compare(Value left, Value right) {
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

        @Override
        public void eachAttribute(Consumer<String> attribute) {
            attribute.accept(path.attribute());
        }

        @Override
        public boolean references(String attribute) {
            return path.attribute().equals(attribute);
        }

        @Override
        public boolean isSimple() {
            return true;
        }
    }

    /** Compares the size of an attribute with a number. */
    record Size(AttributePath path, Operator operator, Value size) implements Predicate {
        @Override
        public String text(Expressions expressions) {
            return "size(" + expressions.path(path) + ") " + operator.symbol() + " " + expressions.value(size);
        }

        @Override
        public void eachAttribute(Consumer<String> attribute) {
            attribute.accept(path.attribute());
        }

        @Override
        public boolean references(String attribute) {
            return path.attribute().equals(attribute);
        }

        @Override
        public boolean isSimple() {
            return true;
        }
    }

    /** Holds when all parts hold. */
    record And(List<Predicate> parts) implements Predicate {
        public And {
            parts = List.copyOf(parts);
        }

        @Override
        public String text(Expressions expressions) {
            return joined(parts, " AND ", expressions);
        }
    }

    /** Holds when one of the parts holds. */
    record Or(List<Predicate> parts) implements Predicate {
        public Or {
            parts = List.copyOf(parts);
        }

        @Override
        public String text(Expressions expressions) {
            return joined(parts, " OR ", expressions);
        }
    }

    /** Holds when the part does not hold. */
    record Not(Predicate part) implements Predicate {
        @Override
        public String text(Expressions expressions) {
            return "NOT (" + part.text(expressions) + ")";
        }

        @Override
        public List<Predicate> parts() {
            return List.of(part);
        }
    }

    /**
     * Holds when an attribute on which a write depends is as in the entity. The library adds it to the user's conditions.
     *
     * @param expected the value in the entity, as it is stored; null if the attribute must be absent or NULL
     * @param absentAllowed whether the attribute may also be absent
     * @param part the predicate that is sent
     */
    record Unchanged(String attribute, @Nullable Value expected, boolean absentAllowed, Predicate part)
            implements Predicate {
        /** Returns the predicate that an attribute has a value, or if that is null, that it is absent or NULL. */
        public static Unchanged of(String attribute, @Nullable Value expected) {
            if (expected != null) {
                return new Unchanged(attribute, expected, false, equal(attribute, expected));
            }
            Predicate isNull = new Compare(AttributePath.ofName(attribute), Operator.TYPE, List.of(Value.s("NULL")));
            return new Unchanged(attribute, null, true, new Or(List.of(exists(attribute, false), isNull)));
        }

        /** Returns the predicate that an attribute has a value, or is absent. */
        public static Unchanged orAbsent(String attribute, Value expected) {
            Predicate either = new Or(List.of(exists(attribute, false), equal(attribute, expected)));
            return new Unchanged(attribute, expected, true, either);
        }

        /** Returns whether a stored value is the expected one. */
        public boolean holds(@Nullable Value stored) {
            if (stored == null) {
                return absentAllowed;
            } else if (stored instanceof Value.N one && expected instanceof Value.N other) {
                return Compare.compare(one, other) == 0;
            }
            return expected == null ? stored.type() == Type.NULL : stored.equals(expected);
        }

        @Override
        public String text(Expressions expressions) {
            return part.text(expressions);
        }

        @Override
        public List<Predicate> parts() {
            return List.of(part);
        }

        @Override
        public boolean isSimple() {
            return part.isSimple();
        }
    }

    /** A user's expression with its own placeholders; those of names begin with {@code #}, of values with {@code :}. */
    record Raw(String expression, Map<String, String> names, Map<String, Value> values) implements Predicate {
        public Raw {
            names = Map.copyOf(names);
            values = Map.copyOf(values);
        }

        @Override
        public String text(Expressions expressions) {
            new TreeMap<>(names).forEach(expressions::addName);
            new TreeMap<>(values).forEach(expressions::addValue);
            return expression;
        }

        @Override
        public void eachAttribute(Consumer<String> attribute) {
            names.values().forEach(attribute);
        }

        @Override
        public boolean references(String attribute) {
            if (names.containsValue(attribute)) {
                return true;
            }
            for (int at = expression.indexOf(attribute); at >= 0; at = expression.indexOf(attribute, at + 1)) {
                int end = at + attribute.length();
                boolean begins = at == 0 || !isPartOfName(expression.charAt(at - 1));
                boolean ends = end == expression.length() || !isPartOfName(expression.charAt(end));
                if (begins && ends) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isPartOfName(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '#' || c == ':';
        }
    }

    private static String joined(List<Predicate> parts, String operator, Expressions expressions) {
        StringJoiner text = new StringJoiner(operator);
        for (Predicate part : parts) {
            boolean bare = part.isSimple() || parts.size() == 1;
            text.add(bare ? part.text(expressions) : "(" + part.text(expressions) + ")");
        }
        return text.toString();
    }

    /** Returns the parts that must all hold: those of an AND, at every depth, or the predicate itself. */
    default List<Predicate> conjuncts() {
        if (!(this instanceof And and)) {
            return List.of(this);
        }
        List<Predicate> parts = new ArrayList<>();
        for (Predicate part : and.parts) {
            parts.addAll(part.conjuncts());
        }
        return parts;
    }

    /** Returns a predicate that holds when both hold, without needless parentheses. */
    static Predicate and(Predicate left, Predicate right) {
        List<Predicate> parts = new ArrayList<>(left.conjuncts());
        parts.addAll(right.conjuncts());
        return new And(parts);
    }

    /** Returns a predicate on the existence of an attribute. */
    static Predicate exists(String attribute, boolean exists) {
        return new Compare(AttributePath.ofName(attribute), exists ? Operator.EXISTS : Operator.NOT_EXISTS, List.of());
    }

    /** Returns a predicate that an attribute has one of these values, of which there may be more than IN takes. */
    static Predicate oneOf(String attribute, List<Value> values) {
        if (values.size() == 1) {
            return equal(attribute, values.get(0));
        }
        List<Predicate> parts = new ArrayList<>();
        for (int from = 0; from < values.size(); from += MAX_ALTERNATIVES) {
            List<Value> some = values.subList(from, Math.min(values.size(), from + MAX_ALTERNATIVES));
            parts.add(new Compare(AttributePath.ofName(attribute), Operator.IN, some));
        }
        return parts.size() == 1 ? parts.get(0) : new Or(parts);
    }

    /** Returns a predicate that an attribute equals a value. */
    static Predicate equal(String attribute, Value value) {
        return new Compare(AttributePath.ofName(attribute), Operator.EQ, List.of(value));
    }
}
