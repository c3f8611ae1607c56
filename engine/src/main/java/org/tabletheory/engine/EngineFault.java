package org.tabletheory.engine;

/** What an engine can do to one request on purpose. */
public enum EngineFault {
    /** No fault. */
    NONE,
    /** Responds with status 500 and executes nothing. */
    INTERNAL_ERROR,
    /** Executes the request, then responds with status 500. */
    INTERNAL_ERROR_AFTER,
    /** Responds with status 503 and executes nothing. */
    UNAVAILABLE,
    /** Responds that the throughput is exceeded and executes nothing. */
    THROTTLE,
    /** Ends the connection and executes nothing. */
    RESET_BEFORE,
    /** Executes the request, then ends the connection: the response is lost. */
    RESET_AFTER,
    /** Executes the request twice, as after a retry on the network, and returns the second response. */
    DOUBLE,
    /** Executes the request after {@link EngineOptions#faultDelay}. */
    DELAY,
    /**
     * Executes about half of a BatchWriteItem or BatchGetItem and reports the rest as unprocessed; other requests are
     * executed unchanged.
     */
    PARTIAL
}
