package org.tabletheory.client.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One item of a batch that is not done, or whose outcome is unknown. Immutable.
 *
 * @param position its index in the input; the puts of a batchWrite come before its deletes
 * @param action what the batch tried to do
 * @param model the model's name
 * @param key its key; empty when the entity has no valid key
 * @param input the entity to write, or the key
 * @param outcomeUnknown whether a request for it may have been applied; false when it is certainly not done
 * @param cause why it failed, or null when it was not tried
 */
public record BatchLeftover(
        long position,
        Action action,
        String model,
        Item key,
        Object input,
        boolean outcomeUnknown,
        @Nullable RuntimeException cause) {
    /** What the batch tried to do. */
    public enum Action {
        GET,
        PUT,
        UPDATE,
        DELETE
    }

    /** Omits the input and the values of the key, which may be personal data. */
    @Override
    public String toString() {
        return action + " of " + model + " at position " + position + " with the key ("
                + String.join(", ", key.attributes().keySet()) + ")"
                + (outcomeUnknown ? ", which may have been done" : ", not done")
                + (cause == null ? "" : ": " + cause.getMessage());
    }
}
