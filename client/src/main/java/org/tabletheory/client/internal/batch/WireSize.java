package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;

/*
 * A request of BatchWriteItem has at most 16 MB as it goes over the network, which is JSON, while an item's 400 KB are
 * counted otherwise: a binary is a third longer in JSON, a control character is six bytes, an empty string in a list nine
 * where one is counted. So 25 items that DynamoDB stores may not fit in one request. Nothing in an item becomes more than
 * 16 times as long, and 25 items of which each stays under 1/25 of the limit even then need no closer look; the others are
 * written once more, to be measured.
 */
/** How many bytes an item has in a request. */
final class WireSize {
    /** What stands around an item in the request: its kind and braces, and its share of the table's name. */
    private static final int AROUND = 320;

    private static final int LONGER = 16;
    private static final long CERTAIN = (16L << 20) / 25;

    private WireSize() {}

    /** At least as many bytes as the item has, and exactly as many where it matters. */
    static long atMost(Item item) {
        long bound = ItemSize.of(item) * LONGER + AROUND;
        return bound <= CERTAIN ? bound : DynamoJson.writeBytes(item).length + AROUND;
    }
}
