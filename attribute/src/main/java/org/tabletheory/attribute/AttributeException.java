package org.tabletheory.attribute;

import org.tabletheory.attribute.spi.text.PrintableText;

/**
 * Thrown when a value, or the bytes of one, violates a rule of DynamoDB or of its encoding.
 *
 * <p>The message says what is wrong, where, and what would be valid; it contains names and numbers but no other content, and
 * control characters of names are escaped.
 * {@link #path()} is the position inside the value ({@code lines[2].qty}, empty at the top) and {@link #offset()}
 * the position in the bytes or the text.
 */
public final class AttributeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String path;
    private final long offset;

    /** Creates an error without a byte offset. */
    public AttributeException(String problem, String path) {
        this(problem, path, -1);
    }

    /** Creates an error at a byte offset of the input; negative if there is none. */
    public AttributeException(String problem, String path, long offset) {
        super(message(problem, path, offset));
        this.problem = problem;
        this.path = path;
        this.offset = offset;
    }

    private static String message(String problem, String path, long offset) {
        StringBuilder message = new StringBuilder(problem);
        if (!path.isEmpty()) {
            message.append(", at ").append(PrintableText.singleLine(path));
        }
        if (offset >= 0) {
            message.append(path.isEmpty() ? ", at byte " : ", byte ").append(offset);
        }
        return message.toString();
    }

    /** Returns what is wrong, without the position. */
    public String problem() {
        return problem;
    }

    /** Returns the position in the value: names and indexes such as {@code lines[2].qty}; empty at the top. */
    public String path() {
        return path;
    }

    /** Returns the byte offset in the input, from 0; negative if there is none. */
    public long offset() {
        return offset;
    }
}
