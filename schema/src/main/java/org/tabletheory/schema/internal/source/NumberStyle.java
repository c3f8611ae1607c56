package org.tabletheory.schema.internal.source;

/** Which unquoted YAML scalars are numbers. */
public enum NumberStyle {
    /** Only numbers that JSON, YAML 1.1 and YAML 1.2 read alike: an exponent needs a decimal point and a sign. */
    PORTABLE,

    /** All JSON numbers, for formats whose documents contain numbers such as {@code 1e21}. */
    JSON
}
