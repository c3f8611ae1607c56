package org.tabletheory.client.internal.batch;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * One key of a batch of reads.
 *
 * @param mapper reads and decrypts the item
 */
record GetEntry(long position, Mapper<?> mapper, Item key, ItemIdentity target, Object input) implements BatchEntry {
    GetEntry(long position, Mapper<?> mapper, Item key, Object input) {
        this(position, mapper, key, ItemIdentity.of(mapper.model(), key), input);
    }

    @Override
    public Model model() {
        return mapper.model();
    }

    @Override
    public BatchLeftover.Action action() {
        return BatchLeftover.Action.GET;
    }

    @Override
    public long bytes() {
        return 0;
    }
}
