package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.client.internal.plan.BatchWritePlan;

/*
 * A BatchWriteItem request may have at most 16 MB of JSON, while the 400 KB of an item are counted differently: in JSON, a
 * binary is a third longer, a control character takes six bytes, and an empty string in a list takes nine where one is
 * counted. So 25 valid items may not fit in one request. JSON is at most 16 times as long as the counted size. When even this
 * bound is below 1/25 of the limit, it is enough; otherwise the item is written to measure it.
 */
/** Computes the size of an item in a request. */
final class WireSize {
    /** The JSON around an item in the request: its action and braces, and its share of the table name. */
    private static final int AROUND = 320;

    private static final int MAX_GROWTH = 16;
    private static final long ALWAYS_FITS = BatchWritePlan.MAX_BYTES / BatchWritePlan.MAX_WRITES;

    private WireSize() {}

    /** Returns an upper bound of the size, which is exact when it matters. */
    static long atMost(Item item) {
        long bound = ItemSize.of(item) * MAX_GROWTH + AROUND;
        return bound <= ALWAYS_FITS ? bound : DynamoJson.writeBytes(item).length + AROUND;
    }
}
