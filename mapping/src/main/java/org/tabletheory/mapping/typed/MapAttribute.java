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
    /** The attribute of this name. */
    public MapAttribute(String path) {
        super(path);
    }

    /** The value that the map has for a name. */
    public ComparedAttribute<T, E> at(String name) {
        return new ComparedAttribute<>(path() + new AttributePath.Step.Name(name).behind());
    }

    /** It has so many entries, by one of the six comparisons. */
    public ConditionOf<T> size(Operator comparison, long size) {
        return askSize(comparison, size);
    }
}
