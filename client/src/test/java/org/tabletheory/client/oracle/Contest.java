package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;

/**
 * Compares the client and the reference, starting with an empty table.
 *
 * @param <T> the type of the entity
 */
final class Contest<T> {
    /** The outcome of an operation: a value, or error codes and the item of a failed condition. */
    record Outcome(
            @Nullable Object value,
            Set<String> codes,
            @Nullable Object old) {}

    private final TableTheory db;
    private final Shape<T> shape;
    private final AtomicReference<Instant> clock;
    final Reference reference;

    Contest(TableTheory db, Shape<T> shape, AtomicReference<Instant> clock) {
        this.db = db;
        this.shape = shape;
        this.clock = clock;
        this.reference = new Reference(shape);
    }

    /** Returns the difference after the operation, or null. */
    Optional<String> differ(Operation operation) {
        Instant now = clock.updateAndGet(moment -> moment.plusSeconds(1).plusNanos(1_000_001));
        reference.setNow(now);
        try {
            Outcome actual = actual(operation);
            Outcome expected = expected(operation);
            return actual.equals(expected)
                    ? Optional.empty()
                    : Optional.of("expected " + expected + "\n but was " + actual);
        } catch (AssertionError e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Outcome actual(Operation operation) {
        try {
            return new Outcome(operation.onClient(db, shape), Set.of(), null);
        } catch (ConditionFailedException e) {
            List<Object> old = new ArrayList<>();
            e.item().ifPresent(old::add);
            e.entity(shape.type()).ifPresent(old::add);
            return new Outcome(null, e.codes(), old);
        } catch (TableTheoryException e) {
            return new Outcome(null, e.codes(), null);
        }
    }

    private Outcome expected(Operation operation) {
        try {
            return new Outcome(shown(operation.onReference(reference)), Set.of(), null);
        } catch (Rejected rejected) {
            Item old = rejected.old;
            List<Object> both = old == null ? List.of() : List.of(old, shape.entity(old));
            boolean isCondition = rejected.codes.contains("ErrConditionFailed");
            return new Outcome(null, rejected.codes, isCondition ? both : null);
        }
    }

    /** Returns the result of the reference, with entities instead of items. */
    private @Nullable Object shown(@Nullable Object value) {
        if (value instanceof Item item) {
            return shape.entity(item);
        } else if (value instanceof List<?> list) {
            return list.stream().map(this::shown).toList();
        } else if (value instanceof Set<?> set) {
            Set<@Nullable Object> shown = new HashSet<>();
            set.forEach(item -> shown.add(shown(item)));
            return shown;
        } else if (value instanceof Optional<?> optional) {
            return optional.map(this::shown);
        } else if (value instanceof Created.New<?> created) {
            return Created.created(requireNonNull(shown(created.value())));
        } else if (value instanceof Created.Existing<?> existing) {
            return Created.existing(requireNonNull(shown(existing.value())));
        }
        return value;
    }
}
