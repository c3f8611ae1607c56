package org.tabletheory.mapping;

import java.util.List;
import org.tabletheory.attribute.Item;

/**
 * Reads the items of one index into a class with {@link IndexView}. Its model, names and keys are those of the class that it is a view
 * of; it writes nothing. Immutable and thread-safe.
 *
 * @param <V> the class of the view
 */
public interface ViewMapper<V> extends Mapper<V> {
    /** Returns the mapper of the class that this is a view of. */
    Mapper<?> source();

    /** Returns the name of the index. */
    String index();

    /** Returns the attributes to request; empty for all that the index projects. */
    List<String> attributes();

    /**
     * Returns the primary key of the item that a view was read from.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} if the view does not have all of it
     */
    Item key(V view);
}
