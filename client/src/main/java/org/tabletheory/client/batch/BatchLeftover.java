package org.tabletheory.client.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * One item of a batch that was not done, or perhaps was. Immutable.
 *
 * @param position its place in what was given, from 0; the puts of a batchWrite come before its deletes
 * @param action what was to be done
 * @param model the model's name
 * @param key its key; empty when the entity was refused for want of a whole one
 * @param input what was given for it: the entity to write, or the key as it was said
 * @param outcomeUnknown true when a request for it may have been applied although no answer said so; false when it was
 *     certainly not done
 * @param cause why it was given up, or null when its turn never came
 */
public record BatchLeftover(
        long position,
        Action action,
        String model,
        Item key,
        Object input,
        boolean outcomeUnknown,
        @Nullable RuntimeException cause) {
    /** What was to be done. */
    public enum Action {
        GET,
        PUT,
        UPDATE,
        DELETE
    }
}
