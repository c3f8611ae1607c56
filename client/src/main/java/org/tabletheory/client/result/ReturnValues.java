package org.tabletheory.client.result;

/** What an update tells of the item, under DynamoDB's own words. */
public enum ReturnValues {
    /** Nothing. */
    NONE,
    /** The whole item as it was before. */
    ALL_OLD,
    /** Of what the update changes, what was there before. */
    UPDATED_OLD,
    /** The whole item as it is after. */
    ALL_NEW,
    /** Of what the update changes, what is there after. */
    UPDATED_NEW;

    /** True for those that tell what was there before. */
    public boolean isOld() {
        return this == ALL_OLD || this == UPDATED_OLD;
    }
}
