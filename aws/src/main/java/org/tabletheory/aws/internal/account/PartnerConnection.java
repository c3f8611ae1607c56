package org.tabletheory.aws.internal.account;

import org.tabletheory.client.TableTheory;

/**
 * A partner's client with the credentials that it signs with.
 *
 * @param db opens no connection and asks for no credentials before its first call
 */
record PartnerConnection(TableTheory db, PartnerCredentials credentials) implements AutoCloseable {
    /** Calls under way end; later ones are refused for want of credentials. */
    @Override
    public void close() {
        credentials.remove();
        db.close();
    }
}
