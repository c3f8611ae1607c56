package org.tabletheory.cli.chaos;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What may be stored under a key that only one thread writes, given the outcomes of its calls. Not thread-safe.
 *
 * <p>After each call the state is known, or one of two: a call that succeeded was applied, one that failed was not, and one with
 * an unknown outcome may or may not have been.
 */
final class OwnItem {
    private static final int HISTORY = 6;

    /** The parts of an item that calls change. */
    record State(long payload, long count) {}

    /** How a call ended. */
    enum Outcome {
        SUCCEEDED,
        CONDITION_FAILED,
        NOT_APPLIED,
        UNKNOWN
    }

    private final String id;
    private Set<Optional<State>> possible = Set.of(Optional.empty());
    private final Deque<String> history = new ArrayDeque<>();

    OwnItem(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    /** Records a read, whose result must be possible. */
    void read(Optional<State> found) {
        if (!possible.contains(found)) {
            throw violation("a read found " + found + ", which cannot be");
        }
        note("read " + found);
        possible = Set.of(found);
    }

    /**
     * Records a call.
     *
     * @param before what was read before it
     * @param applies whether its conditions hold then
     * @param after what it stores
     */
    void called(String call, Optional<State> before, boolean applies, Optional<State> after, Outcome outcome) {
        note(call + " " + outcome);
        switch (outcome) {
            case SUCCEEDED -> {
                if (!applies) {
                    throw violation(call + " reported success, but its condition does not hold");
                }
                possible = Set.of(after);
            }
            case CONDITION_FAILED -> {
                if (applies) {
                    throw violation(call + " reported that its condition certainly failed, but it holds");
                }
                possible = Set.of(before);
            }
            case NOT_APPLIED -> possible = Set.of(before);
            case UNKNOWN -> {
                Set<Optional<State>> either = new LinkedHashSet<>();
                either.add(before);
                if (applies) {
                    either.add(after);
                }
                possible = either;
            }
        }
    }

    /** Records that the request of the last call was applied twice. */
    void mayBeAppliedTwice(Optional<State> once, Optional<State> twice) {
        note("its request was applied twice");
        if (possible.contains(once)) {
            Set<Optional<State>> more = new LinkedHashSet<>(possible);
            more.add(twice);
            possible = more;
        }
    }

    AssertionError violation(String problem) {
        return new AssertionError(id + ": " + problem + "; possible: " + possible + "; calls: "
                + history.stream().collect(Collectors.joining(", ")));
    }

    private void note(String entry) {
        history.addLast(entry);
        if (history.size() > HISTORY) {
            history.removeFirst();
        }
    }
}
