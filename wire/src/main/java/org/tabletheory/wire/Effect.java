package org.tabletheory.wire;

/**
 * What it would do to the table if a request were applied twice; decides which failures may be retried.
 *
 * <p>An attempt can fail after DynamoDB applied it: the connection breaks, the answer is cut off or comes too late, a 5xx
 * hides what happened. Sending the request again is then a choice, and this is what it depends on.
 */
public enum Effect {
    /** Nothing: the request reads. Its failures are plain failures. */
    READ,

    /**
     * The same as once: an unconditional put or delete, an update that only sets and removes, a transaction with a {@link
     * ClientRequestToken}. Retried freely.
     */
    IDEMPOTENT,

    /**
     * Nothing more than once, since a condition of the request cannot hold twice: a version that the write itself
     * raises, a key that must not exist. Retried freely; but a condition that fails after an attempt of unknown outcome
     * may be this very request's work, and {@code outcomeUnknown()} of the error says so.
     */
    GUARDED,

    /**
     * Harm: an unguarded counter or list that grows. Not retried once an attempt may have been applied; the caller gets
     * an {@code UnknownOutcomeException} instead. (The AWS SDK retries these, and then counts twice.)
     */
    ONCE;

    /** True for the effects that change the table. */
    public boolean writes() {
        return this != READ;
    }
}
