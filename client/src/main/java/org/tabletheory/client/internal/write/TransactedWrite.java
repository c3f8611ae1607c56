package org.tabletheory.client.internal.write;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.TransactAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.schema.Model;

/**
 * One action of a write transaction.
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

    /** Returns the action for an item that holds embedded objects flat; null if it cannot fix a reason. */
    @Nullable
    TransactedWrite flat(CancellationReason reason) {
        return flat != null && UpdateErrorExplainer.isInvalidPath(reason.message())
                ? new TransactedWrite(operation, flat, failure, bytes)
                : null;
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
                problem, ErrorContext.of(operation, model().name()), reason.itemOrNull(), null);
        return named.because(problem, failure.of(plain));
    }
}
