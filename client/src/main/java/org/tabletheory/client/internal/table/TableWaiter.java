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

/**
 * Asks for a table again and again until it is as wanted, each time after twice the pause before.
 *
 * <p>Patience is counted in pauses and not by a clock, so that what runs without sleeping in a test gives up at the same
 * place.
 */
final class TableWaiter {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final TableCalls calls;
    private final TableOptions options;
    private final String operation;
    private final long total;
    private long done;

    /** Waits in an operation that makes so many changes. */
    TableWaiter(Session session, String table, TableOptions options, String operation, long total) {
        this.calls = new TableCalls(session, table);
        this.options = options;
        this.operation = operation;
        this.total = total;
    }

    /** One change more is done. */
    void advance(String doing) {
        done++;
        tell(doing);
    }

    private void tell(String doing) {
        options.onProgress().accept(new Progress(calls.table(), doing, done, total));
    }

    /** Waits until the table and all its indexes can be used, and this holds. */
    TableDescription until(Predicate<TableDescription> wanted) {
        Duration waited = Duration.ZERO;
        Duration pause = FIRST_PAUSE;
        while (true) {
            TableDescription now = calls.describeAlone();
            if (now.isActive() && wanted.test(now)) {
                return now;
            }
            waited = pause(pause, waited, state(now));
            pause = longer(pause);
        }
    }

    /** Waits until there is no such table. */
    void untilGone() {
        Duration waited = Duration.ZERO;
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                waited = pause(pause, waited, state(calls.describeAlone()));
            } catch (TableNotFoundException e) {
                return;
            }
            pause = longer(pause);
        }
    }

    private static String state(TableDescription now) {
        Optional<IndexDescription> busy =
                now.indexes().stream().filter(index -> !index.isActive()).findFirst();
        return busy.map(index -> "index " + index.name() + " is " + index.status()
                        + (index.backfilling() ? " and being filled" : ""))
                .orElse("it is " + now.status());
    }

    private Duration pause(Duration pause, Duration waited, String state) {
        if (waited.compareTo(options.waitFor()) >= 0) {
            throw new DeadlineException(
                    "waited for " + options.waitFor().toSeconds() + " s, and " + state
                            + ". DynamoDB goes on with it: call again to wait for the rest, or raise waitFor.",
                    context(),
                    null);
        }
        Deadline deadline = calls.session().deadline();
        if (deadline != null && deadline.remaining().compareTo(pause) <= 0) {
            throw new DeadlineException(
                    "the time was over while waiting, and " + state
                            + ". DynamoDB goes on with it: call again to wait for the rest, or allow more time."
                            + Deadline.reserveNote(deadline),
                    context(),
                    null);
        }
        tell("waiting: " + state);
        try {
            calls.session().sleeper().sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while waiting, and " + state
                            + ". DynamoDB goes on with it: call again to wait for the rest.",
                    context(),
                    e);
        }
        return waited.plus(pause);
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    private ErrorContext context() {
        return new ErrorContext(operation, null, calls.table(), null, null, null, 0, false);
    }
}
