package org.tabletheory.schema.onetable;

/** How closely a OneTable document is held to the letter of the specification. */
public enum OneTableMode {
    /** To the letter of OneTable 1.1.0. */
    STRICT,
    /** What the JavaScript library loads is loaded here, with a warning for each departure from the letter. */
    LENIENT
}
