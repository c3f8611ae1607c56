package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tabletheory.recipes.LeaseEvent.Committed;
import org.tabletheory.recipes.LeaseEvent.Died;
import org.tabletheory.recipes.LeaseEvent.Ended;
import org.tabletheory.recipes.LeaseEvent.Held;
import org.tabletheory.recipes.LeaseEvent.Lost;

/**
 * Holds a history of leases to what is promised of them. It knows nothing of how leases are made, and only says what is
 * certain: a call took effect at some moment between its start and its answer.
 *
 * @param recovery within what time after a death there must be a commit
 * @param end when the history ends; what was due after that is not asked for
 */
record LeaseHistoryChecker(Duration recovery, Instant end) {
    /** While someone believes to hold a lease. */
    private record Span(String token, Instant from, Instant to) {}

    /** Everything that is wrong, each with its key. */
    List<String> faults(List<LeaseEvent> history) {
        List<String> faults = new ArrayList<>();
        Map<String, List<LeaseEvent>> byKey = history.stream()
                .collect(Collectors.groupingBy(LeaseEvent::key, LinkedHashMap::new, Collectors.toList()));
        byKey.forEach((key, events) -> {
            twoHolders(events).forEach(fault -> faults.add(key + ": " + fault));
            wrongCommits(events).forEach(fault -> faults.add(key + ": " + fault));
            groundlessLosses(events).forEach(fault -> faults.add(key + ": " + fault));
            lateRecoveries(events).forEach(fault -> faults.add(key + ": " + fault));
        });
        return faults;
    }

    private static <E extends LeaseEvent> List<E> of(Class<E> kind, List<LeaseEvent> events) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static Map<String, List<LeaseEvent>> byToken(List<LeaseEvent> events) {
        return events.stream()
                .collect(Collectors.groupingBy(LeaseEvent::token, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<String> twoHolders(List<LeaseEvent> events) {
        List<Span> spans = new ArrayList<>();
        byToken(events).forEach((token, own) -> spans.addAll(spans(token, own)));
        spans.sort(Comparator.comparing(Span::from));
        List<String> faults = new ArrayList<>();
        for (int i = 1; i < spans.size(); i++) {
            Span before = spans.get(i - 1);
            Span span = spans.get(i);
            if (span.from().isBefore(before.to()) && !span.token().equals(before.token())) {
                faults.add("two holders from " + span.from() + " to " + earlier(before.to(), span.to()));
            }
            if (span.to().isBefore(before.to())) {
                spans.set(i, before);
            }
        }
        return faults;
    }

    /** When one owner believed to hold the lease; refreshing in time goes on, refreshing late begins anew. */
    private static List<Span> spans(String token, List<LeaseEvent> own) {
        Instant over = own.stream()
                .map(LeaseHistoryChecker::endOf)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        List<Span> spans = new ArrayList<>();
        for (Held held : of(Held.class, own)) {
            Instant to = earlier(held.heldUntil(), over);
            if (held.answered().isBefore(to)) {
                spans.add(new Span(token, held.answered(), to));
            }
        }
        return spans;
    }

    private static Optional<Instant> endOf(LeaseEvent event) {
        if (event instanceof Ended ended) {
            return Optional.of(ended.at());
        }
        if (event instanceof Lost lost) {
            return Optional.of(lost.answered());
        }
        return event instanceof Died died ? Optional.of(died.at()) : Optional.empty();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Map<String, Held> acquisitions(List<LeaseEvent> events) {
        return of(Held.class, events).stream()
                .filter(Held::acquired)
                .collect(Collectors.toMap(Held::token, Function.identity()));
    }

    private static Instant expiresAt(String token, List<LeaseEvent> events) {
        return of(Held.class, events).stream()
                .filter(held -> held.token().equals(token))
                .map(Held::expiresAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static List<String> wrongCommits(List<LeaseEvent> events) {
        List<String> faults = new ArrayList<>();
        Map<String, Held> acquired = acquisitions(events);
        Set<String> committed = new HashSet<>();
        for (Committed commit : of(Committed.class, events)) {
            Held own = acquired.get(commit.token());
            if (own == null) {
                faults.add("a commit at " + commit.called() + " by one who never held the lease");
                continue;
            }
            if (!committed.add(commit.token())) {
                faults.add("a second commit under one lease at " + commit.called());
            }
            boolean takenOver = acquired.values().stream()
                    .anyMatch(other -> !other.token().equals(own.token())
                            && !other.called().isBefore(own.answered())
                            && !other.answered().isAfter(commit.called()));
            if (takenOver || !commit.called().isBefore(expiresAt(commit.token(), events))) {
                faults.add("a commit at " + commit.called() + " by a former holder");
            }
        }
        return faults;
    }

    /** A lease is lost when its time is over, or when another may have acquired it since. */
    private static List<String> groundlessLosses(List<LeaseEvent> events) {
        List<String> faults = new ArrayList<>();
        Map<String, Held> acquired = acquisitions(events);
        for (Lost loss : of(Lost.class, events)) {
            Held own = acquired.get(loss.token());
            boolean running = loss.answered().isBefore(expiresAt(loss.token(), events));
            boolean alone = own != null
                    && acquired.values().stream()
                            .noneMatch(other -> !other.token().equals(own.token())
                                    && other.answered().isAfter(own.called())
                                    && other.called().isBefore(loss.answered()));
            if (running && alone) {
                faults.add("a loss at " + loss.called() + " without a reason");
            }
        }
        return faults;
    }

    private List<String> lateRecoveries(List<LeaseEvent> events) {
        List<String> faults = new ArrayList<>();
        for (Died death : of(Died.class, events)) {
            Instant due = death.at().plus(recovery);
            boolean recovered = of(Committed.class, events).stream()
                    .anyMatch(commit -> commit.called().isAfter(death.at())
                            && !commit.answered().isAfter(due));
            if (!recovered && !due.isAfter(end)) {
                faults.add("no commit within " + recovery + " of the death at " + death.at());
            }
        }
        return faults;
    }
}
