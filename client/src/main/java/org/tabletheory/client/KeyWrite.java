package org.tabletheory.client;

import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;

/**
 * A conditional update or delete of the item with a given primary key.
 *
 * <pre>{@code
 * db.model(Order.class)
 *         .where("PK", "=", "USER#1")
 *         .where("SK", "=", "ORDER#1")
 *         .withCondition("total", "=", 0)
 *         .delete();
 * }</pre>
 *
 * <p>Immutable: each method returns a new write. Safe for use by many threads.
 *
 * @param <T> the type that items are read into
 */
public final class KeyWrite<T> extends ConditionalWrite<T, KeyWrite<T>> {
    KeyWrite(Session session, Mapper<T> mapper, QuerySpec key) {
        this(session, WriteTarget.ofKey(session, mapper, key, WriteSpec.EMPTY.withTimeout(key.timeout())));
    }

    private KeyWrite(Session session, WriteTarget<T> target) {
        super(session, target);
    }

    @Override
    KeyWrite<T> with(WriteSpec spec) {
        return new KeyWrite<>(session, target.with(spec));
    }

    /**
     * Deletes the item if the conditions hold, whatever its version. Without conditions, does nothing if there is none.
     *
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public void delete() {
        Writes.deleteByKey(session, target);
    }
}
