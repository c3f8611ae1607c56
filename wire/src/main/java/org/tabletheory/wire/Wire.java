package org.tabletheory.wire;

import java.util.Optional;
import org.tabletheory.error.TableTheoryException;

/**
 * Sends requests to DynamoDB and returns the responses, with retries.
 *
 * <p>Implementations are thread-safe, block only the calling thread, and leave no background work when a
 * call returns.
 */
public interface Wire extends AutoCloseable {

    /**
     * Sends the request and returns the response of the attempt that succeeded.
     *
     * <p>All attempts send the same body, so a {@code ClientRequestToken} in it holds for all of them. After each attempt
     * the wire calls {@link WireRequest#observer()}, if there is one.
     *
     * @throws TableTheoryException of the matching subclass; {@link TableTheoryException#outcomeUnknown()} is true if a write
     *     may have been applied nevertheless
     */
    WireResponse call(WireRequest request);

    /** Returns a task to run in place of this one on another thread, with the context of the listeners. */
    default Runnable propagating(Runnable task) {
        return task;
    }

    /** Returns how the connections are used; empty if the wire does not manage connections itself. */
    default Optional<ConnectionUse> connectionUse() {
        return Optional.empty();
    }

    /** Returns where requests are sent; empty if the wire does not know it, or needs no network. */
    default Optional<WireEndpoint> endpoint() {
        return Optional.empty();
    }

    /**
     * Returns whether the database is on this machine or in memory, so it is not a production database; then error messages
     * contain the values of keys, unless the client is configured otherwise.
     */
    default boolean isLocal() {
        return false;
    }

    /** Returns whether this wire was closed, for calls that wait before they are sent; false if it does not know. */
    default boolean isClosed() {
        return false;
    }

    /** Closes the connections that this wire opened; an HTTP client that the user configured stays open. */
    @Override
    void close();
}
