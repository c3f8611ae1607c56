package org.tabletheory.mapping.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that can be compared for equality: a boolean, a record, a JSON carrier.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public sealed class ComparedAttribute<T, V> extends AttributeOf<T, V> permits OrderedAttribute {
    /** Creates the name of an attribute. */
    public ComparedAttribute(String path) {
        super(path);
    }

    /** Requires that the attribute equals a value. */
    public final ConditionOf<T> eq(@Nullable V value) {
        return condition(Operator.EQ, value);
    }

    /** Requires that the attribute does not equal a value. */
    public final ConditionOf<T> ne(@Nullable V value) {
        return condition(Operator.NE, value);
    }

    /** Requires that the attribute equals one of the values. */
    public final ConditionOf<T> in(List<? extends V> values) {
        return condition(Operator.IN, values);
    }
}
