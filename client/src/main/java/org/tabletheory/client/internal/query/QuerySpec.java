package org.tabletheory.client.internal.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.expression.Alternatives;
import org.tabletheory.mapping.condition.Condition;

/**
 * Everything that a user has said of one query or write so far, in the user's words. Immutable; each {@code with} gives
 * another.
 *
 * @param wheres conditions that become key conditions where they can, and filters where they cannot
 * @param filters alternatives of conditions that all hold: the groups between ORs
 * @param index the index the user named, or null to let the planner choose
 * @param order the order, or null when nothing was said
 * @param limit how many items to return at most
 * @param pageSize how many items DynamoDB looks at for one request
 * @param select the fields to read; all when there are none
 * @param cursor where to go on, or null for the beginning
 * @param retry for eventual consistency, or null
 * @param timeout for all requests of the call together, or null for the configuration's
 */
public record QuerySpec(
        List<Condition> wheres,
        List<List<Condition>> filters,
        @Nullable String index,
        @Nullable Order order,
        @Nullable Integer limit,
        @Nullable Integer pageSize,
        List<String> select,
        boolean consistent,
        @Nullable String cursor,
        @Nullable Retry retry,
        @Nullable Duration timeout) {
    /** The field to order by, or null for whatever the sort key is, and the direction. */
    public record Order(@Nullable String field, boolean forward) {
        /** The direction as a cursor says it. */
        public String direction() {
            return forward ? "ASC" : "DESC";
        }
    }

    /** How often, and how long after, a read that found nothing is made again; the delay doubles up to 5 seconds. */
    public record Retry(int attempts, Duration delay) {}

    /** Nothing was said yet. */
    public static final QuerySpec EMPTY =
            new QuerySpec(List.of(), List.of(), null, null, null, null, List.of(), false, null, null, null);

    public QuerySpec {
        wheres = List.copyOf(wheres);
        filters = copies(filters);
        select = List.copyOf(select);
    }

    private static List<List<Condition>> copies(List<List<Condition>> groups) {
        if (groups.isEmpty()) {
            return List.of();
        }
        List<List<Condition>> copies = new ArrayList<>(groups.size());
        for (List<Condition> group : groups) {
            copies.add(List.copyOf(group));
        }
        return List.copyOf(copies);
    }

    public QuerySpec withWhere(Condition where) {
        return new QuerySpec(
                plus(wheres, where),
                filters,
                index,
                order,
                limit,
                pageSize,
                select,
                consistent,
                cursor,
                retry,
                timeout);
    }

    /** One more filter that must hold as well. */
    public QuerySpec withFilter(Condition filter) {
        return withFilters(new Alternatives(filters).and(filter).groups());
    }

    /** One more filter, as an alternative to all before it. */
    public QuerySpec withOrFilter(Condition filter) {
        return withFilters(new Alternatives(filters).or(filter).groups());
    }

    private QuerySpec withFilters(List<List<Condition>> value) {
        return new QuerySpec(wheres, value, index, order, limit, pageSize, select, consistent, cursor, retry, timeout);
    }

    public QuerySpec withIndex(String value) {
        return new QuerySpec(
                wheres, filters, value, order, limit, pageSize, select, consistent, cursor, retry, timeout);
    }

    public QuerySpec withOrder(Order value) {
        return new QuerySpec(
                wheres, filters, index, value, limit, pageSize, select, consistent, cursor, retry, timeout);
    }

    public QuerySpec withLimit(int value) {
        return new QuerySpec(
                wheres, filters, index, order, value, pageSize, select, consistent, cursor, retry, timeout);
    }

    public QuerySpec withPageSize(int value) {
        return new QuerySpec(wheres, filters, index, order, limit, value, select, consistent, cursor, retry, timeout);
    }

    public QuerySpec withSelect(List<String> value) {
        return new QuerySpec(wheres, filters, index, order, limit, pageSize, value, consistent, cursor, retry, timeout);
    }

    public QuerySpec withConsistent() {
        return new QuerySpec(wheres, filters, index, order, limit, pageSize, select, true, cursor, retry, timeout);
    }

    public QuerySpec withCursor(@Nullable String value) {
        return new QuerySpec(wheres, filters, index, order, limit, pageSize, select, consistent, value, retry, timeout);
    }

    public QuerySpec withRetry(Retry value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, consistent, cursor, value, timeout);
    }

    public QuerySpec withTimeout(Duration value) {
        return new QuerySpec(wheres, filters, index, order, limit, pageSize, select, consistent, cursor, retry, value);
    }

    /** Most lists have one element or two, and are made as they stay. */
    private static <E> List<E> plus(List<E> list, E element) {
        if (list.size() <= 1) {
            return list.isEmpty() ? List.of(element) : List.of(list.get(0), element);
        }
        List<E> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }
}
