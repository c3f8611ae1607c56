package org.tabletheory.wire;

import java.util.UUID;

/**
 * Marks a transaction so that DynamoDB applies it once, however often it arrives within ten minutes.
 *
 * <p>It goes into the body of {@code TransactWriteItems} under {@value #NAME}, and makes its effect {@link
 * Effect#IDEMPOTENT}.
 *
 * @param text 1 to 36 characters
 */
public record ClientRequestToken(String text) {

    /** The member of the request's JSON that carries it. */
    public static final String NAME = "ClientRequestToken";

    public ClientRequestToken {
        if (text.isEmpty() || text.length() > 36) {
            throw new IllegalArgumentException("a " + NAME + " has 1 to 36 characters, not " + text.length());
        }
    }

    /** A token that no other transaction has. */
    public static ClientRequestToken random() {
        return new ClientRequestToken(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return text;
    }
}
