package org.tabletheory.engine.internal.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All tables, and the streams of deleted ones, at one moment. Immutable. */
public final class DatabaseState {
    /** A database without tables. */
    public static final DatabaseState EMPTY = new DatabaseState(
            KeyTree.empty(), KeyTree.empty(), KeyTree.empty(), KeyTree.empty(), CompletedRequests.EMPTY);

    /** How long the records of a stream are kept after its end. */
    private static final long STREAM_LIFE_MILLIS = 24L * 60 * 60 * 1000;

    /**
     * A stream whose table is deleted.
     *
     * @param until when it is forgotten, in milliseconds
     */
    public record OrphanStream(TableDescriptor table, StreamState stream, long until) {}

    private final KeyTree<TableState> tables;
    private final KeyTree<OrphanStream> orphans;
    private final KeyTree<String> changes;
    private final KeyTree<String> expiries;
    private final CompletedRequests completed;

    private DatabaseState(
            KeyTree<TableState> tables,
            KeyTree<OrphanStream> orphans,
            KeyTree<String> changes,
            KeyTree<String> expiries,
            CompletedRequests completed) {
        this.tables = tables;
        this.orphans = orphans;
        this.changes = changes;
        this.expiries = expiries;
        this.completed = completed;
    }

    /** Returns a table, or null. */
    public @Nullable TableState table(String name) {
        return tables.get(bytes(name));
    }

    /** Returns this database with a table added or replaced. */
    public DatabaseState with(TableState table) {
        String name = table.definition().name();
        TableState before = table(name);
        return new DatabaseState(
                tables.with(bytes(name), table),
                orphans,
                scheduled(
                        changes,
                        name,
                        before == null ? Long.MAX_VALUE : before.lifecycle().nextChange(),
                        table.lifecycle().nextChange()),
                scheduled(
                        expiries,
                        name,
                        before == null ? Long.MAX_VALUE : before.expiry().firstMillis(),
                        table.expiry().firstMillis()),
                completed);
    }

    /** Returns this database without a table, whose streams stay readable for a day. */
    public DatabaseState without(String name, long now) {
        TableState before = table(name);
        if (before == null) {
            return this;
        }
        KeyTree<OrphanStream> kept = orphans;
        Iterator<KeyTree.TreeEntry<OrphanStream>> all = orphans.between(null, null, true);
        while (all.hasNext()) {
            KeyTree.TreeEntry<OrphanStream> each = all.next();
            kept = each.value().until <= now ? kept.without(each.key()) : kept;
        }
        for (StreamState stream : before.streams()) {
            kept = kept.with(
                    bytes(stream.arn()),
                    new OrphanStream(before.definition(), stream.disabled(), now + STREAM_LIFE_MILLIS));
        }
        return new DatabaseState(
                tables.without(bytes(name)),
                kept,
                scheduled(changes, name, before.lifecycle().nextChange(), Long.MAX_VALUE),
                scheduled(expiries, name, before.expiry().firstMillis(), Long.MAX_VALUE),
                completed);
    }

    /** Returns the streams of deleted tables that are still readable, by ARN. */
    public List<OrphanStream> orphanStreams(long now) {
        List<OrphanStream> found = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<OrphanStream>> all = orphans.between(null, null, true);
        while (all.hasNext()) {
            OrphanStream each = all.next().value();
            if (each.until > now) {
                found.add(each);
            }
        }
        return found;
    }

    /** Returns this database with the stream of a deleted table. */
    public DatabaseState with(OrphanStream orphan) {
        return new DatabaseState(
                tables, orphans.with(bytes(orphan.stream.arn()), orphan), changes, expiries, completed);
    }

    /** Returns this database with a record that a stream had before. */
    public DatabaseState withRecord(String streamArn, StreamState.StreamRecord entry) {
        OrphanStream orphan = orphans.get(bytes(streamArn));
        if (orphan != null) {
            return with(new OrphanStream(orphan.table, orphan.stream.withRestored(entry), orphan.until));
        }
        String path = streamArn.substring(streamArn.indexOf(":table/") + ":table/".length());
        TableState table = table(path.substring(0, Math.max(0, path.indexOf('/'))));
        if (table == null) {
            throw new IllegalArgumentException("a record of a stream that does not exist");
        }
        return with(table.withStreams(table.streams().stream()
                .map(stream -> stream.arn().equals(streamArn) ? stream.withRestored(entry) : stream)
                .toList()));
    }

    /** Returns the requests with idempotency tokens that led to this state. */
    public CompletedRequests completed() {
        return completed;
    }

    /** Returns this database with a request that has been executed. */
    DatabaseState with(CompletedRequests.CompletedRequest request, long now) {
        return new DatabaseState(tables, orphans, changes, expiries, completed.with(request, now));
    }

    /** Returns the tables whose state, or that of an index, changes by now. */
    public List<String> changing(long now) {
        return due(changes, now);
    }

    /** Returns the tables with items that expire by now. */
    public List<String> expiring(long now) {
        return due(expiries, now);
    }

    /** Returns the names of tables after a name, in order. */
    public List<String> namesAfter(@Nullable String name, int limit) {
        List<String> names = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<TableState>> all =
                tables.between(name == null ? null : bytes(name + "\0"), null, true);
        while (all.hasNext() && names.size() < limit) {
            names.add(all.next().value().definition().name());
        }
        return names;
    }

    private static KeyTree<String> scheduled(KeyTree<String> schedule, String name, long before, long after) {
        if (before == after) {
            return schedule;
        }
        KeyTree<String> changed = before == Long.MAX_VALUE ? schedule : schedule.without(time(before, name));
        return after == Long.MAX_VALUE ? changed : changed.with(time(after, name), name);
    }

    private static List<String> due(KeyTree<String> schedule, long now) {
        if (schedule.size() == 0) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<String>> all = schedule.between(null, time(now + 1, ""), true);
        while (all.hasNext()) {
            names.add(all.next().value());
        }
        return names;
    }

    private static byte[] time(long millis, String name) {
        byte[] text = bytes(name);
        return ByteBuffer.allocate(Long.BYTES + text.length)
                .putLong(millis)
                .put(text)
                .array();
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
