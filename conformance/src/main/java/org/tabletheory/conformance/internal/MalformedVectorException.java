package org.tabletheory.conformance.internal;

/** A line of a vector file that is no vector; the message says why. */
final class MalformedVectorException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedVectorException(String problem) {
        super(problem);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
