package org.tabletheory.error;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * The reason why one action of a transaction was cancelled, or the information that it did not fail.
 *
 * @param index the action's position in the transaction, from 0
 * @param operation the action's operation, such as {@code update}; null if only DynamoDB's response is known
 * @param model the action's model; null if only DynamoDB's response is known
 * @param code DynamoDB's reason code, such as {@code ConditionalCheckFailed}; {@code None} if the action did not fail
 * @param message the explanation, without attribute values
 * @param itemOrNull the stored item that failed a condition
 * @param failureOrNull the failed condition, as the same write outside of a transaction would have thrown it
 * @param throttling why DynamoDB throttled the action: what was exceeded, on which table or index; empty if it gave no reasons
 */
public record CancellationReason(
        int index,
        @Nullable String operation,
        @Nullable String model,
        String code,
        @Nullable String message,
        @Nullable Item itemOrNull,
        @Nullable ConditionFailedException failureOrNull,
        List<ThrottlingReason> throttling) {

    public CancellationReason {
        throttling = List.copyOf(throttling);
    }

    private static final String NONE = "None";

    /** Returns a reason of DynamoDB, without operation and model. */
    public static CancellationReason of(int index, String code, @Nullable String message, @Nullable Item item) {
        return new CancellationReason(index, null, null, code, message, item, null, List.of());
    }

    /** Returns a copy with the action's operation and model. */
    public CancellationReason of(String operation, String model) {
        return new CancellationReason(index, operation, model, code, message, itemOrNull, failureOrNull, throttling);
    }

    /** Returns a copy with DynamoDB's reasons for throttling the action. */
    public CancellationReason throttledBy(List<ThrottlingReason> throttling) {
        return new CancellationReason(index, operation, model, code, message, itemOrNull, failureOrNull, throttling);
    }

    /** Returns a copy with the message and exception that the same write outside of a transaction would have thrown. */
    public CancellationReason because(String problem, ConditionFailedException failure) {
        return new CancellationReason(index, operation, model, code, problem, itemOrNull, failure, throttling);
    }

    /** Returns whether this action caused the cancellation. */
    public boolean atFault() {
        return !code.equals(NONE);
    }

    /** Returns the stored item that failed a condition; empty if there was none. */
    public Optional<Item> item() {
        return Optional.ofNullable(itemOrNull);
    }

    /**
     * Decodes and decrypts the item that failed a condition.
     *
     * @param type the type of the action's model
     * @throws ClassCastException if the model has another type
     */
    public <T> Optional<T> entity(Class<T> type) {
        return failure().flatMap(failure -> failure.entity(type));
    }

    /**
     * Returns the failed condition, as the same write outside of a transaction would have thrown it: a
     * {@link VersionConflictException} if the condition includes the version. Empty for other reasons.
     */
    public Optional<ConditionFailedException> failure() {
        return Optional.ofNullable(failureOrNull);
    }

    /** Returns the {@link ErrorCodes} of the reason; empty if the action did not fail or there is no code for the reason. */
    public Set<String> codes() {
        if (failureOrNull != null) {
            return failureOrNull.codes();
        }
        return switch (code) {
            case "ConditionalCheckFailed" -> Set.of(ErrorCodes.CONDITION_FAILED);
            case "TransactionConflict" -> Set.of(ErrorCodes.TRANSACTION_CONFLICT);
            case "ProvisionedThroughputExceeded", "ThrottlingError" -> Set.of(ErrorCodes.THROTTLED);
            case "ItemCollectionSizeLimitExceeded", "ValidationError" -> Set.of(ErrorCodes.INVALID_REQUEST);
            case "InternalServerError" -> Set.of(ErrorCodes.SERVICE);
            default -> Set.of();
        };
    }

    /** Returns the action and the reason, without the item. */
    @Override
    public String toString() {
        String what = operation == null ? "" : " (" + operation + (model == null ? "" : " of " + model) + ")";
        String why = throttling.isEmpty() ? "" : " " + throttling;
        return "action " + index + what + ": " + code + why;
    }
}
