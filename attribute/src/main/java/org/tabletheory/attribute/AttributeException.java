package org.tabletheory.attribute;

/**
 * A value, or bytes that should hold one, broke a rule of DynamoDB or of its encoding.
 *
 * <p>The message says what was wrong, where, and what would be right; it shows names and number spellings but no other
 * content. {@link #path()} is the place inside the value ({@code lines[2].qty}, empty at the top) and {@link #offset()}
 * the place in the bytes or the text.
 */
public final class AttributeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String path;
    private final long offset;

    /** A fault that has no place in bytes. */
    public AttributeException(String problem, String path) {
        this(problem, path, -1);
    }

    /** A fault at a byte offset of the input (negative when there is none). */
    public AttributeException(String problem, String path, long offset) {
        super(message(problem, path, offset));
        this.problem = problem;
        this.path = path;
        this.offset = offset;
    }

    private static String message(String problem, String path, long offset) {
        StringBuilder message = new StringBuilder(problem);
        if (!path.isEmpty()) {
            message.append(", at ").append(path);
        }
        if (offset >= 0) {
            message.append(path.isEmpty() ? ", at byte " : ", byte ").append(offset);
        }
        return message.toString();
    }

    /** What was wrong, without the place. */
    public String problem() {
        return problem;
    }

    /** Where in the value: names and indexes from the top, such as {@code lines[2].qty}; empty at the top. */
    public String path() {
        return path;
    }

    /** Where in the input, counted in bytes from 0; negative when the fault has no place there. */
    public long offset() {
        return offset;
    }
}
