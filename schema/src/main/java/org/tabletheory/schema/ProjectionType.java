package org.tabletheory.schema;

/** Which attributes an index contains in addition to its own keys and the table's. */
public enum ProjectionType {
    ALL,
    KEYS_ONLY,
    INCLUDE
}
