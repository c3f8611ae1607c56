package org.tabletheory.onetable;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.run.ItemSearch;

/**
 * The result of a find or scan. Immutable.
 *
 * @param items the entities in index order; empty if only the count was requested
 * @param next the cursor for {@link Params#next}, or null at the end
 * @param prev the cursor for {@link Params#prev}, or null if this is the first page
 * @param count the number of entities
 */
public record FindResult<T>(
        List<T> items,
        @Nullable Map<String, Object> next,
        @Nullable Map<String, Object> prev,
        long count) implements Iterable<T> {
    public FindResult {
        items = Collections.unmodifiableList(items);
    }

    /** Returns the first entity, or an empty optional. */
    public Optional<T> first() {
        return items.stream().findFirst();
    }

    /** Returns the entities as a stream. */
    public Stream<T> stream() {
        return items.stream();
    }

    @Override
    public Iterator<T> iterator() {
        return items.iterator();
    }

    static <T> FindResult<T> of(ItemSearch.SearchPage page, List<T> items) {
        return new FindResult<>(items, page.next(), page.prev(), page.count());
    }

    /** Converts each entity. */
    <R> FindResult<R> map(Function<? super T, ? extends R> conversion) {
        return new FindResult<>(items.stream().<R>map(conversion).toList(), next, prev, count);
    }
}
