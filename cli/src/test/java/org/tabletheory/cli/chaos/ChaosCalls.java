package org.tabletheory.cli.chaos;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.chaos.OwnItem.Outcome;
import org.tabletheory.cli.chaos.OwnItem.State;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;

/** Makes the calls of one thread and records how they ended. Not thread-safe. */
final class ChaosCalls {
    private final Duration limit;
    private long unknown;

    /** Creates a recorder of calls that may take this long. */
    ChaosCalls(Duration limit) {
        this.limit = limit;
    }

    /** Returns how many calls had an unknown outcome. */
    long unknown() {
        return unknown;
    }

    /** Makes a call and records its outcome. */
    void call(
            OwnItem item, String name, Optional<State> before, boolean applies, Optional<State> after, Runnable call) {
        long start = System.nanoTime();
        Outcome outcome;
        try {
            call.run();
            outcome = Outcome.SUCCEEDED;
        } catch (VersionConflictException e) {
            if (e.outcomeUnknown()) {
                throw item.violation(name + " advises to repeat a change that may be applied: " + e.getMessage());
            }
            outcome = Outcome.CONDITION_FAILED;
        } catch (ConditionFailedException | TransactionException e) {
            outcome = e.outcomeUnknown() ? Outcome.UNKNOWN : Outcome.CONDITION_FAILED;
        } catch (TableTheoryException e) {
            outcome = e.outcomeUnknown()
                    ? Outcome.UNKNOWN
                    : isCondition(e) ? Outcome.CONDITION_FAILED : Outcome.NOT_APPLIED;
            requireMessage(item, name, e);
        }
        unknown += outcome == Outcome.UNKNOWN ? 1 : 0;
        checkTime(item, name, start);
        item.called(name, before, applies, after, outcome);
    }

    /** OneTable has its own exceptions for items that exist or do not. */
    private static boolean isCondition(TableTheoryException e) {
        return e.is("ErrConditionFailed") || e.is("ErrItemNotFound");
    }

    private static void requireMessage(OwnItem item, String name, TableTheoryException e) {
        @Nullable String message = e.getMessage();
        if (message == null || message.matches(".*: \\.? ?(\\(.*)?")) {
            throw item.violation(name + " failed without an explanation: " + message);
        }
    }

    void checkTime(OwnItem item, String name, long start) {
        Duration taken = Duration.ofNanos(System.nanoTime() - start);
        if (taken.compareTo(limit) > 0) {
            throw item.violation(name + " took " + taken + ", longer than its timeout");
        }
    }
}
