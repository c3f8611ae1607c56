package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/*
 * DynamoDB has no batches of updates, so each is a separate request. Failed requests are not retried here: an update that
 * increments or compares a version must not be applied twice, and only the wire knows when a retry is safe.
 */
/** Updates many entities in parallel; all are validated before the first request. Immutable and safe for use by many threads. */
record UpdateBatch<T>(Session session, Mapper<T> mapper, WriteSpec spec) {
    /** One update of a batch. */
    private record UpdateEntry<T>(long position, Model model, Item key, T input) implements BatchEntry {
        @Override
        public BatchLeftover.Action action() {
            return BatchLeftover.Action.UPDATE;
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    List<T> update(BatchItems<T> items, List<T> entities, BatchOptions options, String... fields) {
        EntryList<UpdateEntry<T>> entries = new EntryList<>(session, "batchUpdate");
        for (T entity : entities) {
            writes(entity).checkUpdate(fields);
            entries.add(items, new UpdateEntry<>(entries.size(), mapper.model(), items.key(entity), entity));
        }
        AtomicReferenceArray<@Nullable T> updated = new AtomicReferenceArray<>(entries.size());
        BatchExchange<UpdateEntry<T>> exchange = chunk -> {
            UpdateEntry<T> entry = chunk.get(0);
            updated.set(Math.toIntExact(entry.position()), writes(entry.input()).update(fields));
            return new BatchExchange.BatchReply<>(List.of(), false);
        };
        entries.run(exchange, ChunkLimits.single(), options.withRetry(0, options.delay()));
        List<T> stored = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            T item = updated.get(i);
            if (item != null) {
                stored.add(item);
            }
        }
        return stored;
    }

    private Writes<T> writes(T entity) {
        return new Writes<>(session, WriteTarget.ofEntity(session, mapper, entity, spec));
    }
}
