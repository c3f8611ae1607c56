package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;

/**
 * What the annotations of an attribute say about its storage.
 *
 * @param storage the requested type, or null
 * @param seconds whether instants are stored as numbers
 * @param converter the converter of this attribute, or null
 */
public record Hints(
        @Nullable Type storage,
        boolean seconds,
        boolean json,
        @Nullable Converter<?> converter) {
    private static final Hints NONE = new Hints(null, false, false, null);

    /** Returns the hints for the elements of a collection: only the format of times applies to them. */
    Hints inside() {
        return seconds ? new Hints(null, true, false, null) : NONE;
    }
}
