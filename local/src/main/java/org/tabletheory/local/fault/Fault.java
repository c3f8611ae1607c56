package org.tabletheory.local.fault;

/** What a {@link FaultProxy} can do to one request. */
public enum Fault {
    /** Nothing: the request and its answer pass. */
    NONE(false),
    /** Answers 500 without asking the server. */
    INTERNAL_ERROR(false),
    /** Lets the server carry out the request, then answers 500. */
    INTERNAL_ERROR_AFTER(true),
    /** Answers 503 without asking the server. */
    UNAVAILABLE(false),
    /** Answers that the throughput is exceeded, without asking the server. */
    THROTTLE(false),
    /** Resets the connection without asking the server. */
    RESET_BEFORE(false),
    /** Lets the server carry out the request, then resets the connection instead of answering. */
    RESET_AFTER(true),
    /** Passes half of the answer's body, then closes the connection. */
    TRUNCATE(true),
    /** Changes a byte of the answer and leaves its checksum as it was. */
    CORRUPT(true),
    /** Lets the server carry out the request, then stays silent for longer than any client should wait. */
    STALL(true),
    /** Passes the answer, its headers too, a few bytes at a time. */
    DRIP(true),
    /**
     * Passes about half of what a BatchWriteItem or BatchGetItem asks and answers that the rest was not processed; other
     * requests pass whole.
     */
    PARTIAL(true),
    /** Moves the server's clock, so that signatures made by the old time are refused from here on. */
    SKEW(false);

    private final boolean reachesServer;

    Fault(boolean reachesServer) {
        this.reachesServer = reachesServer;
    }

    /** True when the server has carried out the request although the client may not learn of it. */
    public boolean reachesServer() {
        return reachesServer;
    }
}
