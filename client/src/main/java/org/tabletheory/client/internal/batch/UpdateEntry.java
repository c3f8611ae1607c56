package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.BatchLeftover;
import org.tabletheory.schema.Model;

/** An update of a batch. */
record UpdateEntry<T>(long position, Model model, Item key, T input) implements Entry {
    @Override
    public BatchLeftover.Action action() {
        return BatchLeftover.Action.UPDATE;
    }

    @Override
    public long bytes() {
        return 0;
    }
}
