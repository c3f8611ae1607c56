package org.tabletheory.client;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * A model to query or to write batches of; what {@link TableTheory#model(Class)} returns.
 *
 * <pre>{@code
 * List<User> stored = db.model(User.class).batchCreate(List.of(user));
 * User found = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first();
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads, like every {@link Query}.
 *
 * @param <T> the type of the entities
 */
public final class ModelQuery<T> extends BatchQuery<T> {
    ModelQuery(Session session, Mapper<T> mapper, QuerySpec spec) {
        super(session, mapper, spec);
    }

    @Override
    public KeyQuery<T> where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    @Override
    public KeyQuery<T> where(Condition condition) {
        return new KeyQuery<>(session, mapper, spec.withWhere(condition));
    }

    @Override
    public KeyQuery<T> where(ConditionOf<? super T> condition) {
        return where(condition.condition());
    }

    @Override
    public ModelQuery<T> withTimeout(Duration timeout) {
        return new ModelQuery<>(
                session, mapper, spec.withTimeout(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    /**
     * Stores any number of entities, 25 per request, and returns what was stored, with timestamps and versions filled in.
     *
     * <p>DynamoDB has no conditions in batches, so an existing item with the same key is replaced, as in the other languages;
     * use {@link EntityWrite#create()} or a transaction if it must not be. For the same reason write-once models and models
     * with protected attributes are rejected. All entities are checked before the first request, and their keys must differ.
     *
     * @throws BatchException if some entities could not be stored; it carries the remaining entities
     */
    public List<T> batchCreate(Collection<? extends T> entities) {
        return batchCreate(entities, BatchOptions.defaults());
    }

    /** Stores any number of entities, with these options. See {@link #batchCreate(Collection)}. */
    public List<T> batchCreate(Collection<? extends T> entities, BatchOptions options) {
        return batches(options).create(entities);
    }

    /**
     * Stores the entities of a stream in constant memory, replacing items with the same keys, and returns how many there were.
     *
     * <p>A key that occurs again replaces the earlier entity. An invalid entity ends the batch: the entities before it are
     * stored, it is the leftover, and the rest stays in the stream. The stream is consumed by the calling thread and not
     * closed.
     *
     * @throws BatchException if some entities could not be stored; it carries the remaining entities
     */
    public long batchPut(Stream<? extends T> entities) {
        return batchPut(entities, BatchOptions.defaults());
    }

    /** Stores the entities of a stream, with these options. See {@link #batchPut(Stream)}. */
    public long batchPut(Stream<? extends T> entities, BatchOptions options) {
        return batches(options).put(entities);
    }

    /**
     * Deletes any number of items by their keys, 25 per request, whatever their versions. Keys without an item are ignored.
     *
     * @param keys as for {@link #batchGet(Collection)}
     * @throws BatchException if some items could not be deleted; it carries the remaining keys
     */
    public void batchDelete(Collection<?> keys) {
        batchDelete(keys, BatchOptions.defaults());
    }

    /** Deletes any number of items by their keys, with these options. See {@link #batchDelete(Collection)}. */
    public void batchDelete(Collection<?> keys, BatchOptions options) {
        batches(options).write("batchDelete", List.of(), keys);
    }

    /** Stores and deletes items, as {@link #batchCreate(Collection)} and {@link #batchDelete(Collection)} do. */
    public void batchWrite(Collection<? extends T> puts, Collection<?> deletes) {
        batchWrite(puts, deletes, BatchOptions.defaults());
    }

    /** Stores and deletes items, with these options. See {@link #batchWrite(Collection, Collection)}. */
    public void batchWrite(Collection<? extends T> puts, Collection<?> deletes, BatchOptions options) {
        batches(options).write("batchWrite", puts, deletes);
    }

    /**
     * Updates any number of entities, each by its own request as {@link EntityWrite#update(String...)} does, and returns the
     * items after the update. Attributes that must not change are left out of the fields, or protected by the model's
     * write policy.
     *
     * @param fields the fields to change; none for all that are not empty
     * @throws BatchException if some entities could not be updated; it carries the remaining entities and their causes
     */
    public List<T> batchUpdate(Collection<? extends T> entities, String... fields) {
        return batchUpdateWithOptions(
                entities, RequestErrors.allGiven(fields, "batchUpdate", "name of a field"), BatchOptions.defaults());
    }

    /**
     * Updates any number of entities, with these options. See {@link #batchUpdate(Collection, String...)}.
     *
     * @param conditions what must hold of each stored item for its update
     */
    public List<T> batchUpdateWithOptions(
            Collection<? extends T> entities, List<String> fields, BatchOptions options, Condition... conditions) {
        return batches(options)
                .update(entities, fields, RequestErrors.allGiven(conditions, "batchUpdate", "condition"));
    }
}
