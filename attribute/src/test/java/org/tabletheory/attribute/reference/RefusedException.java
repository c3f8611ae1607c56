package org.tabletheory.attribute.reference;

/** The reference's answer to a value or an encoding that it does not accept, in its own words. */
public final class RefusedException extends RuntimeException {
    RefusedException(String message) {
        super(message);
    }
}
