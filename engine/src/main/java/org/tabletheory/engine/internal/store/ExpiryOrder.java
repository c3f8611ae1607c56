package org.tabletheory.engine.internal.store;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** The items of a table that have a time to live, in the order in which they expire. Immutable. */
public final class ExpiryOrder {
    private static final BigDecimal LATEST = BigDecimal.valueOf(Long.MAX_VALUE / 1000);

    private final @Nullable String attribute;
    private final KeyTree<byte[]> keys;

    private ExpiryOrder(@Nullable String attribute, KeyTree<byte[]> keys) {
        this.attribute = attribute;
        this.keys = keys;
    }

    /** Returns the order of a table without items, by an attribute or none. */
    static ExpiryOrder of(@Nullable String attribute) {
        return new ExpiryOrder(attribute, KeyTree.empty());
    }

    ExpiryOrder with(ItemChange change) {
        if (attribute == null) {
            return this;
        }
        KeyTree<byte[]> changed = keys;
        byte[] before = timeAndKey(change.before(), change.key());
        byte[] after = timeAndKey(change.after(), change.key());
        changed = before == null ? changed : changed.without(before);
        changed = after == null ? changed : changed.with(after, change.key());
        return changed == keys ? this : new ExpiryOrder(attribute, changed);
    }

    ExpiryOrder withAll(KeyTree<Item> items) {
        ExpiryOrder order = this;
        Iterator<KeyTree.TreeEntry<Item>> all = items.between(null, null, true);
        while (all.hasNext()) {
            KeyTree.TreeEntry<Item> entry = all.next();
            order = order.with(new ItemChange(entry.key(), null, entry.value()));
        }
        return order;
    }

    /** Returns when the first item expires, in milliseconds, or {@code Long.MAX_VALUE}. */
    public long firstMillis() {
        Iterator<KeyTree.TreeEntry<byte[]>> all = keys.between(null, null, true);
        return all.hasNext() ? ByteBuffer.wrap(all.next().key()).getLong() * 1000 : Long.MAX_VALUE;
    }

    /** Returns the keys of the items that expire in a range of seconds. */
    public List<byte[]> between(long fromSeconds, long toSeconds) {
        List<byte[]> found = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<byte[]>> all =
                keys.between(seconds(Math.max(0, fromSeconds)), seconds(Math.max(0, toSeconds)), true);
        while (all.hasNext()) {
            found.add(all.next().value());
        }
        return found;
    }

    /** Only a number counts as a time; negative ones are long past and never expire. */
    private byte @Nullable [] timeAndKey(@Nullable Item item, byte[] key) {
        Value value = item == null || attribute == null ? null : item.get(attribute);
        BigDecimal number = value instanceof Value.N time ? time.toBigDecimal() : BigDecimal.ONE.negate();
        if (number.signum() < 0) {
            return null;
        }
        long seconds = number.compareTo(LATEST) > 0 ? LATEST.longValue() : number.longValue();
        return ByteBuffer.allocate(Long.BYTES + key.length)
                .putLong(seconds)
                .put(key)
                .array();
    }

    private static byte[] seconds(long seconds) {
        return ByteBuffer.allocate(Long.BYTES).putLong(seconds).array();
    }
}
