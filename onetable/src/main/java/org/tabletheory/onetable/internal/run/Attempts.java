package org.tabletheory.onetable.internal.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.model.FieldDef;

/** Plans a write and sends it, again and again while others get ahead of it. For one call. */
record Attempts(Engine engine, Call call) {
    private static final int MOST = 100;

    /** What was written, and the item in DynamoDB's answer. */
    record Outcome(Written written, Optional<Item> answer) {}

    Outcome outcome(Supplier<Written> plan) {
        for (int attempt = 1; ; attempt++) {
            Written planned = plan.get();
            try {
                return new Outcome(planned, send(planned));
            } catch (TransactionException e) {
                if (attempt >= MOST || !isOvertaken(planned, e)) {
                    throw new WriteFailure(engine, call, planned).of(e);
                }
            } catch (TransactionConflictException e) {
                if (attempt >= MOST) {
                    throw e;
                }
            } catch (ConditionFailedException e) {
                if (attempt >= MOST
                        || !planned.isGuarded()
                        || !hasChanged(planned, e.item().orElse(null))) {
                    throw new WriteFailure(engine, call, planned).of(e);
                }
            }
            engine.pause().before(attempt, call.trouble());
        }
    }

    private Optional<Item> send(Written planned) {
        List<ItemWrite> writes = planned.writes();
        if (writes.size() > 1) {
            engine.items().transactWrite(writes);
            return Optional.empty();
        }
        ItemWrite only = writes.get(0);
        if (only instanceof ItemWrite.Put put) {
            engine.items().put(put);
            return Optional.empty();
        }
        return only instanceof ItemWrite.Update update
                ? engine.items().update(update)
                : engine.items().delete((ItemWrite.Delete) only);
    }

    /** Others held the items at the moment, or changed what was relied upon. */
    private boolean isOvertaken(Written planned, TransactionException e) {
        boolean conflict = e.reasons().stream().anyMatch(reason -> reason.code().equals("TransactionConflict"));
        boolean changed = planned.isGuarded()
                && new WriteFailure(engine, call, planned)
                        .own(e)
                        .filter(own -> hasChanged(planned, own.itemOrNull()))
                        .isPresent();
        return conflict || changed;
    }

    private static boolean hasChanged(Written planned, @Nullable Item found) {
        Item prior = planned.prior();
        if (prior == null || found == null) {
            return (prior == null) != (found == null);
        }
        for (FieldDef field : planned.relied()) {
            Value before = field.stored(prior);
            Value now = field.stored(found);
            if (before == null ? now != null : !before.equals(now)) {
                return true;
            }
        }
        return false;
    }
}
