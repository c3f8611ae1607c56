package org.tabletheory.attribute.spi;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.tabletheory.attribute.AttributeException;

/**
 * Converts between text and UTF-8 exactly. The methods of {@link String} replace what they cannot convert, so that different
 * texts get the same bytes, and data is lost without an error.
 */
public final class StrictUtf8 {
    static final String LONE_SURROGATE = "the text has a lone surrogate, which UTF-8 cannot encode";

    private StrictUtf8() {}

    /** Returns whether a text has no lone surrogate. */
    public static boolean canEncode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && Character.charCount(text.codePointAt(i++)) == 1) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the bytes of a text.
     *
     * @throws AttributeException if the text has a lone surrogate
     */
    public static byte[] encode(String text) {
        if (!canEncode(text)) {
            throw new AttributeException(LONE_SURROGATE, "");
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
