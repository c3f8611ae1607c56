package org.tabletheory.client.internal.write;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.TransactAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.query.ItemReads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.client.spi.InvalidDocumentPath;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;

/**
 * An action that was added to a write transaction, and how its failure is reported.
 *
 * @param bytes the size of its item, as far as it is known
 * @param flat the update of an item that holds embedded objects flat; null if there is none
 */
record TransactedWrite(
        String operation,
        TransactAction action,
        ConditionFailure failure,
        long bytes,
        @Nullable UpdatePlan flat) implements TransactedAction {
    TransactedWrite(String operation, TransactAction action, ConditionFailure failure, long bytes) {
        this(operation, action, failure, bytes, null);
    }

    /**
     * Returns the action for an item that holds embedded objects flat, or components of its keys in another form; null if that
     * cannot fix a reason.
     */
    @Nullable
    TransactedWrite adapted(Session session, CancellationReason reason) {
        if (!reason.code().equals("ConditionalCheckFailed")) {
            return flat != null && InvalidDocumentPath.isReportedBy(reason.message())
                    ? new TransactedWrite(operation, flat, failure, bytes)
                    : null;
        }
        Predicate condition =
                StoredComponents.adapted(session, failure.mapper(), action.condition(), reason.itemOrNull());
        if (condition != null && action instanceof UpdatePlan update) {
            UpdatePlan plan = update.with(condition);
            return new TransactedWrite(operation, plan, failure, bytes, UpdateCall.flat(plan, failure.mapper()));
        }
        return condition != null && action instanceof DeletePlan delete
                ? new TransactedWrite(operation, delete.with(condition), failure, bytes)
                : null;
    }

    /** Returns the action for the form in which the item holds embedded objects, which it reads if there are two forms. */
    TransactedWrite inStoredForm(Session session) {
        if (flat == null || !(action instanceof UpdatePlan nested)) {
            return this;
        }
        Set<String> maps = new LinkedHashSet<>();
        for (int i = 0; i < nested.actions().size(); i++) {
            AttributePath path = nested.actions().get(i).path();
            if (!path.equals(flat.actions().get(i).path())) {
                maps.add(path.attribute());
            }
        }
        Optional<Item> stored = new ItemReads(session, Mappers.rawItems(model())).get(key(), true, List.copyOf(maps));
        boolean hasMaps = stored.isPresent() && maps.stream().anyMatch(stored.get()::has);
        return hasMaps ? this : new TransactedWrite(operation, flat, failure, bytes);
    }

    /** Returns whether a condition failed because the item had an older form, and it has the present one now or has changed. */
    boolean isRepaired(Session session, CancellationReason reason) {
        return failure.mapper().evolution() != null
                && !failure.create()
                && reason.code().equals("ConditionalCheckFailed")
                && new FormRepair(session, failure.mapper(), null).isRepaired(reason.itemOrNull());
    }

    @Override
    public Model model() {
        return failure.model();
    }

    @Override
    public Item key() {
        return failure.key();
    }

    @Override
    public CancellationReason explained(CancellationReason reason) {
        CancellationReason named = TransactedAction.super.explained(reason);
        if (!reason.code().equals("ConditionalCheckFailed")) {
            return named;
        }
        String problem = failure.problem(reason.itemOrNull());
        ConditionFailedException plain = new ConditionFailedException(
                problem, ErrorContext.of(operation, model().subject()), reason.itemOrNull(), null);
        return named.because(problem, failure.of(plain));
    }
}
