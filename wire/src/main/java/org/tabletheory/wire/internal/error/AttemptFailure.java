package org.tabletheory.wire.internal.error;

import org.jspecify.annotations.Nullable;

/** How one attempt failed. Internal to the loop of attempts, which turns the last one into the user's error. */
public final class AttemptFailure extends Exception {

    /** The kinds of failure, told apart by what may be done next. */
    public enum Kind {
        /** No credentials could be had. */
        CREDENTIALS,
        /** The connection was not made: the server never saw the request. */
        NOT_SENT,
        /** The connection broke after it was made. */
        LOST,
        /** The attempt took too long. */
        TIMED_OUT,
        /** The answer was cut off, corrupted or no JSON. */
        CORRUPT,
        /** The answer was larger than any that DynamoDB gives. */
        OVERSIZED,
        /** DynamoDB answered with an error. */
        SERVICE,
        /** The calling thread was interrupted. */
        INTERRUPTED
    }

    private final Kind kind;
    private final @Nullable ServiceError error;
    private final @Nullable String requestId;

    private AttemptFailure(
            Kind kind,
            String message,
            @Nullable ServiceError error,
            @Nullable String requestId,
            @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.kind = kind;
        this.error = error;
        this.requestId = requestId;
    }

    public static AttemptFailure of(Kind kind, String message, @Nullable Throwable cause) {
        return new AttemptFailure(kind, message, null, null, cause);
    }

    public static AttemptFailure badAnswer(Kind kind, String message, @Nullable String requestId) {
        return new AttemptFailure(kind, message, null, requestId, null);
    }

    public static AttemptFailure of(ServiceError error) {
        return new AttemptFailure(Kind.SERVICE, error.message(), error, error.requestId(), null);
    }

    public Kind kind() {
        return kind;
    }

    /** DynamoDB's error, of the kind {@link Kind#SERVICE}. */
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

    /** True when DynamoDB may have carried out the request all the same. */
    public boolean mayHaveBeenApplied() {
        return switch (kind) {
            case CREDENTIALS, NOT_SENT -> false;
            case LOST, TIMED_OUT, CORRUPT, OVERSIZED, INTERRUPTED -> true;
            case SERVICE -> error != null && error.mayHaveBeenApplied();
        };
    }

    /** True when the same request may succeed later. */
    public boolean isRetryable() {
        return switch (kind) {
            case NOT_SENT, LOST, TIMED_OUT, CORRUPT -> true;
            case CREDENTIALS, OVERSIZED, INTERRUPTED -> false;
            case SERVICE -> error != null && error.isRetryable();
        };
    }

    public boolean isThrottling() {
        return error != null && error.asksToSlowDown();
    }
}
