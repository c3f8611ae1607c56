package org.tabletheory.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * Why one action of a transaction was cancelled, or that it was not at fault.
 *
 * @param index the action's place in the transaction, from 0
 * @param code DynamoDB's name of the reason, such as {@code ConditionalCheckFailed}; {@code None} when it was not at fault
 * @param message DynamoDB's explanation, without attribute values
 * @param itemOrNull the item that failed a condition, when the action asked for it
 */
public record CancellationReason(
        int index,
        String code,
        @Nullable String message,
        @Nullable Item itemOrNull) {

    private static final String NONE = "None";

    /** True when this action is a reason for the cancellation. */
    public boolean atFault() {
        return !code.equals(NONE);
    }

    /** The item that failed a condition, when the action asked for it. */
    public Optional<Item> item() {
        return Optional.ofNullable(itemOrNull);
    }

    /** Names the action and the reason, never the item. */
    @Override
    public String toString() {
        return "action " + index + ": " + code;
    }
}
