package org.tabletheory.wire.internal.error;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ThrottlingReason;

/**
 * An error response of DynamoDB.
 *
 * @param status the HTTP status
 * @param code the error code without namespace, such as {@code ValidationException}; empty if the response has none
 * @param message the explanation, without attribute values
 * @param requestId the id of the request
 * @param item the old item of a failed condition
 * @param reasons the reasons of a cancelled transaction
 * @param throttlingReasons why the request was throttled; empty if DynamoDB did not say
 */
public record ServiceError(
        int status,
        String code,
        String message,
        @Nullable String requestId,
        @Nullable Item item,
        List<CancellationReason> reasons,
        List<ThrottlingReason> throttlingReasons) {

    private static final Set<String> THROTTLING = Set.of(
            "ProvisionedThroughputExceededException",
            "ThrottlingException",
            "Throttling",
            "ThrottledException",
            "RequestLimitExceeded",
            "RequestThrottled",
            "RequestThrottledException",
            "TooManyRequestsException",
            "LimitExceededException",
            "BandwidthLimitExceeded",
            "SlowDown");

    /** The same transaction is still in progress, or another region won: the same request will succeed later. */
    private static final Set<String> TRANSIENT = Set.of(
            "TransactionInProgressException",
            "PriorRequestNotComplete",
            "ReplicatedWriteConflictException",
            "RequestTimeout",
            "RequestTimeoutException");

    /** Temporary reasons to cancel a transaction: the same one, with the same token, may succeed later. */
    private static final Set<String> TRANSIENT_REASONS =
            Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded", "InternalServerError");

    private static final Set<String> CLOCK = Set.of(
            "InvalidSignatureException",
            "SignatureDoesNotMatch",
            "RequestTimeTooSkewed",
            "RequestExpired",
            "RequestInTheFuture",
            "AuthFailure");

    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");

    private static final int REQUEST_TIMEOUT = 408;

    /** The status that some proxies send when they did not wait for the server. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    /** Returns whether the request was throttled and so certainly not applied. */
    public boolean isThrottling() {
        return THROTTLING.contains(code) || status == 429;
    }

    /** Returns whether another attempt may succeed. */
    public boolean isRetryable() {
        return isThrottling()
                || status >= 500
                || status == REQUEST_TIMEOUT
                || TRANSIENT.contains(code)
                || isTransientCancellation();
    }

    /** Returns whether a transaction was cancelled for temporary reasons only. */
    private boolean isTransientCancellation() {
        List<CancellationReason> faults =
                reasons.stream().filter(CancellationReason::atFault).toList();
        return !faults.isEmpty() && faults.stream().allMatch(fault -> TRANSIENT_REASONS.contains(fault.code()));
    }

    /** Returns whether throttling is the cause, or one of the reasons of a cancelled transaction. */
    public boolean isCausedByThrottling() {
        return isThrottling()
                || reasons.stream().anyMatch(reason -> reason.codes().contains(ErrorCodes.THROTTLED));
    }

    /**
     * Returns whether the request may have been applied nevertheless. Only a rejection proves the contrary: throttling, or
     * a status 4xx. Any other status than 200 is not DynamoDB's, and the request may have reached it behind the proxy that
     * sent this one; so may a request that a proxy reports as timed out or abandoned.
     */
    public boolean mayHaveBeenApplied() {
        boolean rejected = status >= 400
                && status < 500
                && status != REQUEST_TIMEOUT
                && status != CLIENT_CLOSED_REQUEST
                && !code.startsWith("RequestTimeout");
        return !rejected && !isThrottling();
    }

    /** Returns whether clock skew may be the cause. */
    public boolean mayBeClockSkew() {
        return CLOCK.contains(code);
    }

    /** Returns whether the credentials have expired. */
    public boolean isExpiredToken() {
        return EXPIRED.contains(code);
    }

    /** Returns whether DynamoDB does not know the credentials or computed another signature. */
    public boolean isAboutCredentials() {
        return mayBeClockSkew()
                || switch (code) {
                    case "UnrecognizedClientException",
                            "IncompleteSignatureException",
                            "IncompleteSignature",
                            "InvalidClientTokenId",
                            "MissingAuthenticationTokenException",
                            "MissingAuthenticationToken" -> true;
                    default -> false;
                };
    }
}
