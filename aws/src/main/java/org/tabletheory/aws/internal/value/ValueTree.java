package org.tabletheory.aws.internal.value;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * How another library keeps a value: what {@link ForeignReader} has to know of it. Methods other than {@link #type} are asked
 * only of values of their type.
 *
 * @param <V> the other library's class of values
 */
public interface ValueTree<V> {
    /** What the value is; null when it is nothing, or more than one thing. */
    @Nullable
    Type type(V value);

    /** The text of an S or N. */
    String text(V value);

    /** The content of a B, as an array that nobody else holds. */
    byte[] bytes(V value);

    /** What a BOOL says. */
    boolean bool(V value);

    /** The members of a set: texts of SS and NS, arrays of BS. */
    Iterator<?> members(V value);

    /** The elements of an L. */
    Iterator<V> elements(V value);

    /** The entries of an M. */
    Iterator<Map.Entry<String, V>> entries(V value);
}
