package org.tabletheory.mapping.condition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a query, a filter or a write, with attributes by name or Java name and Java values. The model resolves both
 * when the condition is used.
 *
 * <pre>{@code
 * Condition open = Condition.field("status", "IN", "NEW", "PAID").and(Condition.field("total", ">", 100));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public sealed interface Condition {
    /** Handles every kind of condition. */
    interface Visitor<R> {
        R field(Comparison condition);

        R size(Size condition);

        R all(All condition);

        R any(Any condition);

        R not(Not condition);

        R itemExists(ItemExists condition);

        R version(VersionEquals condition);

        R expression(RawExpression condition);
    }

    <R> R accept(Visitor<R> visitor);

    /** Compares an attribute with as many values as the operator requires. */
    record Comparison(String field, String operator, List<@Nullable Object> values) implements Condition {
        public Comparison {
            values = values.size() == 1
                    ? Collections.singletonList(values.get(0))
                    : Collections.unmodifiableList(new ArrayList<>(values));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.field(this);
        }
    }

    /** Compares the size of an attribute (characters, bytes, members, entries) with a number. */
    record Size(String field, String operator, long size) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.size(this);
        }
    }

    /** All parts must be true. */
    record All(List<Condition> parts) implements Condition {
        public All {
            parts = Parts.given(parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.all(this);
        }
    }

    /** At least one part must be true. */
    record Any(List<Condition> parts) implements Condition {
        public Any {
            parts = Parts.given(parts);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.any(this);
        }
    }

    /** The part must be false. */
    record Not(Condition part) implements Condition {
        public Not {
            Parts.given(part, "part");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

    /** The item must exist, or must not. */
    record ItemExists(boolean there) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.itemExists(this);
        }
    }

    /** The item must have this version. */
    record VersionEquals(long version) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.version(this);
        }
    }

    /** A DynamoDB expression with placeholders for names ({@code #a}) and values ({@code :a}). */
    record RawExpression(String expression, Map<String, String> names, Map<String, Object> values)
            implements Condition {
        public RawExpression {
            Parts.given(expression, "expression");
            names = Map.copyOf(Parts.given(names, "map of names"));
            for (Map.Entry<String, Object> value :
                    Parts.given(values, "map of values").entrySet()) {
                Parts.given(value.getValue(), "value of " + value.getKey());
            }
            values = Map.copyOf(values);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.expression(this);
        }
    }

    /** Compares an attribute: {@code field("status", "=", "NEW")}, {@code field("total", "BETWEEN", 1, 9)}. */
    static Condition field(String field, String operator, @Nullable Object @Nullable ... values) {
        return new Comparison(
                field, operator, values == null ? Collections.singletonList(null) : Arrays.asList(values));
    }

    /** Does the same as {@link #field}; reads better in transactions: {@code condition("balance", ">=", 10)}. */
    static Condition condition(String field, String operator, @Nullable Object @Nullable ... values) {
        return field(field, operator, values);
    }

    /** Compares the size of an attribute: {@code size("tags", "<", 10)}. */
    static Condition size(String field, String operator, long size) {
        return new Size(field, operator, size);
    }

    /** Requires all conditions. */
    static Condition allOf(Condition... parts) {
        return new All(Arrays.asList(parts));
    }

    /** Requires at least one of the conditions. */
    static Condition anyOf(Condition... parts) {
        return new Any(Arrays.asList(parts));
    }

    /** Negates a condition. */
    static Condition not(Condition part) {
        return new Not(part);
    }

    /** Requires that the item exists. */
    static Condition ifExists() {
        return new ItemExists(true);
    }

    /** Requires that the item does not exist. */
    static Condition ifNotExists() {
        return new ItemExists(false);
    }

    /** Requires this version of the item, for optimistic locking. */
    static Condition atVersion(long version) {
        return new VersionEquals(version);
    }

    /** Uses a DynamoDB expression; its placeholders must not be {@code #n} or {@code :v} followed by a number. */
    static Condition expression(String expression, Map<String, String> names, Map<String, Object> values) {
        return new RawExpression(expression, names, values);
    }

    /** Requires this condition and another. */
    default Condition and(Condition other) {
        return new All(Arrays.asList(this, other));
    }

    /** Requires this condition or another. */
    default Condition or(Condition other) {
        return new Any(Arrays.asList(this, other));
    }
}
