package org.tabletheory.mapping.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;

/**
 * The name of an attribute that knows whose it is and what it holds. All that can be asked of every attribute is whether
 * it is there; what more can be asked depends on its kind.
 *
 * <p>Immutable and safe for use by many threads.
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

    /** The attribute's name in DynamoDB, or the way to it inside another. */
    public final String path() {
        return path;
    }

    /** The attribute is there, with whatever value. */
    public final ConditionOf<T> exists() {
        return ask(Operator.EXISTS);
    }

    /** The attribute is not there. */
    public final ConditionOf<T> notExists() {
        return ask(Operator.NOT_EXISTS);
    }

    final ConditionOf<T> ask(Operator operator, @Nullable Object... values) {
        return new ConditionOf<>(Condition.field(path, operator.symbol(), values));
    }

    final ConditionOf<T> ask(Operator operator, List<? extends @Nullable Object> values) {
        return ask(operator, values.toArray());
    }

    final ConditionOf<T> askSize(Operator operator, long size) {
        return new ConditionOf<>(Condition.size(path, operator.symbol(), size));
    }

    /** The name, as messages show it. */
    @Override
    public final String toString() {
        return path;
    }
}
