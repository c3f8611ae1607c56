package org.tabletheory.client;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.typed.AttributeOf;

/**
 * The writes of an entity that are possible whether or not its version is compared: save, update and delete.
 *
 * <p>Immutable: each method returns a new write. Safe for use by many threads.
 *
 * @param <T> the type of the entity
 * @param <W> the type of the write itself
 */
public abstract sealed class EntityChange<T, W extends EntityChange<T, W>> extends ConditionalWrite<T, W>
        permits EntityWrite, AnyVersionWrite {
    EntityChange(Session session, WriteTarget<T> target) {
        super(session, target);
    }

    final Writes<T> writes() {
        return new Writes<>(session, target);
    }

    /**
     * Stores the entity as a new item, or replaces the existing item with its key, and returns what was stored. If the model
     * has a version, an existing item must have the entity's version, and the next version is stored, unless {@link
     * EntityWrite#anyVersion()} was called.
     *
     * @throws VersionConflictException if the item has another version, or the entity's version is not 0 and there is no item
     * @throws ConditionFailedException if another condition does not hold; it carries the stored item
     */
    public T save() {
        return writes().save();
    }

    /**
     * Updates the stored item's fields to the entity's and returns the item after the update. If the model has a version, the
     * item must have the entity's version, where null counts as 0, unless {@link EntityWrite#anyVersion()}
     * accepts every one, and the version is incremented.
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
     * Deletes the item with the entity's key. Requires the entity's version, if it has one, unless {@link
     * EntityWrite#anyVersion()} accepts every one; version 0 also accepts an item without a version, or none.
     *
     * @throws VersionConflictException if the item has another version
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public void delete() {
        writes().delete();
    }
}
