package org.tabletheory.mapping.typed;

import java.util.Map;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.mapping.condition.Operator;

/**
 * An attribute that is a map of names to values.
 *
 * @param <T> the type of the items
 * @param <E> the type of the entries' values
 */
public final class MapAttribute<T, E> extends AttributeOf<T, Map<?, E>> {
    /** Creates the name of an attribute. */
    public MapAttribute(String path) {
        super(path);
    }

    /** Returns the value with a name. */
    public ComparedAttribute<T, E> at(String name) {
        return new ComparedAttribute<>(path() + new AttributePath.Step.Name(name).suffix());
    }

    /** Compares the number of entries, with one of the six comparison operators. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return sizeCondition(comparison, size);
    }
}
