package org.tabletheory.client;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.typed.AttributeOf;

/**
 * Writes an entity: creates, saves, updates or deletes its item; what {@link TableTheory#model(Object)} returns.
 *
 * <pre>{@code
 * User stored = db.model(user).create();
 * User newer = db.model(stored).update("emailHash");
 * db.model(newer).withCondition("emailHash", "=", "x").delete();
 * }</pre>
 *
 * <p>An invalid write is rejected before any request is sent. Immutable: each method returns a new write. Safe for use by
 * many threads.
 *
 * @param <T> the type of the entity
 */
public final class EntityWrite<T> extends ConditionalWrite<T, EntityWrite<T>> {
    EntityWrite(Session session, Mapper<T> mapper, T entity) {
        this(session, WriteTarget.ofEntity(mapper, entity, WriteSpec.EMPTY));
    }

    private EntityWrite(Session session, WriteTarget<T> target) {
        super(session, target);
    }

    @Override
    EntityWrite<T> with(WriteSpec spec) {
        return new EntityWrite<>(session, target.with(spec));
    }

    private Writes<T> writes() {
        return new Writes<>(session, target);
    }

    /**
     * Stores the entity as a new item and returns what was stored, with timestamps and version filled in.
     *
     * @throws ConditionFailedException if an item with its key exists; it carries that item
     */
    public T create() {
        return writes().create();
    }

    /** Stores the entity as a new item, or returns the existing item with its key. */
    public Created<T> tryCreate() {
        return writes().tryCreate();
    }

    /**
     * Stores the entity, replacing an existing item with its key, and returns what was stored.
     *
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public T save() {
        return writes().save();
    }

    /**
     * Updates the stored item's fields to the entity's and returns the item after the update. Requires the entity's version,
     * if the model has one.
     *
     * @param fields the fields to change; none for all that are not empty
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public T update(String... fields) {
        return writes().update(fields);
    }

    /** Updates the stored item's typed fields to the entity's. See {@link #update(String...)}. */
    @SafeVarargs
    public final T update(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return update(Query.paths(first, more));
    }

    /**
     * Deletes the item with the entity's key. Requires the entity's version, if the model has one and it is not 0.
     *
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public void delete() {
        writes().delete();
    }
}
