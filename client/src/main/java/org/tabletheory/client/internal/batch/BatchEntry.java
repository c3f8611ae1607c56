package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** One item of a batch, ready to be sent. Immutable. */
interface BatchEntry {
    /** Its place in what was given. */
    long position();

    Model model();

    Item key();

    /** What was given for it. */
    Object input();

    BatchLeftover.Action action();

    /** At least as many bytes as it has in a request. */
    long bytes();

    /** What tells it from every other entry that a request may have. */
    default Target target() {
        return Target.of(model(), key());
    }

    /** This entry as one that is not done, or perhaps not. */
    default BatchLeftover leftover(boolean outcomeUnknown, @Nullable RuntimeException cause) {
        return new BatchLeftover(position(), action(), model().name(), key(), input(), outcomeUnknown, cause);
    }

    /**
     * The item that an entry is about.
     *
     * @param partition the value of its partition key; null when it has none, and then it is no entry's
     */
    record Target(
            String table,
            @Nullable Value partition,
            @Nullable Value sort) {
        /** Of the item that has this key, among others perhaps. */
        static Target of(Model model, Item key) {
            KeyPart sort = model.sortKey().orElse(null);
            return new Target(
                    model.table(),
                    key.get(model.partitionKey().attribute()),
                    sort == null ? null : key.get(sort.attribute()));
        }
    }
}
