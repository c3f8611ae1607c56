package org.tabletheory.attribute.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Strict UTF-8: text that cannot be encoded or decoded exactly is reported, never replaced. */
public final class Utf8 {
    /** The message for a text that cannot be encoded. */
    public static final String LONE_SURROGATE = "the text has a lone surrogate, which UTF-8 cannot encode";

    private static final char REPLACEMENT = '\uFFFD';
    /** From this length on, the JDK's encoder is faster despite the array that it allocates. */
    public static final int BULK = 32;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long QUESTION_MARKS = '?' * LOW_BITS;

    private Utf8() {}

    /** Returns the maximum number of bytes for a string of this many chars. */
    public static int maxLength(int chars) {
        return Math.multiplyExact(chars, 3);
    }

    /**
     * Encodes into the buffer, which must have room for {@link #maxLength}.
     *
     * @return the position after the last byte, or -1 if the string has a lone surrogate
     */
    public static int encode(String text, byte[] buffer, int at) {
        int length = text.length();
        if (length >= BULK) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            if (encoded.length == length && !hasQuestionMark(encoded)) {
                System.arraycopy(encoded, 0, buffer, at, length);
                return at + length;
            }
        }
        int i = 0;
        for (char c; i < length && (c = text.charAt(i)) < 0x80; i++) {
            buffer[at + i] = (byte) c;
        }
        return i == length ? at + i : encodeRest(text, i, buffer, at + i);
    }

    /**
     * Returns whether a byte is a question mark, which the JDK's encoder writes for a lone surrogate. As many bytes as
     * characters and no question mark means ASCII, encoded exactly.
     */
    private static boolean hasQuestionMark(byte[] bytes) {
        long found = 0;
        int at = 0;
        for (; at + 8 <= bytes.length; at += 8) {
            long difference = (long) LONGS.get(bytes, at) ^ QUESTION_MARKS;
            found |= (difference - LOW_BITS) & ~difference;
        }
        if ((found & HIGH_BITS) != 0) {
            return true;
        }
        for (; at < bytes.length; at++) {
            if (bytes[at] == '?') {
                return true;
            }
        }
        return false;
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
     * Decodes the range, or returns null if it is not well-formed.
     *
     * <p>The JDK's decoder is the fastest but replaces malformed input by U+FFFD. So only a result that contains
     * U+FFFD is doubtful, and only then the range is decoded again, strictly. Searching a string of Latin-1
     * characters for U+FFFD costs nothing: the JDK knows that it cannot contain it.
     */
    public static @Nullable String decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 || wellFormed(bytes, offset, length) ? text : null;
    }

    /** Returns whether the range is well-formed: no overlong forms, no surrogates, nothing truncated. */
    public static boolean isWellFormed(byte[] bytes, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at + 8 <= end && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
            at += 8;
        }
        while (at < end && bytes[at] >= 0) {
            at++;
        }
        return at == end || wellFormed(bytes, at, end - at);
    }

    /** Returns whether the text has a lone surrogate, which UTF-8 cannot encode. */
    public static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return true;
                }
                i++;
            }
        }
        return false;
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
     * sort before U+E000 to U+FFFF (lead bytes EE and EF), because their surrogates are smaller. The first bytes that differ
     * are both lead bytes or both continuation bytes, so ranking that one pair of bytes is enough.
     */
    public static int compareUtf16(byte[] bytes, int a, int aLength, int b, int bLength) {
        int at = Arrays.mismatch(bytes, a, a + aLength, bytes, b, b + bLength);
        if (at < 0) {
            return 0;
        }
        if (at == aLength || at == bLength) {
            return aLength - bLength;
        }
        return rank(bytes[a + at]) - rank(bytes[b + at]);
    }

    /**
     * Packs up to eight bytes into a number that sorts, unsigned, as their texts do. A shorter range is padded, so it may tie
     * with a longer one, but never sorts after it.
     */
    public static long pack(byte[] bytes, int at, int length) {
        if (at + 8 <= bytes.length) {
            long eight = (long) LONGS.get(bytes, at);
            if (length < 8) {
                eight = length == 0 ? 0 : eight & (-1L << (8 * (8 - length)));
            }
            if ((eight & HIGH_BITS) == 0) {
                return eight;
            }
        }
        long packed = 0;
        int taken = Math.min(length, 8);
        for (int i = 0; i < taken; i++) {
            packed = (packed << 8) | rank(bytes[at + i]);
        }
        return taken == 0 ? 0 : packed << (8 * (8 - taken));
    }

    /** Returns a byte's rank in UTF-16 order: F0 to F4 move before EE and EF. */
    public static int rank(byte signed) {
        int unsigned = signed & 0xFF;
        if (unsigned < 0xEE) {
            return unsigned;
        }
        return unsigned >= 0xF0 ? unsigned - 2 : unsigned + 5;
    }

    /** Decodes ASCII. The constructor that takes a charset is too large to be inlined. */
    @SuppressWarnings("deprecation")
    public static String ascii(byte[] bytes, int from, int length) {
        return new String(bytes, 0, from, length);
    }
}
