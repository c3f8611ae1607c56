package org.tabletheory.conformance.internal.document;

/** Thrown for a document with invalid content. */
public final class MalformedDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;

    public MalformedDocumentException(int line, String problem) {
        super(problem);
        this.line = line;
    }

    /** Returns the line of the problem, from 1. */
    public int line() {
        return line;
    }

    /** Returns what is wrong. */
    public String problem() {
        return String.valueOf(getMessage());
    }
}
