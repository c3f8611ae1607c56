package org.tabletheory.schema.internal.source;

/**
 * Size limits of a document: enough for thousands of models, and small enough to reject a hostile document before it costs
 * memory or time.
 */
public final class DocumentLimits {

    /** 4 MiB of text. The largest model of the contract has 3 KB. */
    public static final int BYTES = 4 * 1024 * 1024;

    /** Nesting depth. DMS needs 6; DynamoDB stores 32. */
    public static final int DEPTH = 64;

    /** Total number of values, not counting member names. */
    public static final int NODES = 200_000;

    /** Findings per document; nobody reads more. */
    public static final int FINDINGS = 500;

    /** Characters of a number; DynamoDB keeps 38 digits. */
    public static final int NUMBER_CHARACTERS = 128;

    /** Decimal places or trailing zeros of a number; the exponent of a double ends at 308. */
    public static final int NUMBER_EXPONENT = 400;

    private DocumentLimits() {}
}
