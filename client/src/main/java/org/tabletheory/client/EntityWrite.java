package org.tabletheory.client;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.VersionConflictException;
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
 * <p><b>Versions.</b> If the model has a version, a write of a stale entity throws a {@link VersionConflictException}: one whose
 * item has another version than the entity, because somebody has changed it. Each write but {@link #create()} increments the
 * version. A version that is null is not known, so {@link #save()} and {@link #delete()} do not compare it; {@link
 * #anyVersion()} states that for every write.
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

    /**
     * Accepts every version of the stored item, so the write replaces changes that the entity does not have. {@link #save()}
     * then stores the entity's version, or 0; {@link #update} and {@link #updateBuilder()} still increment the stored one.
     */
    public EntityWrite<T> anyVersion() {
        return with(target.spec().withAnyVersion());
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
     * Stores the entity as a new item, or replaces the existing item with its key, and returns what was stored. If the model
     * has a version, an existing item must have the entity's version, and the next version is stored.
     *
     * @throws VersionConflictException if the item has another version, or the entity's version is not 0 and there is no item
     * @throws ConditionFailedException if another condition does not hold; it carries the stored item
     */
    public T save() {
        return writes().save();
    }

    /**
     * Replaces the existing item with the entity's key and returns what was stored. If the model has a version, the item must
     * have the entity's version, and the next version is stored.
     *
     * <pre>{@code
     * User read = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first();
     * User stored = db.model(read).replace();
     * }</pre>
     *
     * @throws VersionConflictException if the item has another version, or there is none
     * @throws ConditionFailedException if there is no item, or another condition does not hold; it carries the stored item
     */
    public T replace() {
        return writes().replace();
    }

    /**
     * Updates the stored item's fields to the entity's and returns the item after the update. If the model has a version, the
     * item must have the entity's version, where null counts as 0, and the version is incremented.
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
     * Deletes the item with the entity's key. Requires the entity's version, if it has one; version 0 also accepts an item
     * without a version, or none.
     *
     * @throws VersionConflictException if the item has another version
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public void delete() {
        writes().delete();
    }
}
