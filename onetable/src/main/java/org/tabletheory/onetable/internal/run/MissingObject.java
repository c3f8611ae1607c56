package org.tabletheory.onetable.internal.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.spi.InvalidDocumentPath;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;

/**
 * Explains that updates change parts of objects or arrays that the stored items do not have, which DynamoDB does not create.
 *
 * @param plans the writes by their position in the transaction; the position of a single write is 0
 */
public record MissingObject(Map<Integer, PlannedWrite> plans) {
    public MissingObject {
        plans = Map.copyOf(plans);
    }

    /** Returns the error with an explanation, if this is its cause. */
    public TableTheoryException explained(InvalidRequestException error) {
        List<PlannedWrite> updates = new ArrayList<>();
        if (InvalidDocumentPath.isReportedBy(error.getMessage())) {
            plans.keySet().stream().sorted().forEach(position -> add(updates, position));
        }
        if (updates.isEmpty()) {
            return error;
        }
        return new InvalidRequestException(problem(updates), context(error, updates), error);
    }

    /** Returns the error of a transaction with an explanation, if this is its cause. */
    public TableTheoryException explained(TransactionException error) {
        List<PlannedWrite> updates = new ArrayList<>();
        for (CancellationReason reason : error.reasons()) {
            if (InvalidDocumentPath.isReportedBy(reason.message())) {
                add(updates, reason.index());
            }
        }
        if (updates.isEmpty()) {
            return error;
        }
        return new TransactionException(
                "the transaction was cancelled: " + problem(updates), context(error, updates), error.reasons(), error);
    }

    private void add(List<PlannedWrite> updates, int position) {
        PlannedWrite plan = plans.get(position);
        if (plan != null && !plan.changedInside().isEmpty()) {
            updates.add(plan);
        }
    }

    private static ErrorContext context(TableTheoryException error, List<PlannedWrite> updates) {
        PlannedWrite first = updates.get(0);
        ErrorContext context = error.context()
                .of(first.call().errors().operation(), first.call().model().name(), null);
        String field = onlyField(updates);
        return field == null ? context : context.at(field);
    }

    private static @Nullable String onlyField(List<PlannedWrite> updates) {
        Set<String> fields = updates.get(0).changedInside();
        return updates.size() == 1 && fields.size() == 1 ? fields.iterator().next() : null;
    }

    private static String problem(List<PlannedWrite> updates) {
        Set<String> fields = new LinkedHashSet<>();
        for (PlannedWrite update : updates) {
            String model = updates.size() == 1 ? "" : update.call().model().name() + ".";
            update.changedInside().forEach(field -> fields.add("'" + model + field + "'"));
        }
        return "the stored item has no object or array at " + String.join(" or ", fields)
                + ", or a shorter array, so parts of it cannot be changed; pass the complete value with"
                + " Params.partial(false), or store it first.";
    }
}
