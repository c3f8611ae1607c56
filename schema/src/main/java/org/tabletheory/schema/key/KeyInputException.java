package org.tabletheory.schema.key;

/** Thrown when a key cannot be derived from the given values. The message names the key, the segment and the input. */
public final class KeyInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KeyInputException(String message) {
        super(message);
    }
}
