package org.tabletheory.mapping;

/** Whether {@link Mapper#write} wrote an item that can be stored, or why the entity must be validated first. */
public enum PutStatus {
    /** The item was written and can be stored. */
    WRITTEN,
    /** The mapper cannot write entities directly. */
    NOT_SUPPORTED,
    /** A part of the primary key is missing, empty, too long or of the wrong type. */
    INVALID_KEY,
    /** A part of an index key is empty, too long or of the wrong type. */
    INVALID_INDEX_KEY,
    /** The time to live is not a number of seconds. */
    INVALID_TTL,
    /** The version is not a whole number. */
    INVALID_VERSION,
    /** An attribute that the model requires is missing or NULL. */
    MISSING_REQUIRED,
    /** A value does not fit its attribute or cannot be stored by DynamoDB. */
    INVALID_VALUE,
    /** An embedded object is null, so its attributes in the item must be determined one by one. */
    MISSING_EMBEDDED
}
