package org.tabletheory.client.internal.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Alternatives;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.condition.Condition;

/**
 * The conditions and options of a query, as given by the user. Immutable; each {@code with} method returns a new one.
 *
 * @param wheres conditions that become key conditions if possible, otherwise filters
 * @param filters groups of conditions: AND within a group, OR between groups
 * @param index the specified index, or null to choose one
 * @param order the order, or null
 * @param limit the maximum number of items to return, or null
 * @param pageSize the number of items that DynamoDB reads per request, or null
 * @param select the fields to read; empty for all
 * @param cursor the cursor to continue from, or null for the beginning
 * @param retry the repetition of reads that find nothing, or null
 * @param limits the time and the capacity that the call may use, or null
 * @param foreign what happens to items of other types, or null to fail
 */
public record QuerySpec(
        List<Condition> wheres,
        List<List<Condition>> filters,
        @Nullable String index,
        @Nullable SortOrder order,
        @Nullable Integer limit,
        @Nullable Integer pageSize,
        List<String> select,
        boolean consistent,
        @Nullable String cursor,
        @Nullable Retry retry,
        @Nullable CallLimits limits,
        @Nullable ForeignItems foreign) {
    /** The field to order by, or null for the sort key, and the direction. */
    public record SortOrder(@Nullable String field, boolean forward) {
        /** Returns the direction as in a cursor. */
        public String direction() {
            return forward ? "ASC" : "DESC";
        }
    }

    /** How often a read that finds nothing is repeated, and the first delay, which doubles up to 5 seconds. */
    public record Retry(int attempts, Duration delay) {}

    /**
     * The time and the capacity that a call may use.
     *
     * @param timeout the timeout of the call, or null for the configured one
     * @param readUnits the read units per second, or null for any number
     */
    public record CallLimits(
            @Nullable Duration timeout, @Nullable Double readUnits) {}

    /** No conditions and no options. */
    public static final QuerySpec EMPTY =
            new QuerySpec(List.of(), List.of(), null, null, null, null, List.of(), false, null, null, null, null);

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
        if (where == null) {
            throw RequestErrors.conditionIsNull();
        }
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
                limits,
                foreign);
    }

    /** Adds a filter to the last group (AND). */
    public QuerySpec withFilter(Condition filter) {
        return withFilters(new Alternatives(filters).and(filter).groups());
    }

    /** Starts a new group of filters (OR). */
    public QuerySpec withOrFilter(Condition filter) {
        return withFilters(new Alternatives(filters).or(filter).groups());
    }

    private QuerySpec withFilters(List<List<Condition>> value) {
        return new QuerySpec(
                wheres, value, index, order, limit, pageSize, select, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withIndex(String value) {
        return new QuerySpec(
                wheres, filters, value, order, limit, pageSize, select, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withOrder(SortOrder value) {
        return new QuerySpec(
                wheres, filters, index, value, limit, pageSize, select, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withLimit(int value) {
        return new QuerySpec(
                wheres, filters, index, order, value, pageSize, select, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withPageSize(int value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, value, select, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withSelect(List<String> value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, value, consistent, cursor, retry, limits, foreign);
    }

    public QuerySpec withConsistent() {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, true, cursor, retry, limits, foreign);
    }

    public QuerySpec withCursor(@Nullable String value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, consistent, value, retry, limits, foreign);
    }

    public QuerySpec withRetry(Retry value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, consistent, cursor, value, limits, foreign);
    }

    public QuerySpec withTimeout(Duration value) {
        return withLimits(new CallLimits(value, readUnits()));
    }

    public QuerySpec withMaxReadUnits(double value) {
        return withLimits(new CallLimits(timeout(), value));
    }

    private QuerySpec withLimits(CallLimits value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, consistent, cursor, retry, value, foreign);
    }

    public QuerySpec withForeign(ForeignItems value) {
        return new QuerySpec(
                wheres, filters, index, order, limit, pageSize, select, consistent, cursor, retry, limits, value);
    }

    /** Returns the timeout of the call, or null for the configured one. */
    public @Nullable Duration timeout() {
        return limits == null ? null : limits.timeout();
    }

    /** Returns the read units per second that the call may consume, or null for any number. */
    public @Nullable Double readUnits() {
        return limits == null ? null : limits.readUnits();
    }

    /** Most lists have one or two elements, which need no intermediate list. */
    private static <E> List<E> plus(List<E> list, E element) {
        if (list.size() <= 1) {
            return list.isEmpty() ? List.of(element) : List.of(list.get(0), element);
        }
        List<E> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }
}
