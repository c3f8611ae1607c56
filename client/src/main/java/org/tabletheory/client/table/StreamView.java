package org.tabletheory.client.table;

/** What a table's stream contains for a changed item, as in DynamoDB. */
public enum StreamView {
    KEYS_ONLY,
    NEW_IMAGE,
    OLD_IMAGE,
    NEW_AND_OLD_IMAGES
}
