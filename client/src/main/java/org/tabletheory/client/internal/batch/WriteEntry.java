package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.internal.plan.BatchWritePlan.Write;
import org.tabletheory.schema.Model;

/**
 * One put or delete of a batch.
 *
 * @param item the item to put, encrypted; null for a delete
 */
record WriteEntry(
        long position, Model model, Item key, @Nullable Item item, Object input, long bytes) implements BatchEntry {
    static WriteEntry put(long position, Model model, Item key, Item item, Object input) {
        return new WriteEntry(position, model, key, item, input, WireSize.atMost(item));
    }

    static WriteEntry delete(long position, Model model, Item key, Object input) {
        return new WriteEntry(position, model, key, null, input, WireSize.atMost(key));
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
