package org.tabletheory.schema.internal.source;

/**
 * How large a document may be: enough for thousands of models, little enough that a hostile one is refused before it
 * costs memory or time.
 */
public final class DocumentLimits {

    /** 4 MiB of text. The largest of the contract's models has 3 KB. */
    public static final int BYTES = 4 * 1024 * 1024;

    /** Values inside values. DMS needs 6; DynamoDB itself stores 32. */
    public static final int DEPTH = 64;

    /** Values in all, names of members not counted. */
    public static final int NODES = 200_000;

    /** Findings of one document; more would not be read. */
    public static final int FINDINGS = 500;

    /** Digits and signs of one number; DynamoDB keeps 38 digits. */
    public static final int NUMBER_CHARACTERS = 128;

    /** The exponent of one number; a double ends at 308. */
    public static final int NUMBER_EXPONENT = 400;

    private DocumentLimits() {}
}
