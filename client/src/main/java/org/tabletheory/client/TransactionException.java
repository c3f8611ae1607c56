package org.tabletheory.client;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when DynamoDB cancelled a transaction: nothing of it was applied.
 *
 * <p>Its codes are {@code ErrTransactionFailed} and those of all reasons: {@code ErrConditionFailed}, {@code
 * ErrTransactionConflict}, {@code ErrThrottled}.
 */
public class TransactionException extends TableTheoryException {

    private final transient List<CancellationReason> reasons;

    public TransactionException(
            String problem, ErrorContext context, List<CancellationReason> reasons, @Nullable Throwable cause) {
        super(problem, codes(reasons), context, cause);
        this.reasons = List.copyOf(reasons);
    }

    /** A reason for each action, in the transaction's order; those not at fault say so. */
    public final List<CancellationReason> reasons() {
        return reasons;
    }

    /** The first action at fault. */
    public final Optional<CancellationReason> firstFault() {
        return reasons.stream().filter(CancellationReason::atFault).findFirst();
    }

    private static Set<String> codes(List<CancellationReason> reasons) {
        Set<String> codes = new LinkedHashSet<>();
        codes.add(ErrorCodes.TRANSACTION_FAILED);
        for (CancellationReason reason : reasons) {
            switch (reason.code()) {
                case "ConditionalCheckFailed" -> codes.add(ErrorCodes.CONDITION_FAILED);
                case "TransactionConflict" -> codes.add(ErrorCodes.TRANSACTION_CONFLICT);
                case "ProvisionedThroughputExceeded", "ThrottlingError" -> codes.add(ErrorCodes.THROTTLED);
                case "ItemCollectionSizeLimitExceeded", "ValidationError" -> codes.add(ErrorCodes.INVALID_REQUEST);
                default -> {}
            }
        }
        return codes;
    }
}
