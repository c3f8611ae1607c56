package org.tabletheory.aws.internal.item;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * Access to the contents of another library's attribute values. Methods other than {@link #type} are only called for values
 * of the matching type.
 *
 * @param <V> the other library's attribute value class
 */
public interface AttributeValueAccess<V> {
    /** Returns the type of the value, or null if it has none or several. */
    @Nullable
    Type type(V value);

    /** Returns the text of an S or N. */
    String text(V value);

    /** Returns a copy of the content of a B. */
    byte[] bytes(V value);

    /** Returns the value of a BOOL. */
    boolean bool(V value);

    /** Returns the members of a set: strings for SS and NS, byte arrays for BS. */
    Iterator<?> members(V value);

    /** Returns the elements of an L. */
    Iterator<V> elements(V value);

    /** Returns the entries of an M. */
    Iterator<Map.Entry<String, V>> entries(V value);
}
