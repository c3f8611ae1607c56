package org.tabletheory.engine.internal.json;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.spi.JsonBuffer;

/**
 * The sizes and the JSON of stored items that were read lately, so that reading them again copies bytes. Items are immutable, so what
 * is known of one stays true.
 *
 * <p>Bounded: one item for each slot, no large JSON, and all of it is given up when memory is short. The JSON is kept when
 * an item is written for the second time: a scan of a large table costs no copies.
 */
@SuppressWarnings("ReferenceEquality") // equal items have equal JSON, but comparing them costs more than writing it
public final class RecentItems {
    private static final int SLOTS = 4096;
    private static final int MAX_JSON = 4096;

    /** What is known of an item; immutable, so that threads can share a slot without locks. */
    private record RecentItem(
            Item item, long size, boolean written, @Nullable JsonBuffer json) {}

    private static volatile SoftReference<RecentItems> shared = new SoftReference<>(null);

    private final @Nullable RecentItem[] slots = new RecentItem[SLOTS];

    private RecentItems() {}

    private static RecentItems shared() {
        RecentItems items = shared.get();
        if (items == null) {
            items = new RecentItems();
            shared = new SoftReference<>(items);
        }
        return items;
    }

    private static int slot(Item item) {
        return System.identityHashCode(item) & (SLOTS - 1);
    }

    /** Returns the size of a stored item, as {@link ItemSize#of(Item)} does. */
    public static long size(Item item) {
        RecentItems items = shared();
        RecentItem known = items.slots[slot(item)];
        if (known != null && known.item == item) {
            return known.size;
        }
        long size = ItemSize.of(item);
        items.slots[slot(item)] = new RecentItem(item, size, false, null);
        return size;
    }

    /** Writes an item; copies its JSON if it is known. */
    static void write(Item item, JsonBuffer to) {
        RecentItems items = shared();
        RecentItem known = items.slots[slot(item)];
        if (known == null || known.item != item) {
            // Not a stored item whose size was requested, or another item has its slot now.
            item.writeTo(to);
            return;
        }
        JsonBuffer json = known.json;
        if (json == null && known.written && known.size < MAX_JSON) {
            json = encoded(item);
            if (json.size() <= MAX_JSON) {
                items.slots[slot(item)] = new RecentItem(item, known.size, true, json);
            }
        }
        if (json != null) {
            to.item(json, 0, json.size());
            return;
        }
        item.writeTo(to);
        if (!known.written) {
            items.slots[slot(item)] = new RecentItem(item, known.size, true, null);
        }
    }

    private static JsonBuffer encoded(Item item) {
        JsonBuffer wide = JsonBuffer.verbatim();
        item.writeTo(wide);
        JsonBuffer exact = JsonBuffer.verbatim(0, wide.size());
        exact.item(wide, 0, wide.size());
        return exact;
    }
}
