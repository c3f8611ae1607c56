package org.tabletheory.wire.internal.error;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ConnectionException;

/** The failure of one attempt. The retry loop converts the last one into the exception that the user sees. */
public final class AttemptFailure extends Exception {

    /** The kinds of failure, distinguished by what may be done next. */
    public enum Kind {
        /** No credentials were found. */
        NO_CREDENTIALS,
        /** The credentials, or what provides them, cannot be used. */
        CREDENTIALS,
        /** All connections were in use until the deadline of the call. */
        NO_CONNECTION,
        /** The connection was not established: the server never received the request. */
        NOT_SENT,
        /** The connection was lost after it was established. */
        LOST,
        /** The attempt took too long. */
        TIMED_OUT,
        /** The response was truncated, corrupted or not JSON. */
        CORRUPT,
        /** The response was larger than any response of DynamoDB. */
        OVERSIZED,
        /** DynamoDB responded with an error. */
        SERVICE,
        /** The calling thread was interrupted. */
        INTERRUPTED,
        /** The client was closed. */
        CLOSED
    }

    private final Kind kind;
    private final @Nullable ServiceError error;
    private final @Nullable String requestId;
    private final boolean sent;
    private final ConnectionException.@Nullable Reason connection;

    private AttemptFailure(
            Kind kind,
            String message,
            @Nullable ServiceError error,
            @Nullable String requestId,
            boolean sent,
            ConnectionException.@Nullable Reason connection,
            @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.kind = kind;
        this.error = error;
        this.requestId = requestId;
        this.sent = sent;
        this.connection = connection;
    }

    public static AttemptFailure of(Kind kind, String message, @Nullable Throwable cause) {
        return new AttemptFailure(kind, message, null, null, true, null, cause);
    }

    /** Returns the failure of an attempt before its request was sent. */
    public static AttemptFailure beforeSending(Kind kind, String message, @Nullable Throwable cause) {
        return new AttemptFailure(kind, message, null, null, false, null, cause);
    }

    /** Returns the failure of a connection; {@code sent} is whether the server may have received the request. */
    public static AttemptFailure ofConnection(
            Kind kind, ConnectionException.Reason reason, String message, boolean sent, Throwable cause) {
        return new AttemptFailure(kind, message, null, null, sent, reason, cause);
    }

    public static AttemptFailure badResponse(Kind kind, String message, @Nullable String requestId) {
        return new AttemptFailure(kind, message, null, requestId, true, null, null);
    }

    public static AttemptFailure of(ServiceError error) {
        return new AttemptFailure(Kind.SERVICE, error.message(), error, error.requestId(), true, null, null);
    }

    public Kind kind() {
        return kind;
    }

    /** Returns DynamoDB's error code, or a description of the failure. */
    public String reason() {
        if (error != null && !error.code().isEmpty()) {
            return error.code();
        }
        String name = error != null ? "HTTP " + error.status() : connection != null ? connection.name() : kind.name();
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns why there was no response. */
    ConnectionException.Reason connection() {
        return connection == null ? ConnectionException.Reason.LOST : connection;
    }

    /** Returns DynamoDB's error if the kind is {@link Kind#SERVICE}. */
    @Nullable
    public ServiceError error() {
        return error;
    }

    @Nullable
    public String requestId() {
        return requestId;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? kind.name() : message;
    }

    /** Returns whether DynamoDB may have applied the request nevertheless. */
    public boolean mayHaveBeenApplied() {
        return switch (kind) {
            case NO_CREDENTIALS, CREDENTIALS, NO_CONNECTION, NOT_SENT -> false;
            case LOST, TIMED_OUT, CORRUPT, OVERSIZED, INTERRUPTED, CLOSED -> sent;
            case SERVICE -> error != null && error.mayHaveBeenApplied();
        };
    }

    /** Returns whether the same request may succeed later. */
    public boolean isRetryable() {
        return switch (kind) {
            case NOT_SENT, LOST, TIMED_OUT, CORRUPT -> true;
            case NO_CREDENTIALS, CREDENTIALS, NO_CONNECTION, OVERSIZED, INTERRUPTED, CLOSED -> false;
            case SERVICE -> error != null && error.isRetryable();
        };
    }

    public boolean isThrottling() {
        return error != null && error.isCausedByThrottling();
    }
}
