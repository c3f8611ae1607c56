package org.tabletheory.onetable.internal.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Items;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.wire.spi.call.Backoff;

/** Plans and sends a write, and retries it while concurrent writes change the item that it depends on. For one call. */
record WriteAttempts(TableRuntime runtime, Call call) {
    static final int MAX_ATTEMPTS = 100;
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(8), Duration.ofMillis(200));

    /** The plan that succeeded, and the item in DynamoDB's response. */
    record WriteResult(PlannedWrite plan, Optional<Item> response) {}

    WriteResult run(Supplier<PlannedWrite> planner) {
        for (int attempt = 1; ; attempt++) {
            PlannedWrite plan = planner.get();
            try {
                return new WriteResult(plan, send(plan));
            } catch (TransactionException e) {
                if (attempt >= MAX_ATTEMPTS || !isConflict(plan, e)) {
                    throw new WriteFailure(runtime, plan).of(e);
                }
            } catch (TransactionConflictException e) {
                if (attempt >= MAX_ATTEMPTS) {
                    throw e;
                }
            } catch (ConditionFailedException e) {
                if (attempt >= MAX_ATTEMPTS
                        || !plan.isGuarded()
                        || !hasChanged(plan, e.item().orElse(null))) {
                    throw new WriteFailure(runtime, plan).of(e);
                }
            } catch (InvalidRequestException e) {
                throw new WriteFailure(runtime, plan).of(e);
            }
            pauseAfter(attempt, "nothing was written");
        }
    }

    private Optional<Item> send(PlannedWrite plan) {
        List<ItemWrite> writes = plan.writes();
        if (writes.size() > 1) {
            runtime.items().transactWrite(writes);
            return Optional.empty();
        }
        return writes.get(0).accept(new WriteSender(runtime.items()));
    }

    /** Sends a write by itself, and returns the item in DynamoDB's response. */
    private record WriteSender(Items items) implements ItemWrite.Visitor<Optional<Item>> {
        @Override
        public Optional<Item> put(ItemWrite.Put write) {
            items.put(write);
            return Optional.empty();
        }

        @Override
        public Optional<Item> update(ItemWrite.Update write) {
            return items.update(write);
        }

        @Override
        public Optional<Item> delete(ItemWrite.Delete write) {
            return items.delete(write);
        }

        @Override
        public Optional<Item> check(ItemWrite.Check write) {
            throw new IllegalStateException("a condition check can only be sent in a transaction");
        }
    }

    /** Returns whether other transactions locked the items, or changed the values that the plan depends on. */
    private boolean isConflict(PlannedWrite plan, TransactionException e) {
        boolean locked = e.reasons().stream().anyMatch(reason -> reason.code().equals("TransactionConflict"));
        boolean changed = plan.isGuarded()
                && new WriteFailure(runtime, plan)
                        .entityReason(e)
                        .filter(reason -> hasChanged(plan, reason.itemOrNull()))
                        .isPresent();
        return locked || changed;
    }

    private static boolean hasChanged(PlannedWrite plan, @Nullable Item found) {
        Item stored = plan.stored();
        if (stored == null || found == null) {
            return (stored == null) != (found == null);
        }
        for (FieldDef field : plan.reliedOn()) {
            Value before = field.stored(stored);
            Value now = field.stored(found);
            if (before == null ? now != null : !before.equals(now)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Waits with exponential backoff and full jitter.
     *
     * @param outcome what the call has done so far, for the exception of an interrupted thread
     */
    void pauseAfter(int attempt, String outcome) {
        try {
            Thread.sleep(BACKOFF.jittered(attempt, runtime.random()::nextDouble).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted between two attempts of a write; " + outcome,
                    call.errors().context(),
                    e);
        }
    }
}
