package org.tabletheory.schema.key;

/** Thrown when the values that were given make no key; says which key, segment and input, and what is wrong with it. */
public final class KeyInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KeyInputException(String message) {
        super(message);
    }
}
