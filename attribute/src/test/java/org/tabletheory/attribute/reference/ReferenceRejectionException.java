package org.tabletheory.attribute.reference;

/** Thrown when the reference rejects a value or an encoding; has its message. */
public final class ReferenceRejectionException extends RuntimeException {
    ReferenceRejectionException(String message) {
        super(message);
    }
}
