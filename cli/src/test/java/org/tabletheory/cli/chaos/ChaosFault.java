package org.tabletheory.cli.chaos;

/** What a {@link ChaosServer} does to one request. */
enum ChaosFault {
    NONE,
    /** Resets the connection with the first byte of the request. */
    CUT_BEFORE_REQUEST,
    /** Resets the connection in the middle of the request's body. */
    CUT_IN_REQUEST,
    /** Applies the request, then resets the connection. */
    CUT_BEFORE_RESPONSE,
    /** Applies the request, then closes the connection inside the response's headers. */
    CUT_IN_HEAD,
    /** Applies the request, then closes the connection inside the response's body. */
    CUT_IN_RESPONSE,
    /** Begins a chunked response that looks like a success, and closes the connection inside its chunk; applies nothing. */
    CUT_IN_CHUNK_BEFORE,
    /** Applies the request, and closes the connection inside a chunk of the response. */
    CUT_IN_CHUNK_AFTER,
    /** Applies the request and responds when the client no longer waits. */
    LATE,
    /** Applies the request and sends the response twice. */
    DOUBLED,
    /** Applies the request twice, as a proxy on the way may, and sends the first response. */
    REQUEST_DOUBLED,
    /** Applies the request and responds with an empty body and this status. */
    STATUS_202,
    STATUS_204,
    STATUS_301,
    STATUS_408,
    /** Responds with status 500 before or after applying the request. */
    ERROR_BEFORE,
    ERROR_AFTER,
    /** Responds that the throughput is exceeded. */
    THROTTLED,
    /** Applies nothing and responds for a minute, byte by byte. */
    DRIBBLED,
    /** Applies nothing and never responds. */
    STALLED
}
