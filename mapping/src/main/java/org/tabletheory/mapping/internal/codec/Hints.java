package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.codec.TypeView;

/**
 * What the annotations of an attribute say about its storage.
 *
 * @param storage the requested type, or null
 * @param seconds whether instants are stored as numbers
 * @param inText whether the values are parts of a JSON text, whose numbers need not be those that DynamoDB stores
 * @param converter the codec of the attribute's converter, or null
 * @param converted the type that the converter stores: that of the attribute or of elements in it; null without a converter
 */
public record Hints(
        @Nullable Type storage,
        boolean seconds,
        boolean json,
        boolean inText,
        @Nullable Codec converter,
        @Nullable TypeView converted) {
    private static final Hints NONE = new Hints(null, false, false, false, null, null);

    /** Returns the hints for the elements of a collection: the format of times and the converter apply to them, too. */
    Hints inside() {
        return seconds || inText || converter != null
                ? new Hints(null, seconds, false, inText, converter, converted)
                : NONE;
    }

    /** Returns the hints for the values of a JSON text. */
    Hints insideText() {
        return new Hints(null, seconds, false, true, converter, converted);
    }

    /** Returns the codec of the attribute's converter if it stores values of a type, otherwise null. */
    @Nullable
    Codec converterOf(TypeView type) {
        return converted != null && converted.equals(type) ? converter : null;
    }
}
