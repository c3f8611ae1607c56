package org.tabletheory.onetable;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What find or scan found. Immutable.
 *
 * @param items the entities, in the index's order; none where only their number was asked for
 * @param next what {@link Params#next} takes to go on, or null at the end
 * @param prev what {@link Params#prev} takes to go back, or null when the call began at the beginning
 * @param count how many there are
 */
public record Found<T>(
        List<T> items,
        @Nullable Map<String, Object> next,
        @Nullable Map<String, Object> prev,
        long count) implements Iterable<T> {
    public Found {
        items = Collections.unmodifiableList(items);
    }

    /** The first entity, or empty. */
    public Optional<T> first() {
        return items.stream().findFirst();
    }

    /** The entities as a stream. */
    public Stream<T> stream() {
        return items.stream();
    }

    @Override
    public Iterator<T> iterator() {
        return items.iterator();
    }

    /** The same, each entity as something else. */
    <R> Found<R> map(Function<? super T, ? extends R> as) {
        return new Found<>(items.stream().<R>map(as).toList(), next, prev, count);
    }
}
