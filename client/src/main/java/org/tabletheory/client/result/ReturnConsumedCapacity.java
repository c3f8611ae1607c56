package org.tabletheory.client.result;

/** Whether DynamoDB reports the capacity that each call consumed; it never costs capacity itself. */
public enum ReturnConsumedCapacity {
    /** Not at all: responses are smallest. */
    NONE,
    /** The total per table, indexes included. */
    TOTAL,
    /** The total per table, and the part of each index. */
    INDEXES
}
