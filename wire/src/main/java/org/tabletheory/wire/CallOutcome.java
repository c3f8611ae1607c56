package org.tabletheory.wire;

/** How a call ended. */
public enum CallOutcome {
    /** DynamoDB executed the request. */
    SUCCEEDED,
    /** The condition of a write, or of an action of a transaction, was false; for many programs not an error. */
    CONDITION_FAILED,
    /** DynamoDB throttled all attempts. */
    THROTTLED,
    /** Any other failure. */
    FAILED
}
