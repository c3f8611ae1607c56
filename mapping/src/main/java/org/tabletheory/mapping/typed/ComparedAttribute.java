package org.tabletheory.mapping.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is equal to a value or not: a truth value, a record, a JSON carrier.
 *
 * @param <T> the type of the items
 * @param <V> the type of the values
 */
public sealed class ComparedAttribute<T, V> extends AttributeOf<T, V> permits OrderedAttribute {
    /** The attribute of this name. */
    public ComparedAttribute(String path) {
        super(path);
    }

    /** It is equal to this. */
    public final ConditionOf<T> eq(@Nullable V value) {
        return ask(Operator.EQ, value);
    }

    /** It is not equal to this. */
    public final ConditionOf<T> ne(@Nullable V value) {
        return ask(Operator.NE, value);
    }

    /** It is equal to one of these. */
    public final ConditionOf<T> in(List<? extends V> values) {
        return ask(Operator.IN, values);
    }
}
