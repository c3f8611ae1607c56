package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;

/**
 * Collects creates and removes, or gets, for {@link OneTable#batchWrite} and {@link OneTable#batchGet}. A batch is not
 * atomic, and a create replaces an existing item, since DynamoDB batches have no conditions. For one thread.
 *
 * <pre>{@code
 * Batch batch = new Batch();
 * accounts.create(Map.of("name", "acme"), Params.of().batch(batch));
 * accounts.remove(Map.of("name", "gone"), Params.of().batch(batch));
 * table.batchWrite(batch);
 * }</pre>
 */
public final class Batch {
    private final List<Item> puts = new ArrayList<>();
    private final List<Item> deletes = new ArrayList<>();
    private final List<Item> gets = new ArrayList<>();

    /** Creates an empty batch. */
    public Batch() {}

    /** Adds puts and deletes without their conditions. */
    void add(List<? extends ItemWrite> writes) {
        for (ItemWrite write : writes) {
            if (write instanceof ItemWrite.Put put) {
                puts.add(put.item());
            } else if (write instanceof ItemWrite.Delete delete) {
                deletes.add(delete.key());
            }
        }
    }

    void get(Item key) {
        gets.add(key);
    }

    List<Item> puts() {
        return Collections.unmodifiableList(puts);
    }

    List<Item> deletes() {
        return Collections.unmodifiableList(deletes);
    }

    List<Item> gets() {
        return Collections.unmodifiableList(gets);
    }
}
