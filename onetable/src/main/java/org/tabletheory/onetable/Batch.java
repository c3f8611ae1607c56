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
        writes.forEach(write -> write.accept(new Adder()));
    }

    /** Adds a write; the models never plan others for a batch than puts and deletes. */
    private final class Adder implements ItemWrite.Visitor<Boolean> {
        @Override
        public Boolean put(ItemWrite.Put write) {
            return puts.add(write.item());
        }

        @Override
        public Boolean delete(ItemWrite.Delete write) {
            return deletes.add(write.key());
        }

        @Override
        public Boolean update(ItemWrite.Update write) {
            throw new IllegalStateException("a batch cannot update items");
        }

        @Override
        public Boolean check(ItemWrite.Check write) {
            throw new IllegalStateException("a batch cannot check conditions");
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
