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
 * Checks the guarantees of leases in a history of events. Independent of the implementation of leases; it assumes only that a
 * call takes effect between its start and its return.
 *
 * @param recovery the maximum time between a death and the next commit
 * @param end the end of the history; recovery is not required after it
 */
record LeaseHistoryChecker(Duration recovery, Instant end) {
    /** A period in which an owner believes that it holds a lease. */
    private record Span(String token, Instant from, Instant to) {}

    /** Returns all violations, each with its key. */
    List<String> violations(List<LeaseEvent> history) {
        List<String> violations = new ArrayList<>();
        Map<String, List<LeaseEvent>> byKey = history.stream()
                .collect(Collectors.groupingBy(LeaseEvent::key, LinkedHashMap::new, Collectors.toList()));
        byKey.forEach((key, events) -> {
            twoHolders(events).forEach(violation -> violations.add(key + ": " + violation));
            wrongCommits(events).forEach(violation -> violations.add(key + ": " + violation));
            unjustifiedLosses(events).forEach(violation -> violations.add(key + ": " + violation));
            lateRecoveries(events).forEach(violation -> violations.add(key + ": " + violation));
        });
        return violations;
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
        List<String> violations = new ArrayList<>();
        for (int i = 1; i < spans.size(); i++) {
            Span before = spans.get(i - 1);
            Span span = spans.get(i);
            if (span.from().isBefore(before.to()) && !span.token().equals(before.token())) {
                violations.add("two holders from " + span.from() + " to " + earlier(before.to(), span.to()));
            }
            if (span.to().isBefore(before.to())) {
                spans.set(i, before);
            }
        }
        return violations;
    }

    /** Returns the periods in which an owner believes that it holds the lease. A late refresh starts a new period. */
    private static List<Span> spans(String token, List<LeaseEvent> own) {
        Instant ended = own.stream()
                .map(LeaseHistoryChecker::endOf)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        List<Span> spans = new ArrayList<>();
        for (Held held : of(Held.class, own)) {
            Instant to = earlier(held.heldUntil(), ended);
            if (held.returned().isBefore(to)) {
                spans.add(new Span(token, held.returned(), to));
            }
        }
        return spans;
    }

    private static Optional<Instant> endOf(LeaseEvent event) {
        if (event instanceof Ended ended) {
            return Optional.of(ended.at());
        }
        if (event instanceof Lost lost) {
            return Optional.of(lost.returned());
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
        List<String> violations = new ArrayList<>();
        Map<String, Held> acquired = acquisitions(events);
        Set<String> committed = new HashSet<>();
        for (Committed commit : of(Committed.class, events)) {
            Held own = acquired.get(commit.token());
            if (own == null) {
                violations.add("a commit at " + commit.called() + " by one who never held the lease");
                continue;
            }
            if (!committed.add(commit.token())) {
                violations.add("a second commit under one lease at " + commit.called());
            }
            boolean takenOver = acquired.values().stream()
                    .anyMatch(other -> !other.token().equals(own.token())
                            && !other.called().isBefore(own.returned())
                            && !other.returned().isAfter(commit.called()));
            if (takenOver || !commit.called().isBefore(expiresAt(commit.token(), events))) {
                violations.add("a commit at " + commit.called() + " by a former holder");
            }
        }
        return violations;
    }

    /** A loss is justified if the lease has expired, or if another owner may have acquired it. */
    private static List<String> unjustifiedLosses(List<LeaseEvent> events) {
        List<String> violations = new ArrayList<>();
        Map<String, Held> acquired = acquisitions(events);
        for (Lost loss : of(Lost.class, events)) {
            Held own = acquired.get(loss.token());
            boolean running = loss.returned().isBefore(expiresAt(loss.token(), events));
            boolean alone = own != null
                    && acquired.values().stream()
                            .noneMatch(other -> !other.token().equals(own.token())
                                    && other.returned().isAfter(own.called())
                                    && other.called().isBefore(loss.returned()));
            if (running && alone) {
                violations.add("a loss at " + loss.called() + " without a reason");
            }
        }
        return violations;
    }

    private List<String> lateRecoveries(List<LeaseEvent> events) {
        List<String> violations = new ArrayList<>();
        for (Died death : of(Died.class, events)) {
            Instant due = death.at().plus(recovery);
            boolean recovered = of(Committed.class, events).stream()
                    .anyMatch(commit -> commit.called().isAfter(death.at())
                            && !commit.returned().isAfter(due));
            if (!recovered && !due.isAfter(end)) {
                violations.add("no commit within " + recovery + " of the death at " + death.at());
            }
        }
        return violations;
    }
}
