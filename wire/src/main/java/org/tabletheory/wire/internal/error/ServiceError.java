package org.tabletheory.wire.internal.error;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorCodes;

/**
 * An error as DynamoDB answered it.
 *
 * @param status the HTTP status
 * @param code its name without the namespace, such as {@code ValidationException}; empty when the answer had none
 * @param message its explanation, cleaned of attribute values
 * @param requestId the id of the request
 * @param item the old item of a failed condition
 * @param reasons the reasons of a cancelled transaction
 */
public record ServiceError(
        int status,
        String code,
        String message,
        @Nullable String requestId,
        @Nullable Item item,
        List<CancellationReason> reasons) {

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

    /** The same transaction is still being carried out, or another region won: the same request will succeed later. */
    private static final Set<String> PASSING = Set.of(
            "TransactionInProgressException",
            "PriorRequestNotComplete",
            "ReplicatedWriteConflictException",
            "RequestTimeout",
            "RequestTimeoutException");

    /** Reasons to cancel a transaction that pass: the same one, under the same token, may succeed later. */
    private static final Set<String> PASSING_REASONS =
            Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded", "InternalServerError");

    private static final Set<String> CLOCK = Set.of(
            "InvalidSignatureException",
            "SignatureDoesNotMatch",
            "RequestTimeTooSkewed",
            "RequestExpired",
            "RequestInTheFuture",
            "AuthFailure");

    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");

    /** Refused for lack of capacity: certainly not applied. */
    public boolean isThrottling() {
        return THROTTLING.contains(code) || status == 429;
    }

    /** Worth another attempt. */
    public boolean isRetryable() {
        return isThrottling() || status >= 500 || PASSING.contains(code) || isPassingCancellation();
    }

    /** A transaction was cancelled for nothing but reasons that pass. */
    private boolean isPassingCancellation() {
        List<CancellationReason> faults =
                reasons.stream().filter(CancellationReason::atFault).toList();
        return !faults.isEmpty() && faults.stream().allMatch(fault -> PASSING_REASONS.contains(fault.code()));
    }

    /** Lack of capacity is the matter, or one of the reasons of a cancelled transaction. */
    public boolean asksToSlowDown() {
        return isThrottling()
                || reasons.stream().anyMatch(reason -> reason.codes().contains(ErrorCodes.THROTTLED));
    }

    /** Hides whether the request was applied. */
    public boolean mayHaveBeenApplied() {
        return (status >= 500 && !isThrottling()) || code.startsWith("RequestTimeout");
    }

    /** May be a matter of clocks that differ. */
    public boolean mayBeClockSkew() {
        return CLOCK.contains(code);
    }

    /** The credentials are out of date. */
    public boolean isExpiredToken() {
        return EXPIRED.contains(code);
    }

    /** DynamoDB does not know the credentials or computed another signature. */
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
