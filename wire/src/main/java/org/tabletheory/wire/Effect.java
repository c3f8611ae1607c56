package org.tabletheory.wire;

/**
 * What happens if a request is applied twice; decides which failures may be retried.
 *
 * <p>An attempt can fail after DynamoDB has applied it: the connection is lost, the response is truncated or late, or a 5xx
 * status hides what happened. Whether the request may then be sent again depends on its effect.
 */
public enum Effect {
    /** A read: nothing changes. */
    READ,

    /**
     * Applying it twice is the same as once: an unconditional put or delete, an update that only sets and removes, a
     * transaction with a {@code ClientRequestToken}. Always retried.
     */
    IDEMPOTENT,

    /**
     * Cannot be applied twice, because its condition fails the second time: a version that the write itself
     * increments, a key that must not exist. Always retried; but if the condition fails after an attempt of unknown outcome,
     * the cause may be this request itself, and {@code outcomeUnknown()} of the error is true.
     */
    GUARDED,

    /**
     * Must not be applied twice: an unconditional counter or list append. Not retried once an attempt may have been applied;
     * the caller gets an {@code UnknownOutcomeException} instead. (The AWS SDK retries these and may count twice.)
     */
    ONCE;

    /** Returns whether the request changes the table. */
    public boolean writes() {
        return this != READ;
    }
}
