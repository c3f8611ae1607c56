package org.tabletheory.client.result;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.Item;

/**
 * What a read does with items of the table that are not of its class: skips or collects them. By default such a read fails.
 * Items are distinguished by the discriminator of a sealed type, or by the templates of the keys.
 *
 * <pre>{@code
 * ForeignItems foreign = ForeignItems.collected();
 * List<Order> orders = db.model(Order.class).where("PK", "=", "USER#1").foreignItems(foreign).all();
 * System.out.println(foreign.count() + " other items: " + foreign.items());
 * }</pre>
 *
 * <p>It accumulates over all reads that use it. Safe for use by many threads.
 */
public final class ForeignItems {
    private final boolean collects;
    private final List<Item> items = new ArrayList<>();
    private long count;

    private ForeignItems(boolean collects) {
        this.collects = collects;
    }

    /** Returns a new counter: foreign items are skipped and counted. */
    public static ForeignItems skipped() {
        return new ForeignItems(false);
    }

    /** Returns a new collection: foreign items are kept as they are stored, encrypted attributes included. */
    public static ForeignItems collected() {
        return new ForeignItems(true);
    }

    /** Adds a foreign item that a read has found. */
    public synchronized void add(Item item) {
        count++;
        if (collects) {
            items.add(item);
        }
    }

    /** Returns the number of foreign items so far. */
    public synchronized long count() {
        return count;
    }

    /** Returns the foreign items so far; empty if they are skipped. */
    public synchronized List<Item> items() {
        return List.copyOf(items);
    }
}
