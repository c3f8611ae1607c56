package org.tabletheory.client;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.query.CollectionMembers;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.Page;
import org.tabletheory.mapping.typed.ConditionOf;
import org.tabletheory.schema.Model;

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
 * <p>The classes share a table, and a discriminator or the templates of their keys distinguish their items. Conditions name what all
 * classes have, or the components of the partition key, which may have different names in different classes. A collection that would
 * need several requests, because its classes have different partition keys, is rejected before any request is sent.
 *
 * <p>Immutable: each method returns a new query, which can be stored and shared. Safe for use by many threads.
 *
 * @param <T> a type that all classes have in common
 */
public final class CollectionQuery<T> extends ReadOptions<CollectionQuery<T>> {
    private final CollectionMembers<T> members;

    CollectionQuery(Session session, CollectionMembers<T> members, QuerySpec spec) {
        super(session, spec);
        this.members = members;
    }

    @Override
    CollectionQuery<T> with(QuerySpec other) {
        return new CollectionQuery<>(session, members, other);
    }

    @Override
    Model model() {
        return members.model();
    }

    /** Adds a typed condition, built with a generated class of one of the classes or of their sealed type. */
    public CollectionQuery<T> where(ConditionOf<?> condition) {
        return where(condition.condition());
    }

    /** Adds a typed filter condition, built with a generated class of one of the classes or of their sealed type. */
    public CollectionQuery<T> filter(ConditionOf<?> condition) {
        return filter(condition.condition());
    }

    /** Reads the given index, which must have items of all classes. By default the best one is chosen. */
    public CollectionQuery<T> index(String name) {
        return with(spec.withIndex(name));
    }

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
     * Returns the number of items, at most {@link #limit}. If the templates of keys distinguish the classes, the items are read to
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
