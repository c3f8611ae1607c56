package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thrown when DynamoDB could not be reached, or when the connection of a read was lost or timed out. */
public final class ConnectionException extends TableTheoryException {

    /** Why there was no response. */
    public enum Reason {
        /** Nothing listens at the endpoint's address. */
        REFUSED,
        /** The endpoint's host has no address in DNS. */
        UNKNOWN_HOST,
        /** The network has no route to the endpoint. */
        UNREACHABLE,
        /** The server's certificate is not trusted, or it does not speak TLS. */
        TLS,
        /** The proxy did not connect to the endpoint. */
        PROXY,
        /** Connecting, or waiting for the response, took too long. */
        TIMEOUT,
        /** All connections that the configuration allows were in use. */
        POOL_EXHAUSTED,
        /** The connection was lost before the response was complete. */
        LOST
    }

    private final Reason reason;

    /** Creates an exception for a lost connection. */
    public ConnectionException(String problem, ErrorContext context, @Nullable Throwable cause) {
        this(problem, context, Reason.LOST, cause);
    }

    /** Creates an exception. */
    public ConnectionException(String problem, ErrorContext context, Reason reason, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.CONNECTION), context, cause);
        this.reason = reason;
    }

    /** Returns why there was no response. */
    public Reason reason() {
        return reason;
    }
}
