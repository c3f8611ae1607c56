package org.tabletheory.engine.fault;

/**
 * What an engine, or a {@link FaultProxy} in front of any server, can do to one request on purpose. The faults from {@link
 * #TRUNCATE} on happen on a connection, so that only a proxy can inject them.
 */
public enum Fault {
    /** No fault: request and response pass unchanged. */
    NONE(false),
    /** Responds with status 500 and executes nothing. */
    INTERNAL_ERROR(false),
    /** Executes the request, then responds with status 500. */
    INTERNAL_ERROR_AFTER(true),
    /** Responds with status 503 and executes nothing. */
    UNAVAILABLE(false),
    /** Responds that the throughput is exceeded and executes nothing. */
    THROTTLE(false),
    /** Ends the connection and executes nothing. */
    RESET_BEFORE(false),
    /** Executes the request, then ends the connection: the response is lost. */
    RESET_AFTER(true),
    /** Executes the request twice, as after a retry on the network, and returns the second response. */
    DOUBLE(true),
    /** Executes the request after a delay. */
    DELAY(true),
    /**
     * Executes about half of a BatchWriteItem or BatchGetItem and reports the rest as unprocessed; other requests are
     * executed unchanged.
     */
    PARTIAL(true),
    /** Sends half of the response body, then closes the connection. */
    TRUNCATE(true),
    /** Changes a byte of the response but not its checksum. */
    CORRUPT(true),
    /** Executes the request, then sends nothing for longer than any client should wait. */
    STALL(true),
    /** Sends the response, including its headers, a few bytes at a time. */
    DRIP(true),
    /** Shifts the server's clock, so that signatures with the old time are rejected from now on. */
    SKEW(false);

    private final boolean reachesServer;

    Fault(boolean reachesServer) {
        this.reachesServer = reachesServer;
    }

    /** Returns whether the server has executed the request although the client may not know. */
    public boolean reachesServer() {
        return reachesServer;
    }
}
