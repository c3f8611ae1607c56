package org.tabletheory.cli.internal.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import org.tabletheory.attribute.spi.text.PrintableText;

/**
 * Escapes control characters ({@link PrintableText}), so that attribute values, names and messages from outside cannot move the
 * cursor of a terminal, change its title or reorder text. Line feeds and tabs stay.
 */
final class EscapingWriter extends FilterWriter {
    private static final boolean CARRIAGE_RETURNS = System.lineSeparator().contains("\r");

    EscapingWriter(Writer out) {
        super(out);
    }

    private static boolean stays(char c) {
        return c == '\n' || c == '\t' || (c == '\r' && CARRIAGE_RETURNS) || !PrintableText.isControl(c);
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
                out.write(PrintableText.escape(text.charAt(i)));
                from = i + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }
}
