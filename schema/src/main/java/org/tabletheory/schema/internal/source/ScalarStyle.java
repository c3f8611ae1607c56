package org.tabletheory.schema.internal.source;

/** How unquoted YAML scalars are read. */
public enum ScalarStyle {
    /** Only what JSON, YAML 1.1 and YAML 1.2 read alike: an exponent needs a decimal point and a sign. */
    PORTABLE,

    /** The same, but with all JSON numbers, for formats whose documents contain numbers such as {@code 1e21}. */
    PORTABLE_WITH_JSON_NUMBERS,

    /** As in JSON; everything that JSON does not know is a string. */
    JSON
}
