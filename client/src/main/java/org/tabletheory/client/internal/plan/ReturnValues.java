package org.tabletheory.client.internal.plan;

/** What the answer to an update holds of the item. */
public enum ReturnValues {
    NONE,
    ALL_OLD,
    UPDATED_OLD,
    ALL_NEW,
    UPDATED_NEW
}
