package org.tabletheory.wire;

import org.tabletheory.error.TableTheoryException;

/**
 * Carries one request to DynamoDB and its answer back, with whatever retries that takes.
 *
 * <p>Implementations are safe for use by many threads, block the calling thread only, and leave no work behind when a
 * call returns.
 */
public interface Wire extends AutoCloseable {

    /**
     * Sends the request and gives the answer of the attempt that succeeded.
     *
     * <p>All attempts send the same body, so a {@link ClientRequestToken} in it holds for all of them.
     *
     * @throws TableTheoryException of the kind that fits; {@link TableTheoryException#outcomeUnknown()} tells when a write
     *     may have been applied all the same
     */
    WireResponse call(WireRequest request);

    /** Releases the connections that this wire opened itself; those of an HTTP client given by the user stay. */
    @Override
    void close();
}
