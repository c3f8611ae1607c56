package org.tabletheory.attribute.spi.text;

/**
 * Replaces characters that would control a terminal, start another line of a log or reorder text by an escape such as
 * <code>&#92;u001b</code>. Names, messages and ids from outside may have such characters.
 *
 * <p>The escape is the one of JSON and Java, so JSON stays equal to what it was.
 */
public final class PrintableText {
    private static final String HEX = "0123456789abcdef";

    private PrintableText() {}

    /** Returns whether a character is a control character, a line separator or changes the direction of text. */
    public static boolean isControl(char c) {
        return c < ' '
                || (c >= 0x7f && c <= 0x9f)
                || c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    /** Returns the text as a single line without control characters; the same object if it has none. */
    public static String singleLine(String text) {
        return singleLine(text, Integer.MAX_VALUE);
    }

    /** Returns the text as {@link #singleLine(String)}, with an ellipsis in place of what is longer than the limit. */
    public static String singleLine(String text, int limit) {
        int length = Math.min(text.length(), limit);
        int clean = 0;
        while (clean < length && !isControl(text.charAt(clean))) {
            clean++;
        }
        if (clean == text.length()) {
            return text;
        }
        StringBuilder line = new StringBuilder(length + 16).append(text, 0, clean);
        for (int i = clean; i < length; i++) {
            append(text.charAt(i), line);
        }
        return length < text.length() ? line.append('…').toString() : line.toString();
    }

    private static void append(char c, StringBuilder line) {
        switch (c) {
            case '\n' -> line.append("\\n");
            case '\t' -> line.append("\\t");
            case '\r' -> line.append("\\r");
            default -> {
                if (isControl(c)) {
                    line.append(escape(c));
                } else {
                    line.append(c);
                }
            }
        }
    }

    /** Returns the escape of a character: a backslash, the letter u and four digits. */
    public static String escape(char c) {
        return "\\u" + HEX.charAt(c >> 12) + HEX.charAt((c >> 8) & 0xF) + HEX.charAt((c >> 4) & 0xF)
                + HEX.charAt(c & 0xF);
    }
}
