package org.tabletheory.schema;

/** The types of secondary indexes (DMS 0.1, "Index fields"). */
public enum IndexType {
    /** Global secondary index: has its own partition key. */
    GSI,
    /** Local secondary index: the table's partition key with another sort key; can only be created with the table. */
    LSI
}
