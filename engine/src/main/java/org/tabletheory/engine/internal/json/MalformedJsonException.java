package org.tabletheory.engine.internal.json;

/** Thrown when a request body is not a JSON object. */
public final class MalformedJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedJsonException(String message) {
        super(message);
    }
}
