package org.tabletheory.cli.internal.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Replaces characters that would control a terminal by an escape such as <code>&#92;u001b</code>, so that attribute values,
 * names and messages from outside cannot move the cursor, change the title or reorder text.
 *
 * <p>Line feeds and tabs stay. The escape is the one of JSON and Java, so JSON stays equal to what it was.
 */
final class EscapingWriter extends FilterWriter {
    private static final boolean CARRIAGE_RETURNS = System.lineSeparator().contains("\r");

    EscapingWriter(Writer out) {
        super(out);
    }

    /** Returns the text with control characters replaced; also line feeds and tabs, so that it is a single line. */
    static String singleLine(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\t' -> escaped.append("\\t");
                case '\r' -> escaped.append("\\r");
                default -> append(escaped, c);
            }
        }
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, char c) {
        if (isControl(c)) {
            escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        } else {
            escaped.append(c);
        }
    }

    /** Control characters, line separators and the characters that change the direction of text. */
    private static boolean isControl(char c) {
        return c < ' '
                || (c >= 0x7f && c <= 0x9f)
                || c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    private static boolean stays(char c) {
        return c == '\n' || c == '\t' || (c == '\r' && CARRIAGE_RETURNS) || !isControl(c);
    }

    @Override
    public void write(int c) throws IOException {
        write(Character.toString((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        write(new String(text, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            if (!stays(text.charAt(i))) {
                out.write(text, from, i - from);
                StringBuilder escaped = new StringBuilder();
                append(escaped, text.charAt(i));
                out.write(escaped.toString());
                from = i + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }
}
