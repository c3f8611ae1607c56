package org.tabletheory.onetable.internal.run;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallType;

/** Converts the error of a failed write to one about the entity. */
record WriteFailure(TableRuntime runtime, PlannedWrite plan) {
    private static final String EXISTS = "an item with this key already exists; use upsert, or another key.";

    private Call call() {
        return plan.call();
    }

    /** Converts the error of a single write that DynamoDB rejected. */
    TableTheoryException of(InvalidRequestException e) {
        return new MissingObject(Map.of(0, plan)).explained(e);
    }

    /** Converts a failed condition of a single write. */
    TableTheoryException of(ConditionFailedException e) {
        return failed(e.context(), e.item(), e);
    }

    /** Converts a cancelled transaction. */
    TableTheoryException of(TransactionException e) {
        Optional<CancellationReason> reason = entityReason(e);
        int last = plan.writes().size() - 1;
        Set<String> taken = new TakenValues(runtime, Map.of(last, plan)).fields(e, plan, last);
        if (reason.isPresent() && call().type() == CallType.PUT) {
            return unique(EXISTS, e);
        } else if (!taken.isEmpty()) {
            return unique(TakenValues.problem(plan, taken) + ".", e);
        }
        return reason.isPresent()
                ? failed(e.context(), reason.get().item(), e)
                : new MissingObject(Map.of(last, plan)).explained(e);
    }

    /** Returns why the write of the entity, the last one, failed; empty if it did not. */
    Optional<CancellationReason> entityReason(TransactionException e) {
        int last = plan.writes().size() - 1;
        return e.reasons().stream()
                .filter(reason -> reason.index() == last && isCondition(reason))
                .findFirst();
    }

    static boolean isCondition(CancellationReason reason) {
        return reason.code().equals("ConditionalCheckFailed");
    }

    private ConditionFailedException failed(ErrorContext context, Optional<Item> found, TableTheoryException cause) {
        String problem;
        if (call().type() == CallType.PUT) {
            problem =
                    Boolean.FALSE.equals(call().exists()) ? EXISTS : "the stored item does not satisfy the condition.";
        } else {
            problem = found.isEmpty() ? "the item does not exist." : "the item does not satisfy the condition.";
        }
        return new ConditionFailedException(problem, here(context), found.orElse(null), cause);
    }

    private OneTableException unique(String problem, TransactionException cause) {
        return new OneTableException(
                OneTableException.UNIQUE, ErrorCodes.CONDITION_FAILED, problem, here(cause.context()), cause);
    }

    private ErrorContext here(ErrorContext context) {
        return context.of(call().errors().operation(), call().model().name(), null);
    }
}
