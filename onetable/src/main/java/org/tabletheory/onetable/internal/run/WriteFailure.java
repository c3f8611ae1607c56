package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.OneTableException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.model.FieldDef;

/** Says what a refused write means for the entity. */
record WriteFailure(Engine engine, Call call, Written planned) {
    private static final String EXISTS = "there is an item with these keys already; use upsert, or other keys.";

    /** A condition of the entity's own write did not hold. */
    TableTheoryException of(ConditionFailedException e) {
        return failed(e.context(), e.item(), e);
    }

    /** One of the writes of a transaction was refused. */
    TableTheoryException of(TransactionException e) {
        Optional<CancellationReason> own = own(e);
        Set<String> taken = taken(e);
        if (own.isPresent() && call.op() == Op.PUT) {
            return unique(EXISTS, e);
        } else if (!taken.isEmpty()) {
            return unique(
                    "the value of the unique " + (taken.size() == 1 ? "field " : "fields ") + String.join(", ", taken)
                            + " is taken by another " + call.model().name() + ".",
                    e);
        }
        return own.isPresent() ? failed(e.context(), own.get().item(), e) : e;
    }

    /** Why the entity's own write, which is the last, was refused; empty when it was not. */
    Optional<CancellationReason> own(TransactionException e) {
        int last = planned.writes().size() - 1;
        return e.reasons().stream()
                .filter(reason -> reason.index() == last && isCondition(reason))
                .findFirst();
    }

    private static boolean isCondition(CancellationReason reason) {
        return reason.code().equals("ConditionalCheckFailed");
    }

    /** The fields whose sentinels were there already. */
    private Set<String> taken(TransactionException e) {
        Item after = planned.item();
        Set<String> names = new LinkedHashSet<>();
        if (after == null || call.op() == Op.DELETE) {
            return names;
        }
        Map<Item, FieldDef> sentinels = new Sentinels(engine, call.model(), call.trouble()).ofNew(after);
        for (CancellationReason reason : e.reasons()) {
            boolean known = reason.index() < planned.writes().size() && isCondition(reason);
            if (known && planned.writes().get(reason.index()) instanceof ItemWrite.Put put) {
                FieldDef field = sentinels.get(put.item().without(engine.table().typeField()));
                if (field != null) {
                    names.add(field.name());
                }
            }
        }
        return names;
    }

    private ConditionFailedException failed(ErrorContext context, Optional<Item> found, TableTheoryException cause) {
        String problem;
        if (call.op() == Op.PUT) {
            problem =
                    Boolean.FALSE.equals(call.exists()) ? EXISTS : "what must hold of the item that is there did not.";
        } else {
            problem = found.isEmpty() ? "there is no such item." : "what must hold of the item did not.";
        }
        return new ConditionFailedException(problem, here(context), found.orElse(null), cause);
    }

    private OneTableException unique(String problem, TransactionException cause) {
        return new OneTableException(
                OneTableException.UNIQUE, ErrorCodes.CONDITION_FAILED, problem, here(cause.context()), cause);
    }

    private ErrorContext here(ErrorContext context) {
        return context.of(call.trouble().operation(), call.model().name(), null);
    }
}
