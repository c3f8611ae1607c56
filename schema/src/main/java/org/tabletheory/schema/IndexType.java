package org.tabletheory.schema;

/** The two kinds of secondary indexes (DMS 0.1, "Index fields"). */
public enum IndexType {
    /** Global: its own partition key. */
    GSI,
    /** Local: the table's partition key with another sort key; made with the table, never later. */
    LSI
}
