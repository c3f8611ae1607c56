package org.tabletheory.client.internal.write;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.TransactAction;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.schema.Model;

/**
 * One action of a transaction that writes.
 *
 * @param bytes how many bytes of the transaction are its item's, as far as that is known here
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
        CancellationReason mine = TransactedAction.super.explained(reason);
        if (!reason.code().equals("ConditionalCheckFailed")) {
            return mine;
        }
        String problem = failure.problem(reason.itemOrNull());
        ConditionFailedException plain = new ConditionFailedException(
                problem, ErrorContext.of(operation, model().name()), reason.itemOrNull(), null);
        return mine.because(problem, failure.of(plain));
    }
}
