package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** One item of a batch that can be sent. Immutable. */
interface BatchEntry {
    /** Returns its index in the input. */
    long position();

    Model model();

    Item key();

    /** Returns the input: an entity or a key. */
    Object input();

    BatchLeftover.Action action();

    /** Returns an upper bound of its size in a request. */
    long bytes();

    /** Returns the identity of the item. */
    default ItemIdentity target() {
        return ItemIdentity.of(model(), key());
    }

    /** Returns this entry as a leftover. */
    default BatchLeftover leftover(boolean outcomeUnknown, @Nullable RuntimeException cause) {
        return new BatchLeftover(position(), action(), model().subject(), key(), input(), outcomeUnknown, cause);
    }

    /**
     * The identity of an item: its table and key.
     *
     * @param partition the value of its partition key, or null for an item without one, which equals no entry's target
     */
    record ItemIdentity(
            String table,
            @Nullable Value partition,
            @Nullable Value sort) {
        /** Returns the target of an item that has the key and possibly other attributes. */
        static ItemIdentity of(Model model, Item key) {
            KeyPart sort = model.sortKey().orElse(null);
            return new ItemIdentity(
                    model.table(),
                    key.get(model.partitionKey().attribute()),
                    sort == null ? null : key.get(sort.attribute()));
        }
    }
}
