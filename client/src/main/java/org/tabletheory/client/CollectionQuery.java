package org.tabletheory.client;

import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.CollectionMembers;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * Fluent query builder for an item collection: items of several classes in one partition, read by one Query. Terminal methods such
 * as {@link #all()} execute it.
 *
 * <pre>{@code
 * GroupedItems<?> found = db.collection(User.class, Order.class).where("PK", "=", "USER#1").all();
 * User user = found.first(User.class);
 * List<Order> orders = found.of(Order.class);
 * }</pre>
 *
 * <p>The classes share a table, and a discriminator or the templates of their keys tell their items apart. Conditions name what all
 * classes have, or the components of the partition key, which may have different names in different classes. A collection that would
 * need several requests, because its classes have different partition keys, is rejected before any request is sent.
 *
 * <p>Immutable: each method returns a new query, which can be stored and shared. Safe for use by many threads.
 *
 * @param <T> a type that all classes have in common
 */
public final class CollectionQuery<T> {
    private final Session session;
    private final CollectionMembers<T> members;
    private final QuerySpec spec;

    CollectionQuery(Session session, CollectionMembers<T> members, QuerySpec spec) {
        this.session = session;
        this.members = members;
        this.spec = spec;
    }

    private CollectionQuery<T> with(QuerySpec other) {
        return new CollectionQuery<>(session, members, other);
    }

    // Conditions and options

    /**
     * Adds a condition; all conditions must hold. Together they must give the partition key of the table or of an index with
     * {@code =}; conditions on the sort key narrow the range of keys that is read.
     */
    public CollectionQuery<T> where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    /** Adds a condition, such as a group with OR or NOT; all conditions must hold. */
    public CollectionQuery<T> where(Condition condition) {
        return with(spec.withWhere(condition));
    }

    /** Adds a typed condition, built with a generated class of one of the classes or of their sealed type. */
    public CollectionQuery<T> where(ConditionOf<?> condition) {
        return where(condition.condition());
    }

    /** Adds a filter condition. DynamoDB reads and charges for an item before it applies the filter. */
    public CollectionQuery<T> filter(String field, String operator, @Nullable Object @Nullable ... values) {
        return filter(Condition.field(field, operator, values));
    }

    /** Adds a filter condition, such as a group with OR or NOT. */
    public CollectionQuery<T> filter(Condition condition) {
        return with(spec.withFilter(condition));
    }

    /** Adds a typed filter condition, built with a generated class of one of the classes or of their sealed type. */
    public CollectionQuery<T> filter(ConditionOf<?> condition) {
        return filter(condition.condition());
    }

    /** Reads the given index, which must have items of all classes. By default the best one is chosen. */
    public CollectionQuery<T> index(String name) {
        return with(spec.withIndex(name));
    }

    /** Sorts by the sort key, ascending; the default. */
    public CollectionQuery<T> ascending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, true)));
    }

    /** Sorts by the sort key, descending. */
    public CollectionQuery<T> descending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, false)));
    }

    /** Limits the number of items returned or counted, of all classes together. */
    public CollectionQuery<T> limit(int items) {
        return with(spec.withLimit(positive("limit", items)));
    }

    /** Sets how many items DynamoDB reads per request, before the filter (its {@code Limit} parameter). */
    public CollectionQuery<T> pageSize(int items) {
        return with(spec.withPageSize(positive("pageSize", items)));
    }

    private int positive(String method, int number) {
        if (number < 1) {
            throw RequestErrors.operator(method, members.model(), method + " must be at least 1, not " + number);
        }
        return number;
    }

    /**
     * Passes items that belong to none of the classes to this object, which skips or collects them; by default such an item fails the
     * read. Items of other classes of a sealed type are never read: the request excludes them.
     */
    public CollectionQuery<T> foreignItems(ForeignItems foreign) {
        return with(spec.withForeign(foreign));
    }

    /** Uses strongly consistent reads, at twice the price; not available on a global secondary index. */
    public CollectionQuery<T> consistentRead() {
        return with(spec.withConsistent());
    }

    /** Continues after the items that were returned with this cursor; null or an empty string starts at the beginning. */
    public CollectionQuery<T> cursor(@Nullable String cursor) {
        return with(spec.withCursor(cursor));
    }

    /** Sets a timeout for the call, including all its requests, retries and waits. */
    public CollectionQuery<T> withTimeout(Duration timeout) {
        return with(spec.withTimeout(timeout));
    }

    // Terminal methods

    private Reads<T> reads() {
        return new Reads<>(session, members, spec);
    }

    /** Returns all items, at most {@link #limit}, in the order of their keys and grouped by class. */
    public GroupedItems<T> all() {
        return grouped(reads().everything());
    }

    /**
     * Returns the next items and the cursor for those after them. With a {@link #limit} there are that many items if there are that
     * many; without one it is a single DynamoDB page, which may be empty although more items follow.
     */
    public GroupedItems<T> page() {
        return grouped(reads().page());
    }

    /** Returns the items after those that were returned with this cursor; null or an empty string is the beginning. */
    public GroupedItems<T> page(@Nullable String cursor) {
        return cursor(cursor).page();
    }

    private GroupedItems<T> grouped(Page<T> page) {
        return new GroupedItems<>(members, page);
    }

    /**
     * Returns a lazy stream of all items in the order of their keys, at most {@link #limit}; pages are requested as they are
     * consumed. All work runs on the consuming thread, so an abandoned stream leaves nothing running.
     */
    public Stream<T> stream() {
        return reads().stream();
    }

    /**
     * Returns the number of items, at most {@link #limit}. If the templates of keys tell the classes apart, the items are read to
     * count them; if a discriminator does, DynamoDB counts them.
     */
    public long count() {
        return reads().count();
    }

    /** Returns the plan and the estimated cost of this query for items of 1 KB; sends no request. */
    public Explanation explain() {
        return reads().explain(Query.DEFAULT_ITEM_BYTES);
    }

    /** Returns the plan and the estimated cost of this query for items of the given size; sends no request. */
    public Explanation explain(int itemBytes) {
        return reads().explain(itemBytes);
    }
}
