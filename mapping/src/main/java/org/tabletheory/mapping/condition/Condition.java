package org.tabletheory.mapping.condition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for an item to be found, or for a write to be made, in a user's words: fields by their Java or DynamoDB
 * names, values as Java has them. The model gives it its meaning when it is used.
 *
 * <pre>{@code
 * Condition open = Condition.field("status", "IN", "NEW", "PAID").and(Condition.field("total", ">", 100));
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public sealed interface Condition {
    /** A field asked one thing; {@code values} are as many as the operator takes. */
    record Field(String field, String operator, List<@Nullable Object> values) implements Condition {
        public Field {
            values = values.size() == 1
                    ? Collections.singletonList(values.get(0))
                    : Collections.unmodifiableList(new ArrayList<>(values));
        }
    }

    /** The size of a field (characters, bytes, members, entries) compared with a number. */
    record Size(String field, String operator, long size) implements Condition {}

    /** All of them hold. */
    record All(List<Condition> parts) implements Condition {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** One of them holds. */
    record Any(List<Condition> parts) implements Condition {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** It does not hold. */
    record Not(Condition part) implements Condition {}

    /** The item is there, or is not. */
    record ItemExists(boolean there) implements Condition {}

    /** The item's version is this one. */
    record Version(long version) implements Condition {}

    /** A text in DynamoDB's own language, with placeholders for names ({@code #a}) and values ({@code :a}). */
    record Expression(String expression, Map<String, String> names, Map<String, Object> values) implements Condition {
        public Expression {
            names = Map.copyOf(names);
            values = Map.copyOf(values);
        }
    }

    /** A field compared: {@code field("status", "=", "NEW")}, {@code field("total", "BETWEEN", 1, 9)}. */
    static Condition field(String field, String operator, @Nullable Object @Nullable ... values) {
        return new Field(field, operator, values == null ? Collections.singletonList(null) : Arrays.asList(values));
    }

    /** The same as {@link #field}, under the name it has in transactions: {@code condition("balance", ">=", 10)}. */
    static Condition condition(String field, String operator, @Nullable Object @Nullable ... values) {
        return field(field, operator, values);
    }

    /** The size of a field compared: {@code size("tags", "<", 10)}. */
    static Condition size(String field, String operator, long size) {
        return new Size(field, operator, size);
    }

    /** All of them hold. */
    static Condition allOf(Condition... parts) {
        return new All(List.of(parts));
    }

    /** One of them holds. */
    static Condition anyOf(Condition... parts) {
        return new Any(List.of(parts));
    }

    /** It does not hold. */
    static Condition not(Condition part) {
        return new Not(part);
    }

    /** The item is there. */
    static Condition ifExists() {
        return new ItemExists(true);
    }

    /** The item is not there. */
    static Condition ifNotExists() {
        return new ItemExists(false);
    }

    /** The item's version is this one: optimistic locking. */
    static Condition atVersion(long version) {
        return new Version(version);
    }

    /** A text in DynamoDB's own language; its placeholders must not begin with {@code #n} or {@code :v} and a number. */
    static Condition expression(String expression, Map<String, String> names, Map<String, Object> values) {
        return new Expression(expression, names, values);
    }

    /** This holds and the other does too. */
    default Condition and(Condition other) {
        return new All(List.of(this, other));
    }

    /** This holds or the other does. */
    default Condition or(Condition other) {
        return new Any(List.of(this, other));
    }
}
