package org.tabletheory.processor.internal.text;

import java.util.Locale;

/**
 * Text of documents and annotations in Java sources. The compiler translates Unicode escapes before it looks for comments and
 * literals, so a backslash of the text must never be the start of an escape, and no escape may become a line break.
 */
public final class JavaText {
    private static final String PLAIN_IN_COMMENTS = " _-.:#,;\"'()[]+=!?";

    private JavaText() {}

    /** Returns a text as a string literal. */
    public static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                literal.append('\\').append((char) c);
            } else if (c < ' ') {
                literal.append(String.format(Locale.ROOT, "\\%03o", c));
            } else if (c < 0x7f || Character.isLetterOrDigit(c)) {
                literal.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    literal.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
        });
        return literal.append('"').toString();
    }

    /** Returns a text for a Javadoc comment: characters with a meaning there, or for the compiler, become HTML entities. */
    public static String comment(String text) {
        StringBuilder comment = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || PLAIN_IN_COMMENTS.indexOf(c) >= 0) {
                comment.appendCodePoint(c);
            } else {
                comment.append("&#").append(c).append(';');
            }
        });
        return comment.toString();
    }
}
