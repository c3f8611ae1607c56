package org.tabletheory.client.internal.table;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.Progress;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.spi.call.Backoff;

/**
 * Polls the description of a table until a condition holds, doubling the pause each time.
 *
 * <p>The time limit counts pauses and does not use a clock, so that tests that do not sleep time out at the same point.
 */
final class TableWaiter {
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));

    private final TableCalls calls;
    private final TableOptions options;
    private final String operation;
    private final long total;
    private long done;

    /** Waits during an operation with this total number of changes. */
    TableWaiter(Session session, String table, TableOptions options, String operation, long total) {
        this.calls = new TableCalls(session, table);
        this.options = options;
        this.operation = operation;
        this.total = total;
    }

    /** Counts one more change as done. */
    void advance(String doing) {
        done++;
        report(doing);
    }

    private void report(String doing) {
        options.onProgress().accept(new Progress(calls.table(), doing, done, total));
    }

    /** Waits until the table and all its indexes are active and the condition holds. */
    TableDescription until(Predicate<TableDescription> condition) {
        Duration waited = Duration.ZERO;
        for (int pauses = 1; ; pauses++) {
            TableDescription now = calls.describeWithoutTtl();
            if (now.isActive() && condition.test(now)) {
                return now;
            }
            waited = pause(BACKOFF.delay(pauses), waited, state(now));
        }
    }

    /** Waits until the table does not exist. */
    void untilGone() {
        Duration waited = Duration.ZERO;
        for (int pauses = 1; ; pauses++) {
            try {
                waited = pause(BACKOFF.delay(pauses), waited, state(calls.describeWithoutTtl()));
            } catch (TableNotFoundException e) {
                return;
            }
        }
    }

    private static String state(TableDescription now) {
        Optional<IndexDescription> busy =
                now.indexes().stream().filter(index -> !index.isActive()).findFirst();
        return busy.map(index -> "index " + index.name() + " is " + index.status()
                        + (index.backfilling() ? " and backfilling" : ""))
                .orElse("the table is " + now.status());
    }

    private Duration pause(Duration pause, Duration waited, String state) {
        if (waited.compareTo(options.waitFor()) >= 0) {
            throw new DeadlineException(
                    "waited for " + options.waitFor().toSeconds() + " s, and " + state
                            + ". The change continues: call again to wait for the rest, or raise waitFor.",
                    context(),
                    null);
        }
        Deadline deadline = calls.session().deadline();
        if (deadline != null && deadline.remaining().compareTo(pause) <= 0) {
            throw new DeadlineException(
                    "the deadline expired while waiting, and " + state
                            + ". The change continues: call again to wait for the rest, or allow more time."
                            + Deadline.reserveNote(deadline),
                    context(),
                    null);
        }
        report("waiting: " + state);
        try {
            calls.session().sleeper().sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while waiting, and " + state
                            + ". The change continues: call again to wait for the rest.",
                    context(),
                    e);
        }
        return waited.plus(pause);
    }

    private ErrorContext context() {
        return new ErrorContext(operation, null, calls.table(), null, null, null, 0, false);
    }
}
