package org.tabletheory.client.result;

/** What an update returns of the item, as in DynamoDB. */
public enum ReturnValues {
    /** Nothing. */
    NONE,
    /** The full item before the update. */
    ALL_OLD,
    /** The changed attributes, with their values before the update. */
    UPDATED_OLD,
    /** The full item after the update. */
    ALL_NEW,
    /** The changed attributes, with their values after the update. */
    UPDATED_NEW;

    /** Returns true for the options that return values from before the update. */
    public boolean isOld() {
        return this == ALL_OLD || this == UPDATED_OLD;
    }
}
