package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.ConditionFailedException;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.schema.Model;

/** Deletes one item: that of a key, where there is no entity, or what {@link Writes#delete()} has planned. */
public final class Deletion {
    private static final String OPERATION = "delete";

    private Deletion() {}

    /** Deletes the item with this key, under the conditions that were given and none of its version. */
    public static void ofKey(Session session, Mapper<?> mapper, Item key, QuerySpec spec) {
        Model model = mapper.model();
        session.sealing().require(model, OPERATION);
        WriteRefusal refusal = new WriteRefusal(OPERATION, model);
        new PolicyCheck(model.writePolicy(), Set.of(), refusal).delete();
        WritePlanner planner = WritePlanner.of(mapper, PrimaryKey.draft(key), refusal, Instant.now(session.clock()));
        @Nullable
        Predicate condition =
                spec.conditions().isEmpty() ? null : new ConditionResolver(mapper, OPERATION).all(spec.conditions());
        Mapper<?> opening = session.sealing().opening(mapper);
        ConditionFailure failure =
                new ConditionFailure(model, planner.key(), item -> opening.read(TreeReader.of(item)));
        carryOut(session, spec, planner.delete(condition), failure);
    }

    /** Carries out a planned deletion. */
    static void carryOut(Session session, QuerySpec spec, DeletePlan plan, ConditionFailure failure) {
        try {
            session.call(plan, failure.model(), spec.timeout());
        } catch (ConditionFailedException e) {
            throw failure.of(e, plan.condition());
        }
    }
}
