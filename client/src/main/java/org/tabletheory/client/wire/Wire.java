package org.tabletheory.client.wire;

import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.wire.HttpWire;

/**
 * Carries one request to DynamoDB and its answer back, with whatever retries that takes.
 *
 * <p>Implementations are safe for use by many threads, block the calling thread only, and leave no work behind when a
 * call returns.
 */
public interface Wire extends AutoCloseable {

    /** A wire over HTTP, as configured; it opens no connection and looks for no credentials before the first call. */
    static Wire connect(Config config) {
        return new HttpWire(config);
    }

    /**
     * Sends the request and gives the answer of the attempt that succeeded.
     *
     * <p>The body is written once, whatever the number of attempts, so a {@link ClientRequestToken} in it holds for all.
     *
     * @throws TableTheoryException of the kind that fits; {@link TableTheoryException#outcomeUnknown()} tells when a write
     *     may have been applied all the same
     */
    WireResponse call(WireRequest request);

    /** Releases the connections that this wire opened itself; those of an HTTP client given by the user stay. */
    @Override
    void close();
}
