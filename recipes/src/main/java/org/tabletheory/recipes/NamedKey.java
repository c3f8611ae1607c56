package org.tabletheory.recipes;

import org.tabletheory.client.TableTheory;
import org.tabletheory.client.spi.KeysInMessages;

/**
 * The key of a lease or request in messages. It is often personal data, so messages have it only if the client shows keys.
 *
 * @param key the key, which exceptions return
 * @param shown whether messages have it
 */
record NamedKey(String key, boolean shown) {
    static NamedKey of(TableTheory db, String key) {
        return new NamedKey(key, KeysInMessages.areShown(db));
    }

    /** Returns {@code the lease on KEY}, or {@code the lease}. */
    String lease() {
        return shown ? "the lease on " + key : "the lease";
    }

    /** Returns {@code the request KEY}, or {@code the request}. */
    String request() {
        return shown ? "the request " + key : "the request";
    }
}
