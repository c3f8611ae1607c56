package org.tabletheory.engine.internal.store;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;

/**
 * A change of one item.
 *
 * @param key the bytes of its key
 * @param before the item that was there, or null
 * @param after the item that is there now, or null when it was deleted
 * @param expired whether it was deleted because its time to live had passed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its order, never by equals
public record ItemChange(
        byte[] key, @Nullable Item before, @Nullable Item after, boolean expired) {
    /** A change that a request makes. */
    public ItemChange(byte[] key, @Nullable Item before, @Nullable Item after) {
        this(key, before, after, false);
    }

    /** Returns the size of the larger item, which decides what the change costs. */
    public long largerSize() {
        return Math.max(before == null ? 0 : ItemSize.of(before), after == null ? 0 : ItemSize.of(after));
    }

    /** Returns by how many bytes the item grew; negative when it shrank. */
    public long growth() {
        return (after == null ? 0 : ItemSize.of(after)) - (before == null ? 0 : ItemSize.of(before));
    }

    /** Returns whether anything is different. */
    public boolean isEffective() {
        return before == null ? after != null : !before.equals(after);
    }
}
