package org.tabletheory.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;

/**
 * The conditions and options that queries of collections and of views have in common.
 *
 * <p>Immutable: each method returns a new query, which can be stored and shared. Safe for use by many threads.
 *
 * @param <Q> the type of the query
 */
public abstract sealed class ReadOptions<Q extends ReadOptions<Q>> permits CollectionQuery, ViewQuery {
    final Session session;
    final QuerySpec spec;

    ReadOptions(Session session, QuerySpec spec) {
        this.session = session;
        this.spec = spec;
    }

    abstract Q with(QuerySpec other);

    abstract Model model();

    /**
     * Adds a condition; all conditions must hold. It becomes part of the key condition if the field is a key, or a component of one,
     * and the operator allows it, otherwise part of the filter.
     */
    public final Q where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    /** Adds a condition, such as a group with OR or NOT; all conditions must hold. */
    public final Q where(Condition condition) {
        return with(spec.withWhere(condition));
    }

    /** Adds a filter condition. DynamoDB reads and charges for an item before it applies the filter. */
    public final Q filter(String field, String operator, @Nullable Object @Nullable ... values) {
        return filter(Condition.field(field, operator, values));
    }

    /** Adds a filter condition, such as a group with OR or NOT. */
    public final Q filter(Condition condition) {
        return with(spec.withFilter(condition));
    }

    /** Sorts by the sort key, ascending; the default. */
    public final Q ascending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, true)));
    }

    /** Sorts by the sort key, descending. */
    public final Q descending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, false)));
    }

    /** Limits the number of items returned or counted, however many DynamoDB must read to find them. */
    public final Q limit(int items) {
        return with(spec.withLimit(RequestErrors.positive(items, "limit", model())));
    }

    /** Sets how many items DynamoDB reads per request, before the filter (its {@code Limit} parameter). */
    public final Q pageSize(int items) {
        return with(spec.withPageSize(RequestErrors.positive(items, "pageSize", model())));
    }

    /**
     * Skips or collects, with this object, items that do not belong to any of the classes being read; by default such an item
     * fails the read. Items of other classes of a sealed type are not read: the request excludes them.
     */
    public final Q foreignItems(ForeignItems foreign) {
        return with(spec.withForeign(foreign));
    }

    /** Uses strongly consistent reads, at twice the price; not available on a global secondary index. */
    public final Q consistentRead() {
        return with(spec.withConsistent());
    }

    /** Continues after the items that were returned with this cursor; null or an empty string starts at the beginning. */
    public final Q cursor(@Nullable String cursor) {
        return with(spec.withCursor(cursor));
    }

    /** Sets a timeout for the call, including all its requests, retries and waits. */
    public final Q withTimeout(Duration timeout) {
        return with(spec.withTimeout(timeout));
    }
}
