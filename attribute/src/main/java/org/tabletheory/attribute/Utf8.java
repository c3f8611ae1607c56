package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** UTF-8 without replacement characters: what cannot be encoded or decoded exactly is told, never mended. */
final class Utf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /** The most bytes that a string of so many chars can need. */
    static int maxLength(int chars) {
        return Math.multiplyExact(chars, 3);
    }

    /**
     * Encodes into the buffer, which has room for {@link #maxLength}.
     *
     * @return the position after the last byte, or -1 when the string has a lone surrogate
     */
    static int encode(String text, byte[] buffer, int at) {
        int length = text.length();
        int i = 0;
        for (char c; i < length && (c = text.charAt(i)) < 0x80; i++) {
            buffer[at + i] = (byte) c;
        }
        return i == length ? at + i : encodeRest(text, i, buffer, at + i);
    }

    private static int encodeRest(String text, int from, byte[] buffer, int start) {
        int at = start;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                buffer[at++] = (byte) c;
            } else if (c < 0x800) {
                buffer[at++] = (byte) (0xC0 | (c >> 6));
                buffer[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                buffer[at++] = (byte) (0xE0 | (c >> 12));
                buffer[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                buffer[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                int codePoint = text.codePointAt(i++);
                if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                    return -1;
                }
                buffer[at++] = (byte) (0xF0 | (codePoint >> 18));
                buffer[at++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
                buffer[at++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
                buffer[at++] = (byte) (0x80 | (codePoint & 0x3F));
            }
        }
        return at;
    }

    /**
     * Decodes the range, or gives null when it is not well-formed.
     *
     * <p>The JDK's decoder is the fastest there is but puts U+FFFD for what is malformed. So only a result that holds
     * U+FFFD is doubtful, and only then the range is decoded again, strictly. Looking for U+FFFD in a string of Latin-1
     * characters costs nothing: the JDK knows that it cannot be there.
     */
    static @Nullable String decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 || wellFormed(bytes, offset, length) ? text : null;
    }

    private static boolean wellFormed(byte[] bytes, int offset, int length) {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, offset, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /**
     * Compares two ranges of well-formed UTF-8 as {@link String#compareTo} would compare their texts: in UTF-16 binary
     * order.
     *
     * <p>UTF-8 sorts by code point. The two orders differ in one place: supplementary characters (lead bytes F0 to F4)
     * come before U+E000 to U+FFFF (lead bytes EE and EF), for their surrogates are smaller. The first bytes that differ
     * are both lead bytes or both continuation bytes, so ranking that one pair of bytes is enough.
     */
    static int compareUtf16(byte[] bytes, int a, int aLength, int b, int bLength) {
        int at = Arrays.mismatch(bytes, a, a + aLength, bytes, b, b + bLength);
        if (at < 0) {
            return 0;
        }
        if (at == aLength || at == bLength) {
            return aLength - bLength;
        }
        return rank(bytes[a + at]) - rank(bytes[b + at]);
    }

    /** A byte's place in UTF-16 order: F0 to F4 move before EE and EF. */
    static int rank(byte signed) {
        int unsigned = signed & 0xFF;
        if (unsigned < 0xEE) {
            return unsigned;
        }
        return unsigned >= 0xF0 ? unsigned - 2 : unsigned + 5;
    }
}
