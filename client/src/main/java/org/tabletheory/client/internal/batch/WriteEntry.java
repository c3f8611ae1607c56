package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.internal.plan.BatchWritePlan;
import org.tabletheory.client.internal.plan.BatchWritePlan.Write;
import org.tabletheory.schema.Model;

/*
 * A BatchWriteItem request may have at most 16 MB of JSON, while the 400 KB of an item are counted differently: in JSON, a
 * binary is a third longer, a control character takes six bytes, and an empty string in a list takes nine where one is
 * counted. So 25 valid items may not fit in one request. JSON is at most 16 times as long as the counted size. When even this
 * bound is below 1/25 of the limit, it is enough; otherwise the item is written to measure it.
 */
/**
 * One put or delete of a batch.
 *
 * @param item the item to put, encrypted; null for a delete
 * @param bytes an upper bound of its size in the request
 */
record WriteEntry(
        long position, Model model, Item key, @Nullable Item item, Object input, long bytes) implements BatchEntry {
    /** The JSON around an item in the request: its action and braces, and its share of the table name. */
    private static final int AROUND = 320;

    private static final int MAX_GROWTH = 16;
    private static final long ALWAYS_FITS = BatchWritePlan.MAX_BYTES / BatchWritePlan.MAX_WRITES;

    static WriteEntry put(long position, Model model, Item key, Item item, Object input) {
        return new WriteEntry(position, model, key, item, input, bytesAtMost(item));
    }

    static WriteEntry delete(long position, Model model, Item key, Object input) {
        return new WriteEntry(position, model, key, null, input, bytesAtMost(key));
    }

    /** Returns an upper bound of the size of an item in a request, which is exact when it matters. */
    private static long bytesAtMost(Item item) {
        long bound = ItemSize.of(item) * MAX_GROWTH + AROUND;
        return bound <= ALWAYS_FITS ? bound : DynamoJson.writeBytes(item).length + AROUND;
    }

    @Override
    public BatchLeftover.Action action() {
        return item == null ? BatchLeftover.Action.DELETE : BatchLeftover.Action.PUT;
    }

    /** Returns the write for the request. */
    Write write() {
        return item == null ? new Write.Delete(key) : new Write.Put(item);
    }
}
