package org.tabletheory.mapping.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;

/**
 * The name of an attribute, with the type of its items and of its values. Every attribute can be tested for existence; the
 * other conditions depend on its type.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public abstract sealed class AttributeOf<T, V>
        permits ComparedAttribute, EncryptedAttribute, SetAttribute, ListAttribute, MapAttribute {
    private final String path;

    AttributeOf(String path) {
        this.path = path;
    }

    /** Returns the name of the attribute in DynamoDB, or its path inside another. */
    public final String path() {
        return path;
    }

    /** Requires that the attribute exists, with any value. */
    public final ConditionOf<T> exists() {
        return condition(Operator.EXISTS);
    }

    /** Requires that the attribute does not exist. */
    public final ConditionOf<T> notExists() {
        return condition(Operator.NOT_EXISTS);
    }

    final ConditionOf<T> condition(Operator operator, @Nullable Object... values) {
        return new ConditionOf<>(Condition.field(path, operator.symbol(), values));
    }

    final ConditionOf<T> condition(Operator operator, List<? extends @Nullable Object> values) {
        return condition(operator, values.toArray());
    }

    final ConditionOf<T> sizeCondition(Operator operator, long size) {
        return new ConditionOf<>(Condition.size(path, operator.symbol(), size));
    }

    @Override
    public final String toString() {
        return path;
    }
}
