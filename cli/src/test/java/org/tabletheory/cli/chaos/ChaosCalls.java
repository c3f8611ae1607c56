package org.tabletheory.cli.chaos;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
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
    private final Predicate<String> doubled;
    private long unknown;
    private long twice;

    /**
     * Creates a recorder.
     *
     * @param limit how long calls may take
     * @param doubled returns whether a request for an item was applied twice since it was asked last
     */
    ChaosCalls(Duration limit, Predicate<String> doubled) {
        this.limit = limit;
        this.doubled = doubled;
    }

    /** Returns how many changes that add to a value were applied twice. */
    long twice() {
        return twice;
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

    /**
     * Makes a call that adds to the value that is stored, without a condition on it: a request that something on the way repeats
     * is applied twice, and no client can know. All other calls must not notice such a repetition.
     *
     * @param again what it stores if it is applied twice
     */
    void accumulate(
            OwnItem item,
            String name,
            Optional<State> before,
            boolean applies,
            Optional<State> after,
            Optional<State> again,
            Runnable call) {
        boolean unused = doubled.test(item.id()); // forget what was applied twice before
        call(item, name, before, applies, after, call);
        if (doubled.test(item.id())) {
            twice++;
            item.mayBeAppliedTwice(after, again);
        }
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
