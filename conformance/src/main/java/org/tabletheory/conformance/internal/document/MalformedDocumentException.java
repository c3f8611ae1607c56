package org.tabletheory.conformance.internal.document;

/** A document that says nothing that could be run; it knows the line and the reason. */
public final class MalformedDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;

    public MalformedDocumentException(int line, String problem) {
        super(problem);
        this.line = line;
    }

    /** The line, from 1. */
    public int line() {
        return line;
    }

    /** What is wrong there. */
    public String problem() {
        return String.valueOf(getMessage());
    }
}
