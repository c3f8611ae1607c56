package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.List;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConditionFailedException;

/** Deletes one item: that of a key, where there is no entity, or that of {@link Writes#delete()}. */
public final class Deletion {
    private Deletion() {}

    /** Deletes the item with the target's key, under the given conditions and whatever its version. */
    public static void ofKey(Session session, WriteTarget<?> target) {
        carryOut(session, target.spec(), target.keyed(session, "delete", List.of(), Instant.now(session.clock())));
    }

    /** Carries out a deletion. */
    static void carryOut(Session session, WriteSpec spec, PendingWrite<?> write) {
        DeletePlan plan = write.delete();
        try {
            session.call(plan, write.model(), spec.timeout());
        } catch (ConditionFailedException e) {
            throw write.failure(plan.key(), plan.condition(), false).of(e);
        }
    }
}
