package org.tabletheory.onetable.internal.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * Explains that other entities already have values of unique fields.
 *
 * @param plans the writes of a transaction, by the positions of their entities, each after its sentinels
 */
public record TakenValues(TableRuntime runtime, Map<Integer, PlannedWrite> plans) {
    public TakenValues {
        plans = Map.copyOf(plans);
    }

    /** Returns the error of a transaction with an explanation, if this is its cause. */
    public TransactionException explained(TransactionException error) {
        List<String> problems = new ArrayList<>();
        ErrorContext context = error.context();
        for (int position : plans.keySet().stream().sorted().toList()) {
            PlannedWrite plan = plans.get(position);
            Set<String> fields = plan == null ? Set.of() : fields(error, plan, position);
            if (plan != null && !fields.isEmpty()) {
                context = problems.isEmpty()
                        ? context.of(context.operation(), plan.call().model().name(), null)
                                .at(fields.iterator().next())
                        : context;
                problems.add(problem(plan, fields));
            }
        }
        return problems.isEmpty()
                ? error
                : new TransactionException(
                        "the transaction was cancelled: " + String.join("; ", problems) + ".",
                        context,
                        error.reasons(),
                        error);
    }

    /** Returns the description of the problem of one write. */
    static String problem(PlannedWrite plan, Set<String> fields) {
        return "another " + plan.call().model().name() + " already has this value of the unique "
                + (fields.size() == 1 ? "field " : "fields ") + String.join(", ", fields);
    }

    /** Returns the fields of a write whose sentinels already existed. */
    Set<String> fields(TransactionException error, PlannedWrite plan, int position) {
        Item after = plan.item();
        Set<String> names = new LinkedHashSet<>();
        if (after == null || plan.call().type() == CallType.DELETE) {
            return names;
        }
        int first = position - plan.writes().size() + 1;
        Map<Item, FieldDef> sentinels =
                new Sentinels(runtime, plan.call().model(), plan.call().errors()).ofNew(after);
        for (CancellationReason reason : error.reasons()) {
            int index = reason.index() - first;
            boolean ofPlan = index >= 0 && index < plan.writes().size() && WriteFailure.isCondition(reason);
            if (ofPlan && plan.writes().get(index) instanceof ItemWrite.Put put) {
                FieldDef field =
                        sentinels.get(put.item().without(runtime.table().typeField()));
                if (field != null) {
                    names.add(field.name());
                }
            }
        }
        return names;
    }
}
