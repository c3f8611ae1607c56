package org.tabletheory.schema.internal.source;

/** Which numbers may stand in YAML without quotes. */
public enum NumberStyle {
    /** Only those that JSON, YAML 1.1 and YAML 1.2 read alike: an exponent needs a point before it and a sign. */
    PORTABLE,

    /** Every number of JSON, for formats whose own documents write {@code 1e21}. */
    JSON
}
