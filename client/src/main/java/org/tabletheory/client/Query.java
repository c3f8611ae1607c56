package org.tabletheory.client;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.query.SnapshotTarget;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.AttributeOf;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * Fluent query builder for a model's items; terminal methods such as {@link #first()} and {@link #all()} execute it.
 *
 * <pre>{@code
 * User user = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first();
 *
 * List<Order> big = db.model(Order.class)
 *         .where("PK", "=", "USER#1")
 *         .where("SK", "BEGINS_WITH", "ORDER#")
 *         .filter("total", ">", 100)
 *         .descending()
 *         .limit(20)
 *         .all();
 * }</pre>
 *
 * <p>Fields have their Java or DynamoDB names, with paths into nested values ({@code address.city}, {@code lines[2].qty},
 * {@code hosts["example.org"]}). Operators are {@code = <> < <= > >= BETWEEN IN BEGINS_WITH CONTAINS NOT_CONTAINS EXISTS
 * NOT_EXISTS ATTRIBUTE_TYPE}. An invalid query is rejected before any request is sent.
 *
 * <p>A query reads. Its subtypes add the writes that make sense at that point: {@link ModelQuery} batches, and {@link
 * KeyQuery} updates and deletes of one item by its key. After a read option such as {@link #filter} or {@link #limit} there
 * are none, so a limited delete does not compile. {@link EntityWrite} writes an entity.
 *
 * <p>Immutable: each method returns a new query, which can be stored and shared. Safe for use by many threads.
 *
 * @param <T> the type that items are read into
 */
public sealed class Query<T> permits BatchQuery, KeyQuery {
    static final int DEFAULT_ITEM_BYTES = 1024;

    final Session session;
    final Mapper<T> mapper;
    final QuerySpec spec;

    Query(Session session, Mapper<T> mapper, QuerySpec spec) {
        this.session = session;
        this.mapper = mapper;
        this.spec = spec;
    }

    private Query<T> with(QuerySpec other) {
        return new Query<>(session, mapper, other);
    }

    // Conditions and options

    /**
     * Adds a condition; all conditions must hold. It becomes part of the key condition if the field is a key of the table or
     * the index and the operator allows it, otherwise part of the filter. At least one condition must give a partition key with
     * {@code =}: a query that would read every item is rejected, unless it ends with {@link #scan()}, uses only {@link #filter},
     * or {@link Config.Builder#allowScans} is set.
     */
    public Query<T> where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    /** Adds a condition, such as a group with OR or NOT; all conditions must hold. */
    public Query<T> where(Condition condition) {
        return with(spec.withWhere(condition));
    }

    /** Adds a typed condition, built with a generated class such as {@code User_}. */
    public Query<T> where(ConditionOf<? super T> condition) {
        return where(condition.condition());
    }

    /** Adds a filter condition. DynamoDB reads and charges for an item before it applies the filter. */
    public Query<T> filter(String field, String operator, @Nullable Object @Nullable ... values) {
        return filter(Condition.field(field, operator, values));
    }

    /** Adds a filter condition, such as a group with OR or NOT. */
    public Query<T> filter(Condition condition) {
        return with(spec.withFilter(condition));
    }

    /** Adds a typed filter condition, built with a generated class such as {@code User_}. */
    public Query<T> filter(ConditionOf<? super T> condition) {
        return filter(condition.condition());
    }

    /**
     * Starts an alternative to the filters so far (OR). {@code filter(a).filter(b).orFilter(c).filter(d)} is {@code a AND b OR
     * c AND d}; for other groupings use {@link #filter(Condition)}.
     */
    public Query<T> orFilter(String field, String operator, @Nullable Object @Nullable ... values) {
        return orFilter(Condition.field(field, operator, values));
    }

    /** Starts an alternative to the filters so far (OR), with any condition. */
    public Query<T> orFilter(Condition condition) {
        return with(spec.withOrFilter(condition));
    }

    /** Starts an alternative to the filters so far (OR), with a typed condition. */
    public Query<T> orFilter(ConditionOf<? super T> condition) {
        return orFilter(condition.condition());
    }

    /** Reads the given index. By default the best index is chosen; {@link #explain()} shows which one and why. */
    public Query<T> index(String name) {
        return with(spec.withIndex(RequestErrors.given(name, "index", "name of the index")));
    }

    /**
     * Sorts by a field, which must be the sort key of the table or an index; an index with that sort key is chosen.
     *
     * @param direction {@code ASC} or {@code DESC}
     */
    public Query<T> orderBy(String field, String direction) {
        return with(spec.withOrder(new QuerySpec.SortOrder(
                RequestErrors.given(field, "orderBy", "name of a field"), isForward(direction))));
    }

    private boolean isForward(String direction) {
        return switch (RequestErrors.given(direction, "orderBy", "direction")
                .strip()
                .toUpperCase(Locale.ROOT)) {
            case "ASC" -> true;
            case "DESC" -> false;
            default ->
                throw RequestErrors.operator(
                        "orderBy", mapper.model(), "unknown direction '" + direction + "'; supported: ASC, DESC");
        };
    }

    /** Sorts by a typed field of a generated class such as {@code User_}. */
    public Query<T> orderBy(AttributeOf<? super T, ?> field, String direction) {
        return orderBy(field.path(), direction);
    }

    /** Sorts by the sort key, ascending; the default. */
    public Query<T> ascending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, true)));
    }

    /** Sorts by the sort key, descending. */
    public Query<T> descending() {
        return with(spec.withOrder(new QuerySpec.SortOrder(null, false)));
    }

    /** Limits the number of items returned or counted, however many DynamoDB must read to find them. */
    public Query<T> limit(int items) {
        return with(spec.withLimit(RequestErrors.positive(items, "limit", mapper.model())));
    }

    /** Sets how many items DynamoDB reads per request, before the filter (its {@code Limit} parameter). */
    public Query<T> pageSize(int items) {
        return with(spec.withPageSize(RequestErrors.positive(items, "pageSize", mapper.model())));
    }

    /**
     * Limits the read units that one call of a terminal method consumes per second, so that a scan leaves capacity to others;
     * the segments of a parallel scan share it. Unless {@link #pageSize} is set, pages are small enough to spread the load.
     * For a limit that several calls share, see {@link TableTheory#withCapacityLimit}.
     */
    public Query<T> maxReadUnitsPerSecond(double units) {
        if (!(units > 0 && units < Double.POSITIVE_INFINITY)) {
            throw RequestErrors.operator(
                    "maxReadUnitsPerSecond",
                    mapper.model(),
                    "maxReadUnitsPerSecond must be greater than 0, not " + units);
        }
        return with(spec.withMaxReadUnits(units));
    }

    /**
     * Reads only these fields; the other fields of the result are empty.
     *
     * <p><b>Do not replace or save such an object:</b> that erases the attributes that were not read, and the library cannot
     * detect it. Write single fields with {@code update("field")} or {@code updateBuilder()}, or read without {@code select}.
     */
    public Query<T> select(String... fields) {
        return with(spec.withSelect(RequestErrors.allGiven(fields, "select", "name of a field")));
    }

    /** Reads only these typed fields of a generated class such as {@code User_}. */
    @SafeVarargs
    public final Query<T> select(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return select(paths(first, more));
    }

    static String[] paths(AttributeOf<?, ?> first, AttributeOf<?, ?>... more) {
        return Stream.concat(Stream.of(first), Stream.of(more))
                .map(AttributeOf::path)
                .toArray(String[]::new);
    }

    /**
     * Skips or collects, with this object, items that do not belong to any class of the sealed type; by default such an item
     * fails the read. For a class whose keys templates compute, these are the items with other keys. Has no effect for other
     * classes.
     */
    public Query<T> foreignItems(ForeignItems foreign) {
        return with(spec.withForeign(RequestErrors.given(foreign, "foreignItems", "object for other items")));
    }

    /** Uses strongly consistent reads, at twice the price; not available on a global secondary index. */
    public Query<T> consistentRead() {
        return with(spec.withConsistent());
    }

    /** Continues after the page that returned this cursor; null or an empty string starts at the beginning. */
    public Query<T> cursor(@Nullable String cursor) {
        return with(spec.withCursor(cursor));
    }

    /**
     * Repeats the read if it finds nothing, for items that were written a moment ago. A {@link #count()} is repeated if it is 0,
     * and a {@link #stream()} if it has no item.
     *
     * @param times the maximum number of repetitions
     * @param delay the wait before the first repetition; it doubles each time, up to 5 seconds
     */
    public Query<T> withRetry(int times, Duration delay) {
        if (times < 0 || RequestErrors.given(delay, "withRetry", "delay").isNegative()) {
            throw RequestErrors.operator("withRetry", mapper.model(), "times and delay must not be negative");
        }
        return with(spec.withRetry(new QuerySpec.Retry(times, delay)));
    }

    /** Sets a timeout for the call, including all its requests, retries and waits. */
    public Query<T> withTimeout(Duration timeout) {
        return with(spec.withTimeout(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    // Terminal methods

    final Reads<T> reads() {
        return new Reads<>(session, mapper, spec);
    }

    /**
     * Returns the first matching item, or throws {@link ItemNotFoundException}. Sends a GetItem if the conditions are exactly
     * the primary key, otherwise reads pages until a match is found. An item of another class of a sealed family does not
     * match.
     *
     * @throws ItemNotFoundException if no item matches
     */
    public T first() {
        return reads().first();
    }

    /** Returns the first matching item, or an empty {@code Optional}. */
    public Optional<T> firstOrEmpty() {
        return reads().firstOrEmpty();
    }

    /** Returns all matching items in a list, at most {@link #limit}. */
    public List<T> all() {
        return reads().all();
    }

    /**
     * Returns a lazy stream of all matching items, at most {@link #limit}. Pages are requested as they are consumed: when half of
     * a page has been, the next one is requested on another thread, one page ahead and no more. Items are converted on the
     * consuming thread.
     *
     * <p>Close a stream that may end early, to end the request in progress. One that is abandoned leaves nothing running once
     * that request has ended.
     *
     * <pre>{@code
     * try (Stream<Order> orders = db.model(Order.class).where("PK", "=", "USER#1").stream()) {
     *     orders.takeWhile(order -> order.total().signum() > 0).forEach(System.out::println);
     * }
     * }</pre>
     */
    public Stream<T> stream() {
        return reads().stream();
    }

    /**
     * Returns the next items and the cursor for the page after them. With a {@link #limit} the page has that many items if
     * there are that many; without one it is a single DynamoDB page, which may be empty although more items follow.
     */
    public Page<T> page() {
        return reads().page();
    }

    /** Returns the page after the one that returned this cursor; null or an empty string is the first page. */
    public Page<T> page(@Nullable String cursor) {
        return cursor(cursor).page();
    }

    /**
     * Returns the number of matching items without returning them, at most {@link #limit}; ignores {@link #select}.
     *
     * <p>DynamoDB reads and charges for the items that it counts. {@code limit(1).count()} finds out whether there are any
     * items, and {@code limit(100).count()} whether there are at least 100, without reading the rest.
     */
    public long count() {
        return reads().count();
    }

    /** Scans the table, or the given index, and returns all items that match the conditions. */
    public List<T> scan() {
        return reads().scan();
    }

    /**
     * Scans in parallel segments and returns all matching items. Uses at most 16 threads, all of which have ended when the
     * method returns or throws.
     */
    public List<T> parallelScan(int segments) {
        return reads().parallelScan(segments);
    }

    /**
     * Scans in parallel segments and returns a lazy stream of all matching items, in any order, for tables that are too large
     * for a list. At most 16 segments are read at a time, each one page ahead, on other threads; items are converted on the
     * consuming thread. Close the stream if it may end early, to end the requests in progress.
     *
     * <pre>{@code
     * try (Stream<User> users = db.model(User.class).maxReadUnitsPerSecond(100).scanStream(8)) {
     *     System.out.println(users.filter(user -> user.sk().equals("PROFILE")).count());
     * }
     * }</pre>
     */
    public Stream<T> scanStream(int segments) {
        return reads().scanStream(segments);
    }

    /**
     * Returns one page of one segment of a scan, for jobs that store a cursor per segment and resume later.
     *
     * <pre>{@code
     * Page<User> page = db.model(User.class).scanSegment(0, 4, null);
     * Page<User> next = db.model(User.class).scanSegment(0, 4, page.cursor());
     * }</pre>
     *
     * @param segment the segment number, from 0
     * @param segments the total number of segments, the same for all calls
     * @param cursor the cursor of the segment's previous page; null or an empty string is its first page
     */
    public Page<T> scanSegment(int segment, int segments, @Nullable String cursor) {
        return cursor(cursor).reads().scanSegment(segment, segments);
    }

    /** Returns the plan and the estimated cost of this query for items of 1 KB; sends no request. */
    public Explanation explain() {
        return explain(DEFAULT_ITEM_BYTES);
    }

    /** Returns the plan and the estimated cost of this query for items of the given size; sends no request. */
    public Explanation explain(int itemBytes) {
        return reads().explain(itemBytes);
    }

    final SnapshotTarget<T> snapshotTarget() {
        return SnapshotTarget.of(session, mapper, spec);
    }

    final ItemNotFoundException notFound() {
        return reads().notFound();
    }
}
