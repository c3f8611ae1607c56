package org.tabletheory.client.internal.write;

import java.time.Instant;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;

/** Deletes one item: that of a key, where there is no entity, or that of {@link Writes#delete()}. */
public final class Deletion {
    private Deletion() {}

    /** Deletes the item with this key, under the conditions that were given and none of its version. */
    public static void ofKey(Session session, Mapper<?> mapper, Item key, QuerySpec spec) {
        carryOut(
                session,
                spec,
                EntityWrite.ofKey(
                        session.sealing(), mapper, key, spec.conditions(), "delete", Instant.now(session.clock())));
    }

    /** Carries out a deletion. */
    static void carryOut(Session session, QuerySpec spec, EntityWrite<?> write) {
        DeletePlan plan = write.delete();
        try {
            session.call(plan, write.model(), spec.timeout());
        } catch (ConditionFailedException e) {
            throw write.failure(plan.key(), plan.condition(), false).of(e);
        }
    }
}
