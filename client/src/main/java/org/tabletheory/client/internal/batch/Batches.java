package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.mapping.Mapper;

/**
 * The batches of one model. Immutable and safe for use by many threads.
 *
 * @param <T> the entities' type
 */
public final class Batches<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final QuerySpec spec;
    private final List<String> protectedToo;
    private final BatchOptions options;

    /** The timeout of the specification begins now. */
    public Batches(Session session, Mapper<T> mapper, QuerySpec spec, List<String> protectedToo, BatchOptions options) {
        this.session = session.within(spec.timeout());
        this.mapper = mapper;
        this.spec = spec;
        this.protectedToo = protectedToo;
        this.options = options;
    }

    /** The items under these keys. */
    public BatchGetResult<T> get(Collection<?> keys) {
        BatchItems<T> items = items("batchGet");
        List<String> unheeded = read();
        unheeded.addAll(conditioned());
        if (!unheeded.isEmpty()) {
            throw items.unheeded(unheeded, "name the items by their keys alone, or query");
        }
        GetBatch batch = new GetBatch(session, "batchGet");
        keys.forEach(key -> batch.get(items, key));
        batch.execute(spec.consistent(), new Reads<>(session, mapper, spec).selected(), options);
        return batch.result(mapper);
    }

    /** Stores entities, over whatever has their keys, and gives what was stored. */
    public List<T> create(Collection<? extends T> entities) {
        BatchItems<T> items = writes("batchCreate");
        WriteBatch batch = new WriteBatch(session, "batchCreate");
        List<Item> stored = new ArrayList<>(entities.size());
        entities.forEach(entity -> stored.add(batch.put(items, entity)));
        batch.execute(options);
        return stored.stream().map(item -> mapper.read(TreeReader.of(item))).toList();
    }

    /** Stores entities and deletes others. */
    public void write(String operation, Collection<? extends T> puts, Collection<?> deletes) {
        BatchItems<T> items = writes(operation);
        WriteBatch batch = new WriteBatch(session, operation);
        puts.forEach(entity -> batch.put(items, entity));
        deletes.forEach(key -> batch.delete(items, key));
        batch.execute(options);
    }

    /** Stores entities as they come, and gives how many came. */
    public long put(Stream<? extends T> entities) {
        BatchItems<T> items = writes("batchPut");
        items.requireReplaceable();
        return new BatchRun<>(
                        session,
                        "batchPut",
                        mapper.model().name(),
                        new WriteExchange(session),
                        ChunkLimits.ofWrites(options),
                        options,
                        OptionalLong.empty())
                .run(new EntryStream<>(items, entities.iterator()));
    }

    /** Updates entities one by one, some at a time, and gives the items as they are then. */
    public List<T> update(Collection<? extends T> entities, String... fields) {
        BatchItems<T> items = items("batchUpdate");
        List<String> unheeded = read();
        if (!unheeded.isEmpty()) {
            throw items.unheeded(unheeded, "say what must hold by withCondition");
        }
        return new UpdateBatch<>(session, mapper, spec, protectedToo)
                .update(items, List.copyOf(entities), options, fields);
    }

    private BatchItems<T> items(String operation) {
        return new BatchItems<>(session, mapper, operation, protectedToo);
    }

    private BatchItems<T> writes(String operation) {
        BatchItems<T> items = items(operation);
        List<String> unheeded = read();
        unheeded.addAll(conditioned());
        if (!unheeded.isEmpty()) {
            throw items.unheeded(unheeded, "write each entity by itself, or in a transaction");
        }
        return items;
    }

    /** The words of a read that were said and are none of a batch's. */
    private List<String> read() {
        List<String> words = new ArrayList<>();
        if (!spec.wheres().isEmpty()) {
            words.add("where");
        }
        if (!spec.filters().isEmpty()) {
            words.add("filter");
        }
        if (spec.index() != null) {
            words.add("index");
        }
        if (spec.limit() != null) {
            words.add("limit");
        }
        return words;
    }

    private List<String> conditioned() {
        return spec.conditions().isEmpty() ? List.of() : List.of("conditions");
    }
}
