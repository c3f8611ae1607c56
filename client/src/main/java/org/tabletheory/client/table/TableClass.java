package org.tabletheory.client.table;

/** How the storage of a table is charged. */
public enum TableClass {
    /** The default: cheaper reads and writes. */
    STANDARD,
    /** Cheaper storage, more expensive reads and writes. */
    STANDARD_INFREQUENT_ACCESS
}
