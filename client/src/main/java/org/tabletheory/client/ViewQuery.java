package org.tabletheory.client;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.ItemFetch;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.FetchedItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.ConditionOf;
import org.tabletheory.schema.Model;

/**
 * Fluent query builder for a view: reads one index into a class with {@link IndexView}. Terminal methods such as {@link #all()}
 * execute it.
 *
 * <pre>{@code
 * List<UserName> names = db.view(UserName.class).where("emailHash", "=", hash).all();
 *
 * List<User> users = db.view(UserName.class).where("emailHash", "=", hash).fetchFull().items();
 * }</pre>
 *
 * <p>Conditions name attributes of the class that it is a view of; those that become a filter must be in the index. Only the index is
 * read, unless {@link #fetchFull()} is called. A view cannot be written.
 *
 * @param <V> the class of the view
 * @param <T> the class that it is a view of
 */
public final class ViewQuery<V, T> extends ReadOptions<ViewQuery<V, T>> {
    private final Mapper<V> mapper;
    private final Mapper<T> source;

    ViewQuery(Session session, Mapper<V> mapper, Mapper<T> source, QuerySpec spec) {
        super(session, spec);
        this.mapper = mapper;
        this.source = source;
    }

    @Override
    ViewQuery<V, T> with(QuerySpec other) {
        return new ViewQuery<>(session, mapper, source, other);
    }

    @Override
    Model model() {
        return mapper.model();
    }

    /** Adds a typed condition, built with the generated class of the view, such as {@code UserName_}. */
    public ViewQuery<V, T> where(ConditionOf<? super V> condition) {
        return where(condition.condition());
    }

    /** Adds a typed filter condition, built with the generated class of the view, such as {@code UserName_}. */
    public ViewQuery<V, T> filter(ConditionOf<? super V> condition) {
        return filter(condition.condition());
    }

    private Reads<V> reads() {
        return new Reads<>(session, mapper, spec);
    }

    /**
     * Returns the first matching view, or throws {@link ItemNotFoundException}.
     *
     * @throws ItemNotFoundException if no item matches
     */
    public V first() {
        return reads().first();
    }

    /** Returns the first matching view, or an empty {@code Optional}. */
    public Optional<V> firstOrEmpty() {
        return reads().firstOrEmpty();
    }

    /** Returns all matching views in a list, at most {@link #limit}. */
    public List<V> all() {
        return reads().all();
    }

    /** Scans the index and returns all views that match the conditions. */
    public List<V> scan() {
        return reads().scan();
    }

    /**
     * Returns a lazy stream of all matching views, at most {@link #limit}; pages are requested as they are consumed. All work runs on
     * the consuming thread, so an abandoned stream leaves nothing running.
     */
    public Stream<V> stream() {
        return reads().stream();
    }

    /**
     * Returns the next views and the cursor for the page after them. With a {@link #limit} the page has that many if there are that
     * many; without one it is a single DynamoDB page, which may be empty although more follow.
     */
    public Page<V> page() {
        return reads().page();
    }

    /** Returns the page after the one that returned this cursor; null or an empty string is the first page. */
    public Page<V> page(@Nullable String cursor) {
        return cursor(cursor).page();
    }

    /** Returns the number of matching items without returning them, at most {@link #limit}. */
    public long count() {
        return reads().count();
    }

    /** Returns the plan and the estimated cost of this query for items of 1 KB; sends no request. */
    public Explanation explain() {
        return explain(Query.DEFAULT_ITEM_BYTES);
    }

    /** Returns the plan and the estimated cost of this query for items of the given size; sends no request. */
    public Explanation explain(int itemBytes) {
        return reads().explainView(itemBytes);
    }

    /**
     * Reads the keys of all matching items, at most {@link #limit}, from the index, and then the full items by their keys from the
     * table, 100 per request.
     *
     * <p>The items are in the order of the index. Keys whose item was deleted meanwhile are {@link FetchedItems#missing()}. An item that
     * changed meanwhile is returned as it is now, even if it no longer matches the conditions: an index follows its table with a delay.
     *
     * @throws BatchException if some items could not be read; it carries the items found and the remaining keys
     */
    public FetchedItems<T> fetchFull() {
        return fetchFull(BatchOptions.defaults());
    }

    /** Reads the full items, with these options for the batches. See {@link #fetchFull()}. */
    public FetchedItems<T> fetchFull(BatchOptions options) {
        return new ItemFetch<>(session, mapper, source, options).fetch(spec);
    }

    /** Returns the query of the full item of a view. */
    static <T> Query<T> full(Session session, Mapper<T> source, Item key) {
        QuerySpec spec = QuerySpec.EMPTY;
        for (String attribute : key.attributes().keySet()) {
            spec = spec.withWhere(Condition.field(attribute, "=", key.get(attribute)));
        }
        return new Query<>(session, source, spec);
    }
}
