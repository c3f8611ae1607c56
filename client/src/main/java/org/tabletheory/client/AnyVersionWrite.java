package org.tabletheory.client;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;

/**
 * Writes an entity whatever the version of the stored item is; what {@link EntityWrite#anyVersion()} returns.
 *
 * <pre>{@code
 * db.model(user).anyVersion().update("emailHash");
 * db.model(user).anyVersion().ifExists().delete();
 * }</pre>
 *
 * <p>{@link #save()} stores the entity's version, or 0; {@link #update} and {@link #updateBuilder()} increment the stored one.
 *
 * <p>Immutable: each method returns a new write. Safe for use by many threads.
 *
 * @param <T> the type of the entity
 */
public final class AnyVersionWrite<T> extends EntityChange<T, AnyVersionWrite<T>> {
    AnyVersionWrite(Session session, WriteTarget<T> target) {
        super(session, target);
    }

    @Override
    AnyVersionWrite<T> with(WriteSpec spec) {
        return new AnyVersionWrite<>(session, target.with(spec));
    }
}
