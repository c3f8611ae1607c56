package org.tabletheory.client;

import java.time.Duration;
import java.util.Collection;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.batch.Batches;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.typed.AttributeOf;

/**
 * A query without conditions, which can also read a batch of keys.
 *
 * <pre>{@code
 * List<User> users = db.model(User.class)
 *         .select("emailHash")
 *         .consistentRead()
 *         .batchGet(List.of(KeyPair.of("USER#1", "PROFILE"), KeyPair.of("USER#2", "PROFILE")))
 *         .items();
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads, like every {@link Query}.
 *
 * @param <T> the type that items are read into
 */
public sealed class BatchQuery<T> extends Query<T> permits ModelQuery {
    BatchQuery(Session session, Mapper<T> mapper, QuerySpec spec) {
        super(session, mapper, spec);
    }

    private BatchQuery<T> with(QuerySpec other) {
        return new BatchQuery<>(session, mapper, other);
    }

    @Override
    public BatchQuery<T> select(String... fields) {
        return with(spec.withSelect(RequestErrors.allGiven(fields, "select", "name of a field")));
    }

    // A method with typed varargs must be final, so that of Query cannot be overridden to return a BatchQuery.

    /** Reads only this typed field of a generated class such as {@code User_}. */
    public BatchQuery<T> select(AttributeOf<? super T, ?> field) {
        return select(field.path());
    }

    /** Reads only these typed fields. */
    public BatchQuery<T> select(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?> second) {
        return select(first.path(), second.path());
    }

    /** Reads only these typed fields. */
    public BatchQuery<T> select(
            AttributeOf<? super T, ?> first, AttributeOf<? super T, ?> second, AttributeOf<? super T, ?> third) {
        return select(first.path(), second.path(), third.path());
    }

    /** Reads only these typed fields; more can be read by {@link #select(String...)}. */
    public BatchQuery<T> select(
            AttributeOf<? super T, ?> first,
            AttributeOf<? super T, ?> second,
            AttributeOf<? super T, ?> third,
            AttributeOf<? super T, ?> fourth) {
        return select(first.path(), second.path(), third.path(), fourth.path());
    }

    @Override
    public BatchQuery<T> foreignItems(ForeignItems foreign) {
        return with(spec.withForeign(RequestErrors.given(foreign, "foreignItems", "object for other items")));
    }

    @Override
    public BatchQuery<T> consistentRead() {
        return with(spec.withConsistent());
    }

    @Override
    public BatchQuery<T> withTimeout(Duration timeout) {
        return with(spec.withTimeout(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    final Batches<T> batches(BatchOptions options) {
        return new Batches<>(
                session.within(spec.timeout()), mapper, RequestErrors.given(options, "batch", "BatchOptions"));
    }

    /**
     * Reads any number of items by their keys, 100 per request.
     *
     * <pre>{@code
     * BatchGetResult<User> users = db.model(User.class)
     *         .batchGet(List.of(KeyPair.of("USER#1", "PROFILE"), KeyPair.of("USER#2", "PROFILE")));
     * List<User> found = users.items();
     * List<Item> absent = users.missing();
     * }</pre>
     *
     * @param keys distinct keys, each an entity, an Item that contains the key, a {@link KeyPair}, or the partition key value
     *     if the table has no sort key
     * @throws BatchException if some keys could not be read; it carries the items found and the remaining keys. Also if an
     *     item is of another class of a sealed type and {@link #foreignItems} was not called; then no keys remain
     */
    public final BatchGetResult<T> batchGet(Collection<?> keys) {
        return batchGet(keys, BatchOptions.defaults());
    }

    /** Reads any number of items by their keys, with these options. See {@link #batchGet(Collection)}. */
    public final BatchGetResult<T> batchGet(Collection<?> keys, BatchOptions options) {
        return batches(options).get(keys, spec.consistent(), reads().selected(), spec.foreign());
    }
}
