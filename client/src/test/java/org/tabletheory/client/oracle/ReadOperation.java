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
 * A query of a partition of the table or of the index, which is named or left for the client to choose.
 *
 * @param wheres conditions on the sort key
 * @param limit the maximum number of items, or 0
 * @param pageSize how many items each request evaluates, or 0
 */
record ReadOperation(
        Terminal terminal,
        AccessPath path,
        Value partition,
        List<ReferenceCondition> wheres,
        List<ReferenceCondition> filters,
        boolean forward,
        int limit,
        int pageSize)
        implements Operation {
    enum AccessPath {
        TABLE,
        INDEX,
        AUTOMATIC
    }

    enum Terminal {
        FIRST,
        FIRST_OR_EMPTY,
        ALL,
        STREAM,
        COUNT,
        PAGES
    }

    @Override
    public <T> @Nullable Object onClient(TableTheory db, EntityShape<T> shape) {
        Query<T> query = shape.query(db).where(path == AccessPath.TABLE ? "PK" : "group", "=", partition);
        query = path == AccessPath.INDEX ? query.index(EntityShape.INDEX) : query;
        for (ReferenceCondition where : wheres) {
            query = query.where(where.expression());
        }
        for (ReferenceCondition filter : filters) {
            query = query.filter(filter.expression());
        }
        query = forward ? query : query.descending();
        query = limit == 0 ? query : query.limit(limit);
        query = pageSize == 0 ? query : query.pageSize(pageSize);
        return switch (terminal) {
            case FIRST -> query.first();
            case FIRST_OR_EMPTY -> query.firstOrEmpty();
            case ALL -> query.all();
            case COUNT -> query.count();
            case STREAM -> collectStream(query);
            case PAGES -> pages(query);
        };
    }

    private static <T> List<T> collectStream(Query<T> query) {
        try (Stream<T> items = query.stream()) {
            return items.toList();
        }
    }

    /** Reads all pages and checks that each except the last has as many items as the limit. */
    private <T> List<T> pages(Query<T> query) {
        List<T> items = new ArrayList<>();
        String cursor = "";
        do {
            Page<T> page = query.page(cursor);
            if (limit > 0 && page.hasMore() && page.items().size() != limit) {
                throw new AssertionError(
                        "a page before the last has " + page.items().size() + " items, limit " + limit);
            }
            items.addAll(page.items());
            cursor = page.cursor();
        } while (!cursor.isEmpty());
        return items;
    }

    @Override
    public @Nullable Object onReference(ReferenceTable reference) {
        List<Item> found = new ArrayList<>(
                path == AccessPath.TABLE ? reference.partition(partition).values() : reference.group(partition));
        Stream.concat(wheres.stream(), filters.stream())
                .forEach(condition -> found.removeIf(condition.matches().negate()));
        if (!forward) {
            Collections.reverse(found);
        }
        List<Item> limited = limit == 0 || limit > found.size() ? found : found.subList(0, limit);
        return switch (terminal) {
            case FIRST -> found.stream().findFirst().orElseThrow(() -> ExpectedFailure.with(ErrorCodes.ITEM_NOT_FOUND));
            case FIRST_OR_EMPTY -> Optional.ofNullable(found.isEmpty() ? null : requireNonNull(found.get(0)));
            case ALL, STREAM -> limited;
            case COUNT -> (long) limited.size();
            case PAGES -> found;
        };
    }

    @Override
    public String toString() {
        return terminal + " " + path + " " + partition + " where "
                + wheres.stream().map(ReferenceCondition::expression).toList() + " filter "
                + filters.stream().map(ReferenceCondition::expression).toList() + (forward ? " forward" : " backward")
                + " limit "
                + limit + " pageSize " + pageSize;
    }
}
