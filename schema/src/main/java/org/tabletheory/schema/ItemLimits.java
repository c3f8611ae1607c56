package org.tabletheory.schema;

/** The limits of tables, items and keys, defined once for every module. All but the last are limits of DynamoDB. */
public final class ItemLimits {
    /** The maximum length of a table, attribute or index name, in characters. */
    public static final int NAME_CHARACTERS = 255;
    /** The minimum length of a table name, in characters. */
    public static final int MIN_TABLE_NAME = 3;
    /** The maximum length of a table name, in characters. */
    public static final int TABLE_NAME = 255;
    /** The maximum length of a table's ARN, in characters, which may be given instead of its name. */
    public static final int TABLE_ARN = 1024;
    /** The maximum number of local indexes of a table. */
    public static final int LOCAL_INDEXES = 5;
    /** The maximum number of attributes in a key of a global index. */
    public static final int INDEX_KEY_ATTRIBUTES = 4;
    /** The longest value of a partition key, in bytes. */
    public static final int PARTITION_KEY_BYTES = 2048;
    /** The longest value of a sort key, in bytes. */
    public static final int SORT_KEY_BYTES = 1024;
    /** The largest item, in bytes: 400 KB. */
    public static final int ITEM_BYTES = 400 * 1024;
    /** The last epoch second that a time to live may be, 9999-12-31T23:59:59Z; a larger number is most likely milliseconds. */
    public static final long LAST_TTL_SECOND = 253_402_300_799L;

    private ItemLimits() {}
}
