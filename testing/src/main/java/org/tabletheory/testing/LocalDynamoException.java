package org.tabletheory.testing;

import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB Local cannot be fetched or started; the message says how to fix it. */
public final class LocalDynamoException extends RuntimeException {

    LocalDynamoException(String message) {
        this(message, null);
    }

    LocalDynamoException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
