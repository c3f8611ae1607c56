package org.tabletheory.schema.onetable;

/** How strictly OneTable documents are validated. */
public enum OneTableMode {
    /** Documents must conform to OneTable 1.1.0. */
    STRICT,
    /** Documents that the JavaScript library loads are accepted, with a warning for each deviation from the specification. */
    LENIENT
}
