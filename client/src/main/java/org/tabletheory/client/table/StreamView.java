package org.tabletheory.client.table;

/** What a table's stream tells of an item that changed, by DynamoDB's names. */
public enum StreamView {
    KEYS_ONLY,
    NEW_IMAGE,
    OLD_IMAGE,
    NEW_AND_OLD_IMAGES
}
