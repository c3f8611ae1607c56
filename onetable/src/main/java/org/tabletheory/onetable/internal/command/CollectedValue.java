package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.FieldDef;

/** The collected value of one field: a stored value, or the fields or elements of a nested schema. Immutable. */
public sealed interface CollectedValue {
    /** Returns the value to store. */
    Value stored();

    /** Returns whether an update sets the value only if the item has none. */
    default boolean ifAbsent() {
        return false;
    }

    /** Returns whether this is an object without fields. */
    default boolean isEmptyObject() {
        return false;
    }

    /** Returns whether this is a list without elements. */
    default boolean isEmptyList() {
        return false;
    }

    /** Visits the parts that an expression names: the fields and elements of partial objects, otherwise the value itself. */
    default void forEachPart(FieldDef field, ItemPath path, Call call, PartVisitor visitor) {
        visitor.visit(field, path, this);
    }

    /** Receives a part of a value and its path. */
    interface PartVisitor {
        void visit(FieldDef field, ItemPath path, CollectedValue value);
    }

    /**
     * A stored value.
     *
     * @param ifAbsent whether an update sets the value only if the item has none
     */
    record Single(Value stored, boolean ifAbsent) implements CollectedValue {}

    /** A comparison with the sort key. */
    record Comparison(String operator, List<Value> operands) implements CollectedValue {
        private static final Set<String> SYMBOLS = Set.of("<", "<=", "=", ">=", ">");

        public Comparison {
            operands = List.copyOf(operands);
        }

        /**
         * Creates a comparison with one of OneTable's operators.
         *
         * @throws org.tabletheory.onetable.error.OneTableException if the operator or the number of operands is wrong
         */
        static Comparison of(String operator, List<Value> operands, OneTableErrors errors) {
            boolean between = operator.equals("between");
            boolean begins = operator.equals("begins") || operator.equals("begins_with");
            if (!between && !begins && !SYMBOLS.contains(operator)) {
                throw errors.argument(
                        "unknown sort key operator '" + operator + "'; supported: begins, between, <, <=, =, >=, >");
            }
            if (operands.size() != (between ? 2 : 1)) {
                throw errors.argument("'" + operator + "' needs " + (between ? "two values" : "one value"));
            }
            return new Comparison(begins ? "begins" : operator, operands);
        }

        /** Returns the condition on a path. */
        String condition(String path, ExpressionScope scope) {
            return switch (operator) {
                case "begins" -> "begins_with(" + path + ", " + scope.value(operands.get(0)) + ")";
                case "between" ->
                    path + " BETWEEN " + scope.value(operands.get(0)) + " AND " + scope.value(operands.get(1));
                default -> path + " " + operator + " " + scope.value(operands.get(0));
            };
        }

        @Override
        public Value stored() {
            throw new IllegalStateException("a comparison cannot be stored");
        }
    }

    /** The fields of an object. */
    record Nested(Map<FieldDef, CollectedValue> fields) implements CollectedValue {
        public Nested {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public Value stored() {
            return Value.m(attributes(fields));
        }

        @Override
        public boolean isEmptyObject() {
            return fields.isEmpty();
        }

        @Override
        public void forEachPart(FieldDef field, ItemPath path, Call call, PartVisitor visitor) {
            if (!call.isPartial(field)) {
                visitor.visit(field, path, this);
                return;
            }
            fields.forEach((inner, value) -> value.forEachPart(inner, path.then(ItemPath.of(inner)), call, visitor));
        }
    }

    /** The elements of an array. */
    record Sequence(List<CollectedValue> elements) implements CollectedValue {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public Value stored() {
            List<Value> values = new ArrayList<>();
            elements.forEach(element -> values.add(element.stored()));
            return new Value.L(values);
        }

        @Override
        public boolean isEmptyList() {
            return elements.isEmpty();
        }

        @Override
        public void forEachPart(FieldDef field, ItemPath path, Call call, PartVisitor visitor) {
            if (!call.isPartial(field) || elements.isEmpty()) {
                visitor.visit(field, path, this);
                return;
            }
            for (int i = 0; i < elements.size(); i++) {
                elements.get(i).forEachPart(field, path.element(i), call, visitor);
            }
        }
    }

    /** Returns the stored attributes of fields; packed fields share a map. */
    static Map<String, Value> attributes(Map<FieldDef, CollectedValue> fields) {
        Map<String, Value> attributes = new LinkedHashMap<>();
        Map<String, Map<String, Value>> packed = new LinkedHashMap<>();
        fields.forEach((field, value) -> {
            String sub = field.sub();
            if (sub == null) {
                attributes.put(field.attribute(), value.stored());
            } else {
                packed.computeIfAbsent(field.attribute(), attribute -> new LinkedHashMap<>())
                        .put(sub, value.stored());
            }
        });
        packed.forEach((attribute, entries) -> attributes.put(attribute, Value.m(entries)));
        return attributes;
    }
}
