package org.tabletheory.attribute.spi;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Converts between text and UTF-8 exactly. The methods of {@link String} replace what they cannot convert, so that different
 * texts get the same bytes, and data is lost without an error.
 */
public final class StrictUtf8 {
    private StrictUtf8() {}

    /** Returns whether a text has no lone surrogate. */
    public static boolean canEncode(String text) {
        return !Utf8.hasLoneSurrogate(text);
    }

    /**
     * Returns the bytes of a text.
     *
     * @throws AttributeException if the text has a lone surrogate
     */
    public static byte[] encode(String text) {
        if (!canEncode(text)) {
            throw new AttributeException(Utf8.LONE_SURROGATE, "");
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns the text of bytes.
     *
     * @throws AttributeException if the bytes are not well-formed UTF-8
     */
    public static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new AttributeException("the bytes are not valid UTF-8", "");
        }
    }
}
