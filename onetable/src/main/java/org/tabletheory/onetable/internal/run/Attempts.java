package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.CancellationReason;
import org.tabletheory.client.ConditionFailedException;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.TransactionConflictException;
import org.tabletheory.client.TransactionException;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.OneTableException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;

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
                    throw explained(planned, e);
                }
            } catch (TransactionConflictException e) {
                if (attempt >= MOST) {
                    throw e;
                }
            } catch (ConditionFailedException e) {
                if (attempt >= MOST
                        || !planned.isGuarded()
                        || !hasChanged(planned, e.item().orElse(null))) {
                    throw explained(e);
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
        CancellationReason own = own(planned, e);
        boolean changed = planned.isGuarded()
                && own != null
                && own.code().equals("ConditionalCheckFailed")
                && hasChanged(planned, own.itemOrNull());
        return conflict || changed;
    }

    private static @Nullable CancellationReason own(Written planned, TransactionException e) {
        int last = planned.writes().size() - 1;
        return e.reasons().stream()
                .filter(reason -> reason.index() == last)
                .findFirst()
                .orElse(null);
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

    private RuntimeException explained(ConditionFailedException e) {
        String problem = switch (call.op()) {
            case PUT ->
                Boolean.FALSE.equals(call.exists())
                        ? "there is an item with these keys already; use upsert, or other keys."
                        : "what must hold of the item that is there did not.";
            default -> e.item().isEmpty() ? "there is no such item." : "what must hold of the item did not.";
        };
        return new ConditionFailedException(
                problem,
                e.context().of(call.trouble().operation(), call.model().name(), null),
                e.item().orElse(null),
                e);
    }

    private RuntimeException explained(Written planned, TransactionException e) {
        ModelDef model = call.model();
        Set<String> taken = new LinkedHashSet<>();
        Sentinels sentinels = new Sentinels(engine, model, call.trouble());
        for (CancellationReason reason : e.reasons()) {
            boolean failed = reason.code().equals("ConditionalCheckFailed");
            if (failed
                    && reason.index() < planned.writes().size()
                    && planned.writes().get(reason.index()) instanceof ItemWrite.Put put
                    && put.item().get(model.table().typeField()) instanceof Value.S type
                    && type.value().equals(TableDef.UNIQUE)) {
                Item after = planned.item();
                if (after != null) {
                    sentinels.ofNew(after).forEach((key, field) -> {
                        if (put.item()
                                .attributes()
                                .entrySet()
                                .containsAll(key.attributes().entrySet())) {
                            taken.add(field.name());
                        }
                    });
                }
            }
        }
        CancellationReason own = own(planned, e);
        if (own != null && !own.code().equals("ConditionalCheckFailed")) {
            own = null;
        }
        if (!taken.isEmpty() || (own != null && call.op() == Op.PUT)) {
            String problem = taken.isEmpty()
                    ? "there is an item with these keys already; use upsert, or other keys."
                    : "the value of the unique " + (taken.size() == 1 ? "field " : "fields ") + String.join(", ", taken)
                            + " is taken by another " + model.name() + ".";
            return new OneTableException(
                    OneTableException.UNIQUE,
                    ErrorCodes.CONDITION_FAILED,
                    problem,
                    e.context().of(call.trouble().operation(), model.name(), null),
                    e);
        }
        if (own != null) {
            return explained(new ConditionFailedException("", e.context(), own.itemOrNull(), e));
        }
        return e;
    }
}
