package org.tabletheory.client.internal.transact;

import java.util.List;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;

/** Explains which actions cancelled a transaction and why, because DynamoDB only numbers them. */
public final class Cancellation {
    private Cancellation() {}

    /** Returns the error with the operation, the model and the cause of each action. */
    public static TransactionException explained(TransactionException error, List<? extends TransactedAction> actions) {
        List<CancellationReason> reasons = error.reasons().stream()
                .map(reason -> reason.index() < actions.size()
                        ? actions.get(reason.index()).explained(reason)
                        : reason)
                .toList();
        List<CancellationReason> faults =
                reasons.stream().filter(CancellationReason::atFault).toList();
        if (faults.isEmpty()) {
            return error;
        }
        CancellationReason first = faults.get(0);
        ErrorContext context = error.context().of(first.operation(), first.model(), null);
        Item key = first.failure().flatMap(TableTheoryException::itemKey).orElse(null);
        return new TransactionException(
                problem(faults),
                key == null ? context : context.about(key),
                reasons,
                first.failure().orElse(null));
    }

    private static String problem(List<CancellationReason> faults) {
        CancellationReason first = faults.get(0);
        String others =
                faults.stream().skip(1).map(CancellationReason::toString).collect(Collectors.joining("; "));
        return "action " + first.index() + " cancelled the transaction (" + first.code() + ")"
                + (first.throttling().isEmpty() ? "" : " because of " + first.throttling())
                + (first.message() == null ? "." : ": " + sentence(first.message()))
                + (others.isEmpty() ? "" : " Other reasons: " + others + ".");
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
