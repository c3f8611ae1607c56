package org.tabletheory.error;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * Why one action of a transaction was cancelled, or that it was not at fault.
 *
 * @param index the action's place in the transaction, from 0
 * @param operation what the action was to do, such as {@code update}; null when only DynamoDB's answer is known
 * @param model the model it was to do it with; null likewise
 * @param code DynamoDB's name of the reason, such as {@code ConditionalCheckFailed}; {@code None} when it was not at fault
 * @param message the explanation, without attribute values
 * @param itemOrNull the item that failed a condition, as it is stored
 * @param failureOrNull the failed condition, as the same write alone would have thrown it
 */
public record CancellationReason(
        int index,
        @Nullable String operation,
        @Nullable String model,
        String code,
        @Nullable String message,
        @Nullable Item itemOrNull,
        @Nullable ConditionFailedException failureOrNull) {

    private static final String NONE = "None";

    /** A reason as DynamoDB tells it, which knows nothing of models. */
    public static CancellationReason of(int index, String code, @Nullable String message, @Nullable Item item) {
        return new CancellationReason(index, null, null, code, message, item, null);
    }

    /** The same reason, of an action that was to do this with this model. */
    public CancellationReason of(String operation, String model) {
        return new CancellationReason(index, operation, model, code, message, itemOrNull, failureOrNull);
    }

    /** The same reason, explained by what the same write alone would have thrown. */
    public CancellationReason because(String problem, ConditionFailedException failure) {
        return new CancellationReason(index, operation, model, code, problem, itemOrNull, failure);
    }

    /** True when this action is a reason for the cancellation. */
    public boolean atFault() {
        return !code.equals(NONE);
    }

    /** The item that failed a condition, as it is stored; empty when there was none. */
    public Optional<Item> item() {
        return Optional.ofNullable(itemOrNull);
    }

    /**
     * The item that failed a condition as the entity that it is, decrypted; decoded when it is asked for.
     *
     * @param type the type of the action's model
     * @throws ClassCastException when the model's type is another
     */
    public <T> Optional<T> entity(Class<T> type) {
        return failure().flatMap(failure -> failure.entity(type));
    }

    /**
     * The failed condition, as the same write alone would have thrown it: a {@link VersionConflictException} when the
     * condition names the version. Empty when the reason is another.
     */
    public Optional<ConditionFailedException> failure() {
        return Optional.ofNullable(failureOrNull);
    }

    /** What went wrong, by its stable names; none when the action was not at fault or the reason has no name of ours. */
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

    /** Names the action and the reason, never the item. */
    @Override
    public String toString() {
        String what = operation == null ? "" : " (" + operation + (model == null ? "" : " of " + model) + ")";
        return "action " + index + what + ": " + code;
    }
}
