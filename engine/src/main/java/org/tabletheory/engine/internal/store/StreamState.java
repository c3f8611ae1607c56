package org.tabletheory.engine.internal.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * A stream of a table's changes at one moment. Immutable.
 *
 * @param label the time of its creation, which makes its ARN unique
 * @param viewType what of the items its records hold
 * @param enabled whether it still gets records
 * @param nextSequence the number of the next record
 */
public record StreamState(
        String arn,
        String label,
        String viewType,
        boolean enabled,
        double created,
        KeyTree<StreamRecord> entries,
        long nextSequence) {
    private static final long FIRST = 100_000_000_000L;
    private static final double KEPT_SECONDS = 24 * 60 * 60;

    /**
     * A record of the stream.
     *
     * @param expired whether the item was deleted because its time to live had passed
     */
    public record StreamRecord(
            long sequence,
            double time,
            Item keys,
            @Nullable Item before,
            @Nullable Item after,
            boolean expired) {
        /** Returns {@code INSERT}, {@code MODIFY} or {@code REMOVE}. */
        public String eventName() {
            return before == null ? "INSERT" : after == null ? "REMOVE" : "MODIFY";
        }
    }

    /** Returns a stream without records. */
    public static StreamState start(String tableArn, String label, String viewType, double created) {
        return new StreamState(tableArn + "/stream/" + label, label, viewType, true, created, KeyTree.empty(), FIRST);
    }

    /** Returns this stream with a change recorded. */
    StreamState with(ItemChange change, KeySchema keys, double time) {
        Item image = change.after() != null ? change.after() : change.before();
        if (image == null) {
            return this;
        }
        StreamRecord entry = new StreamRecord(
                nextSequence, time, keys.keyOf(image), change.before(), change.after(), change.expired());
        KeyTree<StreamRecord> kept = trimmed(trimmed(entries, time), time);
        return new StreamState(
                arn, label, viewType, enabled, created, kept.with(bytes(nextSequence), entry), nextSequence + 1);
    }

    /** Returns this stream with other records. */
    public StreamState withEntries(KeyTree<StreamRecord> others) {
        return new StreamState(arn, label, viewType, enabled, created, others, nextSequence);
    }

    /** Returns this stream with a record that it had before. */
    StreamState withRestored(StreamRecord entry) {
        return withEntries(entries.with(bytes(entry.sequence), entry));
    }

    /** Returns this stream without further records. */
    public StreamState disabled() {
        return new StreamState(arn, label, viewType, false, created, entries, nextSequence);
    }

    /** Each new record removes up to two that are older than a day, so that old ones do not pile up. */
    private static KeyTree<StreamRecord> trimmed(KeyTree<StreamRecord> entries, double time) {
        Iterator<KeyTree.TreeEntry<StreamRecord>> all = entries.between(null, null, true);
        if (all.hasNext()) {
            KeyTree.TreeEntry<StreamRecord> oldest = all.next();
            return oldest.value().time < time - KEPT_SECONDS ? entries.without(oldest.key()) : entries;
        }
        return entries;
    }

    /** Returns the number of the oldest record that is kept. */
    public long oldest() {
        return nextSequence - entries.size();
    }

    /** Returns records from a number on. */
    public List<StreamRecord> from(long sequence, int limit) {
        List<StreamRecord> found = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<StreamRecord>> all = entries.between(bytes(sequence), null, true);
        while (all.hasNext() && found.size() < limit) {
            found.add(all.next().value());
        }
        return found;
    }

    private static byte[] bytes(long sequence) {
        return ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
    }
}
