package org.tabletheory.client;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Mapper;

/**
 * Writes an entity: creates, saves, updates or deletes its item; what {@link TableTheory#model(Object)} returns.
 *
 * <pre>{@code
 * User stored = db.model(user).create();
 * User newer = db.model(stored).update("emailHash");
 * db.model(newer).withCondition("emailHash", "=", "x").delete();
 * }</pre>
 *
 * <p><b>Versions.</b> If the model has a version, a write of a stale entity throws a {@link VersionConflictException}: the stored
 * item has a different version because somebody has changed it. Each write except {@link #create()} increments the version. A
 * null version is unknown, so {@link #save()} and {@link #delete()} do not compare it; after {@link #anyVersion()} no write
 * does.
 *
 * <p>An invalid write is rejected before any request is sent. Immutable: each method returns a new write. Safe for use by
 * many threads.
 *
 * @param <T> the type of the entity
 */
public final class EntityWrite<T> extends EntityChange<T, EntityWrite<T>> {
    EntityWrite(Session session, Mapper<T> mapper, T entity) {
        this(session, WriteTarget.ofEntity(session, mapper, entity, WriteSpec.EMPTY));
    }

    private EntityWrite(Session session, WriteTarget<T> target) {
        super(session, target);
    }

    @Override
    EntityWrite<T> with(WriteSpec spec) {
        return new EntityWrite<>(session, target.with(spec));
    }

    /**
     * Accepts every version of the stored item, so the write replaces changes that the entity does not have. {@code save}
     * then stores the entity's version, or 0; {@code update} and {@code updateBuilder} still increment the stored one.
     */
    public AnyVersionWrite<T> anyVersion() {
        return new AnyVersionWrite<>(session, target.with(target.spec().withAnyVersion()));
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
}
