package org.tabletheory.engine.fault;

/** What a {@link FaultProxy} can do to one request. */
public enum Fault {
    /** No fault: request and response pass unchanged. */
    NONE(false),
    /** Responds with status 500 without calling the server. */
    INTERNAL_ERROR(false),
    /** Lets the server apply the request, then responds with status 500. */
    INTERNAL_ERROR_AFTER(true),
    /** Responds with status 503 without calling the server. */
    UNAVAILABLE(false),
    /** Responds that the throughput is exceeded, without calling the server. */
    THROTTLE(false),
    /** Resets the connection without calling the server. */
    RESET_BEFORE(false),
    /** Lets the server apply the request, then resets the connection instead of responding. */
    RESET_AFTER(true),
    /** Sends half of the response body, then closes the connection. */
    TRUNCATE(true),
    /** Changes a byte of the response but not its checksum. */
    CORRUPT(true),
    /** Lets the server apply the request, then sends nothing for longer than any client should wait. */
    STALL(true),
    /** Sends the response, including its headers, a few bytes at a time. */
    DRIP(true),
    /**
     * Passes about half of a BatchWriteItem or BatchGetItem and reports the rest as unprocessed; other
     * requests pass unchanged.
     */
    PARTIAL(true),
    /** Shifts the server's clock, so that signatures with the old time are rejected from now on. */
    SKEW(false);

    private final boolean reachesServer;

    Fault(boolean reachesServer) {
        this.reachesServer = reachesServer;
    }

    /** Returns whether the server has applied the request although the client may not know. */
    public boolean reachesServer() {
        return reachesServer;
    }
}
