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
 * Runs operations on the client and on the reference table, both empty at first, and compares the outcomes.
 *
 * @param <T> the entity's type
 */
final class OutcomeComparison<T> {
    /** The outcome of an operation: a value, or the error codes and the stored item that a failed condition reported. */
    record Outcome(
            @Nullable Object value,
            Set<String> codes,
            @Nullable Object old) {}

    private final TableTheory db;
    private final EntityShape<T> shape;
    private final AtomicReference<Instant> clock;
    final ReferenceTable reference;

    OutcomeComparison(TableTheory db, EntityShape<T> shape, AtomicReference<Instant> clock) {
        this.db = db;
        this.shape = shape;
        this.clock = clock;
        this.reference = new ReferenceTable(shape);
    }

    /** Runs the operation and describes the difference between the outcomes, if any. */
    Optional<String> difference(Operation operation) {
        Instant now = clock.updateAndGet(time -> time.plusSeconds(1).plusNanos(1_000_001));
        reference.setNow(now);
        if (operation instanceof WriteOperation write
                && write.kind() == WriteOperation.Kind.UPDATE
                && reference.removesFromNothing(write.item(), write.fields())) {
            return Optional.empty();
        }
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
            return new Outcome(toEntities(operation.onReference(reference)), Set.of(), null);
        } catch (ExpectedFailure failure) {
            Item old = failure.old;
            List<Object> both = old == null ? List.of() : List.of(old, shape.entity(old));
            boolean isConditionFailure = failure.codes.contains("ErrConditionFailed");
            return new Outcome(null, failure.codes, isConditionFailure ? both : null);
        }
    }

    /** Converts the items of a reference result to entities. */
    private @Nullable Object toEntities(@Nullable Object value) {
        if (value instanceof Item item) {
            return shape.entity(item);
        } else if (value instanceof List<?> list) {
            return list.stream().map(this::toEntities).toList();
        } else if (value instanceof Set<?> set) {
            Set<@Nullable Object> entities = new HashSet<>();
            set.forEach(item -> entities.add(toEntities(item)));
            return entities;
        } else if (value instanceof Optional<?> optional) {
            return optional.map(this::toEntities);
        } else if (value instanceof Created.New<?> created) {
            return Created.created(requireNonNull(toEntities(created.value())));
        } else if (value instanceof Created.Existing<?> existing) {
            return Created.existing(requireNonNull(toEntities(existing.value())));
        }
        return value;
    }
}
