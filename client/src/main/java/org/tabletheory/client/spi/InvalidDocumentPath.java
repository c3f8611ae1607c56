package org.tabletheory.client.spi;

import org.jspecify.annotations.Nullable;

/**
 * Recognizes that DynamoDB rejected an update because the item has no map or list around one of its paths. In a transaction, it is
 * the reason {@code ValidationError} of the action; DynamoDB Local rejects the request instead, without saying which action.
 */
public final class InvalidDocumentPath {
    private static final String MESSAGE = "document path provided in the update expression is invalid";

    private InvalidDocumentPath() {}

    /** Returns whether this is DynamoDB's message about such an update. */
    public static boolean isReportedBy(@Nullable String message) {
        return message != null && message.contains(MESSAGE);
    }
}
