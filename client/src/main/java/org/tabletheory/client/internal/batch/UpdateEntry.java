package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.schema.Model;

/** One update of a batch. */
record UpdateEntry<T>(long position, Model model, Item key, T input) implements BatchEntry {
    @Override
    public BatchLeftover.Action action() {
        return BatchLeftover.Action.UPDATE;
    }

    @Override
    public long bytes() {
        return 0;
    }
}
