package org.tabletheory.wire.spi.call;

import java.util.UUID;
import org.tabletheory.wire.Effect;

/**
 * Makes a transaction idempotent: DynamoDB applies it once, however often it arrives within ten minutes.
 *
 * <p>It is sent in the body of {@code TransactWriteItems} as {@value #NAME}, and makes the request's effect {@link
 * Effect#IDEMPOTENT}.
 *
 * @param text 1 to 36 characters
 */
public record ClientRequestToken(String text) {

    /** The name of its member in the request's JSON. */
    public static final String NAME = "ClientRequestToken";

    public ClientRequestToken {
        if (text.isEmpty() || text.length() > 36) {
            throw new IllegalArgumentException(NAME + " must have 1 to 36 characters, not " + text.length());
        }
    }

    /** Returns a random, unique token. */
    public static ClientRequestToken random() {
        return new ClientRequestToken(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return text;
    }
}
