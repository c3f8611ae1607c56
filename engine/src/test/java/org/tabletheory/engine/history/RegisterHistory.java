package org.tabletheory.engine.history;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What threads did to one item and what they saw, with the times of call and return. */
record RegisterHistory(List<Event> events) {
    /**
     * A read, a write, or a conditional write of one item's value.
     *
     * @param expected the value that a conditional write required, or null for other events
     * @param value the value that was read or written
     * @param succeeded false for a conditional write whose condition failed
     */
    record Event(
            Kind kind, @Nullable Long expected, @Nullable Long value, boolean succeeded, long start, long end) {}

    enum Kind {
        READ,
        WRITE,
        COMPARE_AND_SET
    }

    /**
     * Returns whether one order of the events explains them all and agrees with their times: the search of Wing and
     * Gong, which tries every event that may come next. Every written value is different, so an event that changes
     * nothing is taken as soon as it fits, and a value must not be replaced before all who saw it are done.
     */
    boolean isLinearizable() {
        List<Event> ordered = new ArrayList<>(events);
        ordered.sort(Comparator.comparingLong(Event::start));
        return new Search(ordered).explains(new BitSet(), null);
    }

    private static final class Search {
        private static final int MAX_STEPS = 2_000_000;

        private final List<Event> events;
        private final Set<BitSet> failed = new HashSet<>();
        private int steps;

        Search(List<Event> events) {
            this.events = events;
        }

        /** The value follows from the events that are done, except when several writes were never seen. */
        boolean explains(BitSet before, @Nullable Long value) {
            if (++steps > MAX_STEPS) {
                throw new IllegalStateException("the search takes too long; make the history shorter");
            }
            BitSet done = (BitSet) before.clone();
            takeUnchanging(done, value);
            if (done.cardinality() == events.size()) {
                return true;
            } else if (isStillSeen(done, value)) {
                return false;
            }
            long limit = firstEnd(done);
            for (int i = done.nextClearBit(0); i < events.size(); i = done.nextClearBit(i + 1)) {
                Event event = events.get(i);
                if (event.start > limit) {
                    break;
                } else if (changes(event) && isPossible(event, value)) {
                    BitSet next = (BitSet) done.clone();
                    next.set(i);
                    BitSet place = (BitSet) next.clone();
                    place.set(events.size() + i);
                    if (!failed.contains(place)) {
                        if (explains(next, event.value)) {
                            return true;
                        }
                        failed.add(place);
                    }
                }
            }
            return false;
        }

        private void takeUnchanging(BitSet done, @Nullable Long value) {
            boolean taken = true;
            while (taken) {
                taken = false;
                long limit = firstEnd(done);
                for (int i = done.nextClearBit(0); i < events.size(); i = done.nextClearBit(i + 1)) {
                    Event event = events.get(i);
                    if (event.start > limit) {
                        break;
                    } else if (!changes(event) && isPossible(event, value)) {
                        done.set(i);
                        taken = true;
                    }
                }
            }
        }

        /** Returns whether an event that is not done has read this value, which cannot come back. */
        private boolean isStillSeen(BitSet done, @Nullable Long value) {
            for (int i = done.nextClearBit(0); i < events.size(); i = done.nextClearBit(i + 1)) {
                Event event = events.get(i);
                if (event.kind == Kind.READ && Objects.equals(event.value, value)) {
                    return true;
                }
            }
            return false;
        }

        private long firstEnd(BitSet done) {
            long first = Long.MAX_VALUE;
            for (int i = done.nextClearBit(0); i < events.size(); i = done.nextClearBit(i + 1)) {
                first = Math.min(first, events.get(i).end);
            }
            return first;
        }

        private static boolean changes(Event event) {
            return event.kind == Kind.WRITE || (event.kind == Kind.COMPARE_AND_SET && event.succeeded);
        }

        private static boolean isPossible(Event event, @Nullable Long value) {
            return switch (event.kind) {
                case READ -> Objects.equals(event.value, value);
                case WRITE -> true;
                case COMPARE_AND_SET -> event.succeeded == Objects.equals(event.expected, value);
            };
        }
    }
}
