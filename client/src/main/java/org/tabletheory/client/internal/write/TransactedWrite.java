package org.tabletheory.client.internal.write;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.TransactAction;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.schema.Model;

/**
 * One action of a write transaction.
 *
 * @param bytes the size of its item, as far as it is known
 */
record TransactedWrite(String operation, TransactAction action, ConditionFailure failure, long bytes)
        implements TransactedAction {
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
