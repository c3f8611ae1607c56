package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;

/**
 * Executes the batches of one model. Immutable and safe for use by many threads.
 *
 * @param <T> the entities' type
 */
public final class Batches<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final BatchOptions options;

    public Batches(Session session, Mapper<T> mapper, BatchOptions options) {
        this.session = session;
        this.mapper = mapper;
        this.options = options;
    }

    /** Returns the items with these keys; fails for items of other classes of a sealed type. */
    public BatchGetResult<T> get(Collection<?> keys, boolean consistent, List<AttributePath> select) {
        return get(keys, consistent, select, null);
    }

    /**
     * Returns the items with these keys.
     *
     * @param select the paths to read; none for all attributes
     * @param foreign receives items of none of the classes of a sealed type that are read, or null to fail
     */
    public BatchGetResult<T> get(
            Collection<?> keys, boolean consistent, List<AttributePath> select, @Nullable ForeignItems foreign) {
        BatchItems<T> items = items("batchGet");
        GetBatch batch = new GetBatch(session, "batchGet", select);
        RequestErrors.given(keys, "batchGet", "collection of keys").forEach(key -> batch.get(items, key));
        batch.execute(consistent, options, foreign);
        return batch.result(mapper);
    }

    /** Stores entities, replaces items with the same keys, and returns what was stored. */
    public List<T> create(Collection<? extends T> entities) {
        BatchItems<T> items = items("batchCreate");
        WriteBatch batch = new WriteBatch(session, "batchCreate");
        List<Item> stored = new ArrayList<>(RequestErrors.given(entities, "batchCreate", "collection of entities")
                .size());
        entities.forEach(entity -> stored.add(batch.put(items, entity)));
        batch.execute(options);
        return stored.stream().map(item -> mapper.read(TreeReader.of(item))).toList();
    }

    /** Stores entities and deletes others. */
    public void write(String operation, Collection<? extends T> puts, Collection<?> deletes) {
        BatchItems<T> items = items(operation);
        WriteBatch batch = new WriteBatch(session, operation);
        RequestErrors.given(puts, operation, "collection of entities").forEach(entity -> batch.put(items, entity));
        RequestErrors.given(deletes, operation, "collection of keys").forEach(key -> batch.delete(items, key));
        batch.execute(options);
    }

    /** Stores items as they are given, and deletes others. */
    public static void writeGiven(
            Session session,
            Mapper<Item> mapper,
            Collection<Item> puts,
            Collection<Item> deletes,
            BatchOptions options) {
        BatchItems<Item> items = new BatchItems<>(session, mapper, "batchWrite");
        WriteBatch batch = new WriteBatch(session, "batchWrite");
        RequestErrors.given(puts, "batchWrite", "collection of items").forEach(item -> batch.putGiven(items, item));
        RequestErrors.given(deletes, "batchWrite", "collection of keys").forEach(key -> batch.delete(items, key));
        batch.execute(options);
    }

    /** Stores the entities of a stream and returns how many there were. */
    public long put(Stream<? extends T> entities) {
        BatchItems<T> items = items("batchPut");
        items.requireReplaceable();
        RequestErrors.given(entities, "batchPut", "stream of entities");
        return new BatchRun<>(
                        session,
                        "batchPut",
                        mapper.model().subject(),
                        new WriteExchange(session),
                        ChunkLimits.ofWrites(options),
                        options,
                        OptionalLong.empty())
                .run(new EntryStream<>(items, entities.iterator()));
    }

    /** Updates entities in separate, parallel requests with these conditions, and returns the updated items. */
    public List<T> update(Collection<? extends T> entities, List<String> fields, List<Condition> conditions) {
        return new UpdateBatch<>(session, mapper, WriteSpec.EMPTY.withConditions(conditions))
                .update(
                        items("batchUpdate"),
                        new ArrayList<>(RequestErrors.given(entities, "batchUpdate", "collection of entities")),
                        options,
                        fields.toArray(String[]::new));
    }

    private BatchItems<T> items(String operation) {
        return new BatchItems<>(session, mapper, operation);
    }
}
