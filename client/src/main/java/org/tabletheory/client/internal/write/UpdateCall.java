package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.spi.InvalidDocumentPath;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.WireResponse;

/**
 * Sends an update. An item may hold the attributes of an embedded object next to the others, although they would be written into
 * a map: DynamoDB rejects a path into the missing map, and the update is sent again for the flat form. It is also sent again if
 * the item has the components of its keys in another form.
 */
final class UpdateCall {
    private UpdateCall() {}

    static WireResponse send(Session session, UpdatePlan plan, Mapper<?> mapper, @Nullable Duration timeout) {
        try {
            return sendInForm(session, plan, mapper, timeout);
        } catch (ConditionFailedException e) {
            Predicate adapted = StoredComponents.adapted(session, mapper, plan.condition(), e);
            if (adapted == null) {
                throw e;
            }
            return sendInForm(session, plan.with(adapted), mapper, timeout);
        }
    }

    private static WireResponse sendInForm(
            Session session, UpdatePlan plan, Mapper<?> mapper, @Nullable Duration timeout) {
        try {
            return session.call(plan, mapper.model(), timeout);
        } catch (InvalidRequestException e) {
            UpdatePlan flat = InvalidDocumentPath.isReportedBy(e.getMessage()) ? flat(plan, mapper) : null;
            if (flat == null) {
                throw e;
            }
            return session.call(flat, mapper.model(), timeout);
        }
    }

    /** Returns the update of the flat form, if the item has no map of the embedded object; null if none is updated. */
    static @Nullable UpdatePlan flat(UpdatePlan plan, Mapper<?> mapper) {
        List<UpdateAction> actions = new ArrayList<>();
        Predicate condition = plan.condition();
        for (UpdateAction action : plan.actions()) {
            AttributePath flat = mapper.flat(action.path());
            if (!flat.equals(action.path())) {
                Predicate absent = Predicate.exists(action.path().attribute(), false);
                condition = condition == null ? absent : Predicate.and(condition, absent);
            }
            actions.add(action.at(flat));
        }
        return actions.equals(plan.actions())
                ? null
                : new UpdatePlan(plan.table(), plan.key(), actions, condition, plan.returnValues(), plan.effect());
    }
}
