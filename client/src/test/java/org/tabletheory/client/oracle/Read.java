package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ErrorCodes;

/**
 * A query of a partition, or of a group by the index, which is specified or chosen.
 *
 * @param wheres the conditions on the sort key
 * @param limit the maximum number of items, or 0
 * @param pageSize the number of items read per request, or 0
 */
record Read(
        Ending ending,
        Way way,
        Value partition,
        List<Clause> wheres,
        List<Clause> filters,
        boolean forward,
        int limit,
        int pageSize)
        implements Operation {
    enum Way {
        TABLE,
        INDEX,
        CHOSEN
    }

    enum Ending {
        FIRST,
        FIRST_OR_EMPTY,
        ALL,
        STREAM,
        COUNT,
        PAGES
    }

    @Override
    public <T> @Nullable Object onClient(TableTheory db, Shape<T> shape) {
        Query<T> query = shape.query(db).where(way == Way.TABLE ? "PK" : "group", "=", partition);
        query = way == Way.INDEX ? query.index(Shape.INDEX) : query;
        for (Clause where : wheres) {
            query = query.where(where.condition());
        }
        for (Clause filter : filters) {
            query = query.filter(filter.condition());
        }
        query = forward ? query : query.descending();
        query = limit == 0 ? query : query.limit(limit);
        query = pageSize == 0 ? query : query.pageSize(pageSize);
        return switch (ending) {
            case FIRST -> query.first();
            case FIRST_OR_EMPTY -> query.firstOrEmpty();
            case ALL -> query.all();
            case COUNT -> query.count();
            case STREAM -> streamed(query);
            case PAGES -> pages(query);
        };
    }

    private static <T> List<T> streamed(Query<T> query) {
        try (Stream<T> items = query.stream()) {
            return items.toList();
        }
    }

    /** Checks that every page except the last has as many items as the limit. */
    private <T> List<T> pages(Query<T> query) {
        List<T> items = new ArrayList<>();
        String cursor = "";
        do {
            Page<T> page = query.page(cursor);
            if (limit > 0 && page.hasMore() && page.items().size() != limit) {
                throw new AssertionError("a page of " + page.items().size() + " before the last, limit " + limit);
            }
            items.addAll(page.items());
            cursor = page.cursor();
        } while (!cursor.isEmpty());
        return items;
    }

    @Override
    public @Nullable Object onReference(Reference reference) {
        List<Item> found = new ArrayList<>(
                way == Way.TABLE ? reference.partition(partition).values() : reference.group(partition));
        Stream.concat(wheres.stream(), filters.stream())
                .forEach(clause -> found.removeIf(clause.holds().negate()));
        if (!forward) {
            Collections.reverse(found);
        }
        List<Item> limited = limit == 0 || limit > found.size() ? found : found.subList(0, limit);
        return switch (ending) {
            case FIRST -> found.stream().findFirst().orElseThrow(() -> Rejected.with(ErrorCodes.ITEM_NOT_FOUND));
            case FIRST_OR_EMPTY -> Optional.ofNullable(found.isEmpty() ? null : requireNonNull(found.get(0)));
            case ALL, STREAM -> limited;
            case COUNT -> (long) found.size();
            case PAGES -> found;
        };
    }

    @Override
    public String toString() {
        return ending + " " + way + " " + partition + " where "
                + wheres.stream().map(Clause::condition).toList() + " filter "
                + filters.stream().map(Clause::condition).toList() + (forward ? " forward" : " backward") + " limit "
                + limit + " pageSize " + pageSize;
    }
}
