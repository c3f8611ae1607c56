package org.tabletheory.client;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.batch.Batches;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.query.SnapshotTarget;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.Deletion;
import org.tabletheory.client.internal.write.UpdateSpec;
import org.tabletheory.client.internal.write.Updates;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.Writes;
import org.tabletheory.client.result.Created;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.AttributeOf;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * What is asked of a model's items, said step by step and then carried out by one of the last words.
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
 * <p>Fields are named as in Java or as in DynamoDB, with steps into them ({@code address.city}, {@code lines[2].qty},
 * {@code hosts["example.org"]}).
 * Operators are {@code = <> < <= > >= BETWEEN IN BEGINS_WITH CONTAINS NOT_CONTAINS EXISTS NOT_EXISTS ATTRIBUTE_TYPE}.
 * Everything wrong with a query is found before any request is made.
 *
 * <p>Immutable: each word gives another query, and a query can be kept and shared. Safe for use by many threads.
 *
 * @param <T> the type that items are read into
 */
public final class Query<T> {
    private static final int SUPPOSED_ITEM_BYTES = 1024;

    private final Session session;
    private final Mapper<T> mapper;
    private final @Nullable T entity;
    private final QuerySpec spec;
    private final List<String> protectedToo;

    Query(Session session, Mapper<T> mapper, @Nullable T entity, QuerySpec spec) {
        this(session, mapper, entity, spec, List.of());
    }

    private Query(Session session, Mapper<T> mapper, @Nullable T entity, QuerySpec spec, List<String> protectedToo) {
        this.session = session;
        this.mapper = mapper;
        this.entity = entity;
        this.spec = spec;
        this.protectedToo = protectedToo;
    }

    private Query<T> with(QuerySpec other) {
        return new Query<>(session, mapper, entity, other, protectedToo);
    }

    // What is asked

    /**
     * One more condition that must hold. It becomes part of the key condition where the field is a key of the table or
     * the index and the operator allows it, and of the filter otherwise.
     */
    public Query<T> where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    /** One more condition that must hold, of any kind. */
    public Query<T> where(Condition condition) {
        return with(spec.withWhere(condition));
    }

    /** One more condition that must hold, as a generated class such as {@code User_} makes it. */
    public Query<T> where(ConditionOf<? super T> condition) {
        return where(condition.condition());
    }

    /** One more condition on what is read: DynamoDB reads and charges for an item before it looks at the filter. */
    public Query<T> filter(String field, String operator, @Nullable Object @Nullable ... values) {
        return filter(Condition.field(field, operator, values));
    }

    /** One more condition on what is read, of any kind. */
    public Query<T> filter(Condition condition) {
        return with(spec.withFilter(condition));
    }

    /** One more condition on what is read, as a generated class such as {@code User_} makes it. */
    public Query<T> filter(ConditionOf<? super T> condition) {
        return filter(condition.condition());
    }

    /**
     * Begins an alternative to the filters so far, as OR does: {@code filter(a).filter(b).orFilter(c).filter(d)} is
     * {@code a AND b OR c AND d}. For other shapes there is {@link #filter(Condition)}.
     */
    public Query<T> orFilter(String field, String operator, @Nullable Object @Nullable ... values) {
        return orFilter(Condition.field(field, operator, values));
    }

    /** Begins an alternative to the filters so far, with a condition of any kind. */
    public Query<T> orFilter(Condition condition) {
        return with(spec.withOrFilter(condition));
    }

    /** Begins an alternative to the filters so far, with a condition that a generated class makes. */
    public Query<T> orFilter(ConditionOf<? super T> condition) {
        return orFilter(condition.condition());
    }

    /** Reads this index. Without it the best way is chosen; {@link #explain()} tells which and why. */
    public Query<T> index(String name) {
        return with(spec.withIndex(name));
    }

    /**
     * Orders by a field, which must be the sort key of the table or the index; an index that has it is chosen.
     *
     * @param direction {@code ASC} or {@code DESC}
     */
    public Query<T> orderBy(String field, String direction) {
        return with(spec.withOrder(new QuerySpec.Order(field, isForward(direction))));
    }

    private boolean isForward(String direction) {
        return switch (direction.strip().toUpperCase(Locale.ROOT)) {
            case "ASC" -> true;
            case "DESC" -> false;
            default ->
                throw RequestErrors.operator(
                        "orderBy", mapper.model(), "'" + direction + "' is no direction; there are ASC and DESC");
        };
    }

    /** Orders by a field that a generated class such as {@code User_} names. */
    public Query<T> orderBy(AttributeOf<? super T, ?> field, String direction) {
        return orderBy(field.path(), direction);
    }

    /** Orders by the sort key, whatever it is, the smallest first; what a query does anyway. */
    public Query<T> ascending() {
        return with(spec.withOrder(new QuerySpec.Order(null, true)));
    }

    /** Orders by the sort key, whatever it is, the largest first. */
    public Query<T> descending() {
        return with(spec.withOrder(new QuerySpec.Order(null, false)));
    }

    /** Returns at most so many items, however many must be looked at for them. */
    public Query<T> limit(int items) {
        return with(spec.withLimit(positive("limit", items)));
    }

    /** Looks at so many items for each request; how many come back depends on the filter. */
    public Query<T> pageSize(int items) {
        return with(spec.withPageSize(positive("pageSize", items)));
    }

    private int positive(String word, int number) {
        if (number < 1) {
            throw RequestErrors.operator(word, mapper.model(), word + " is at least 1, not " + number);
        }
        return number;
    }

    /** Reads only these fields; the others are empty in what comes back. */
    public Query<T> select(String... fields) {
        return with(spec.withSelect(List.of(fields)));
    }

    /** Reads only these fields, which a generated class such as {@code User_} names. */
    @SafeVarargs
    public final Query<T> select(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return select(paths(first, more));
    }

    private static String[] paths(AttributeOf<?, ?> first, AttributeOf<?, ?>... more) {
        return Stream.concat(Stream.of(first), Stream.of(more))
                .map(AttributeOf::path)
                .toArray(String[]::new);
    }

    /** Sees every write before it, at twice the price; not possible on a global index. */
    public Query<T> consistentRead() {
        return with(spec.withConsistent());
    }

    /** Goes on where a page ended; null or an empty text is the beginning. */
    public Query<T> cursor(@Nullable String cursor) {
        return with(spec.withCursor(cursor));
    }

    /**
     * Reads again when nothing was found, for what was written a moment ago: so many times, first after this delay and
     * then after twice the delay before, up to 5 seconds.
     */
    public Query<T> withRetry(int times, Duration delay) {
        if (times < 0 || delay.isNegative()) {
            throw RequestErrors.operator("withRetry", mapper.model(), "times and delay are not negative");
        }
        return with(spec.withRetry(new QuerySpec.Retry(times, delay)));
    }

    /** Ends within this time, all requests and waits together. */
    public Query<T> withTimeout(Duration timeout) {
        return with(spec.withTimeout(timeout));
    }

    // What is read

    private Reads<T> reads() {
        return new Reads<>(session, mapper, spec);
    }

    /**
     * The first item that satisfies the query: a GetItem when the conditions are exactly the primary key, otherwise pages
     * until one is found.
     *
     * @throws ItemNotFoundException when there is none
     */
    public T first() {
        return reads().first();
    }

    /** As {@link #first()}, or empty when there is none. */
    public Optional<T> firstOrEmpty() {
        return reads().firstOrEmpty();
    }

    /** All items, in memory; at most {@link #limit}. */
    public List<T> all() {
        return reads().all();
    }

    /**
     * All items, a page at a time as they are used; at most {@link #limit}. Everything happens on the thread that uses
     * the stream, so nothing is left behind when it is dropped.
     */
    public Stream<T> stream() {
        return reads().stream();
    }

    /**
     * The next items and the cursor behind them: {@link #limit} of them when there are as many, or one page of DynamoDB's
     * when no limit was given, which may then be empty although there are more.
     */
    public Page<T> page() {
        return reads().page();
    }

    /** As {@link #page()}, from where another page ended. */
    public Page<T> page(@Nullable String cursor) {
        return cursor(cursor).page();
    }

    /** How many items satisfy the query, without reading them; {@link #limit} and {@link #select} do not count. */
    public long count() {
        return reads().count();
    }

    /** All items of the table, or the index that was named, that satisfy the conditions, whatever the keys. */
    public List<T> scan() {
        return reads().scan();
    }

    /**
     * As {@link #scan()}, in so many parts at the same time. At most 16 threads; all have ended when it returns or
     * throws.
     */
    public List<T> parallelScan(int segments) {
        return reads().parallelScan(segments);
    }

    /**
     * One page of one part of a scan, for work that remembers how far each part has come and goes on there another time.
     *
     * <pre>{@code
     * Page<User> page = db.model(User.class).scanSegment(0, 4, null);
     * Page<User> next = db.model(User.class).scanSegment(0, 4, page.cursor());
     * }</pre>
     *
     * @param segment which part, from 0
     * @param segments how many parts there are, the same for all of them
     * @param cursor where a page of this part ended; null or an empty text is its beginning
     */
    public Page<T> scanSegment(int segment, int segments, @Nullable String cursor) {
        return cursor(cursor).reads().scanSegment(segment, segments);
    }

    /** What the query would do and cost, supposing items of 1 KB; makes no request. */
    public Explanation explain() {
        return explain(SUPPOSED_ITEM_BYTES);
    }

    /** What the query would do and cost with items of this size; makes no request. */
    public Explanation explain(int itemBytes) {
        return reads().explain(itemBytes);
    }

    // What is written

    /** Writes only when no item has the entity's key. */
    public Query<T> ifNotExists() {
        return withCondition(Condition.ifNotExists());
    }

    /** Writes only when there is an item with the entity's key. */
    public Query<T> ifExists() {
        return withCondition(Condition.ifExists());
    }

    /** Writes only when this holds of the item that is there, and all other conditions too. */
    public Query<T> withCondition(String field, String operator, @Nullable Object @Nullable ... values) {
        return withCondition(Condition.field(field, operator, values));
    }

    /** Writes only when this holds of the item that is there, and all other conditions too. */
    public Query<T> withCondition(Condition condition) {
        return with(spec.withCondition(condition));
    }

    /** Writes only when this holds of the item that is there, as a generated class such as {@code User_} says it. */
    public Query<T> withCondition(ConditionOf<? super T> condition) {
        return withCondition(condition.condition());
    }

    /**
     * Writes only when a condition in DynamoDB's own language holds, and all others too.
     *
     * <pre>{@code
     * query.withConditionExpression("#s = :open", Map.of("#s", "status"), Map.of(":open", "OPEN")).delete();
     * }</pre>
     */
    public Query<T> withConditionExpression(String expression, Map<String, String> names, Map<String, Object> values) {
        return withCondition(Condition.expression(expression, names, values));
    }

    /** Refuses a write that would change these fields, besides those that the model protects. */
    public Query<T> protecting(String... fields) {
        List<String> all =
                Stream.concat(protectedToo.stream(), Stream.of(fields)).toList();
        return new Query<>(session, mapper, entity, spec, all);
    }

    /** Refuses a write that would change these fields, which a generated class such as {@code User_} names. */
    @SafeVarargs
    public final Query<T> protecting(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return protecting(paths(first, more));
    }

    // What a transaction takes

    /** What an action of a transaction is about. */
    WriteTarget<T> target() {
        return new WriteTarget<>(mapper, entity, spec, protectedToo);
    }

    /** The one item that it names. */
    SnapshotTarget<T> snapshotTarget() {
        return SnapshotTarget.of(session, mapper, spec);
    }

    /** That the one item it names is not there. */
    ItemNotFoundException notFound() {
        return reads().notFound();
    }

    private Writes<T> writes(String word) {
        if (entity == null) {
            throw target().missing(word);
        }
        return new Writes<>(session, mapper, entity, spec).protecting(protectedToo);
    }

    /**
     * Stores the entity as a new item and gives what was stored, timestamps and version filled in.
     *
     * @throws ConditionFailedException when an item has its key already; it carries that item
     */
    public T create() {
        return writes("create").create();
    }

    /** As {@link #create()}, but an item that was there already is a result, and not an error. */
    public Created<T> tryCreate() {
        return writes("tryCreate").tryCreate();
    }

    /** Stores the entity, in place of the item that has its key if there is one, and gives what was stored. */
    public T save() {
        return writes("save").save();
    }

    /**
     * Changes these fields of the stored item to the entity's, or all that are not empty when none is named, and gives
     * the item as it is then. At the entity's version, where the model has one.
     */
    public T update(String... fields) {
        return writes("update").update(fields);
    }

    /** As {@link #update(String...)}, of fields that a generated class such as {@code User_} names. */
    @SafeVarargs
    public final T update(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return update(paths(first, more));
    }

    /**
     * Begins an update of places of one item: that of the entity's key, or, where there is no entity, the one whose whole
     * key {@link #where} names. Only what the builder is told is changed.
     */
    public UpdateBuilder<T> updateBuilder() {
        return new UpdateBuilder<>(new Updates<>(session, mapper, entity, spec, protectedToo), UpdateSpec.EMPTY);
    }

    /**
     * Deletes the item with the entity's key, at the entity's version when that is known and not 0; or, where there is no
     * entity, the item whose whole key {@link #where} names.
     */
    public void delete() {
        if (entity != null) {
            writes("delete").delete();
            return;
        }
        Deletion.ofKey(session, mapper, reads().wholeKey("delete"), spec);
    }

    // What is done in batches

    private Batches<T> batches(BatchOptions options) {
        return new Batches<>(session, mapper, spec, protectedToo, options);
    }

    /**
     * Reads the items under these keys, however many, 100 with each request; heeds {@link #select} and {@link
     * #consistentRead}.
     *
     * <pre>{@code
     * BatchGetResult<User> users = db.model(User.class)
     *         .batchGet(List.of(KeyPair.of("USER#1", "PROFILE"), KeyPair.of("USER#2", "PROFILE")));
     * List<User> found = users.items();
     * List<Item> absent = users.missing();
     * }</pre>
     *
     * @param keys each an entity, an Item that has the key, a {@link KeyPair}, or the partition key itself where there is
     *     no sort key; none twice
     * @throws BatchException when not all could be looked for; it carries what was found and the keys that are left
     */
    public BatchGetResult<T> batchGet(Collection<?> keys) {
        return batchGet(keys, BatchOptions.defaults());
    }

    /** As {@link #batchGet(Collection)}, in a way of your own. */
    public BatchGetResult<T> batchGet(Collection<?> keys, BatchOptions options) {
        return batches(options).get(keys);
    }

    /**
     * Stores these entities, however many, 25 with each request, and gives what was stored, timestamps and versions filled
     * in.
     *
     * <p>DynamoDB has no conditions in batches. So, as in the other languages, an item that is there already is replaced;
     * where it must not be, use {@link #create()} or a transaction. For the same reason models that are written once, or
     * have protected attributes, are refused. All entities are checked before the first request, and none may stand twice.
     *
     * @throws BatchException when not all could be stored; it carries the entities that are left
     */
    public List<T> batchCreate(Collection<? extends T> entities) {
        return batchCreate(entities, BatchOptions.defaults());
    }

    /** As {@link #batchCreate(Collection)}, in a way of your own. */
    public List<T> batchCreate(Collection<? extends T> entities, BatchOptions options) {
        return batches(options).create(entities);
    }

    /**
     * Stores entities as they come from a stream, in little memory however many there are, over whatever has their keys,
     * and gives how many there were.
     *
     * <p>A key that comes again replaces what came before. An entity that is refused ends the batch: what came before it is
     * stored, it is the leftover, and what comes after it stays in the stream. The stream is used by the calling thread and
     * not closed.
     *
     * @throws BatchException when not all that was taken could be stored; it carries what is left
     */
    public long batchPut(Stream<? extends T> entities) {
        return batchPut(entities, BatchOptions.defaults());
    }

    /** As {@link #batchPut(Stream)}, in a way of your own. */
    public long batchPut(Stream<? extends T> entities, BatchOptions options) {
        return batches(options).put(entities);
    }

    /**
     * Deletes the items under these keys, however many, 25 with each request, whatever their versions; where there is none
     * nothing happens.
     *
     * @param keys as for {@link #batchGet(Collection)}
     * @throws BatchException when not all could be deleted; it carries the keys that are left
     */
    public void batchDelete(Collection<?> keys) {
        batchDelete(keys, BatchOptions.defaults());
    }

    /** As {@link #batchDelete(Collection)}, in a way of your own. */
    public void batchDelete(Collection<?> keys, BatchOptions options) {
        batches(options).write("batchDelete", List.of(), keys);
    }

    /** Stores entities and deletes others, as {@link #batchCreate(Collection)} and {@link #batchDelete(Collection)} do. */
    public void batchWrite(Collection<? extends T> puts, Collection<?> deletes) {
        batchWrite(puts, deletes, BatchOptions.defaults());
    }

    /** As {@link #batchWrite(Collection, Collection)}, in a way of your own. */
    public void batchWrite(Collection<? extends T> puts, Collection<?> deletes, BatchOptions options) {
        batches(options).write("batchWrite", puts, deletes);
    }

    /**
     * Updates these entities, as {@link #update(String...)} does each: at its version, under the query's conditions, by a
     * request of its own, some at a time; and gives the items as they are then.
     *
     * @param fields the fields to change, or none for all that are not empty
     * @throws BatchException when not all could be updated; it carries the entities that are left, each with its cause
     */
    public List<T> batchUpdate(Collection<? extends T> entities, String... fields) {
        return batchUpdateWithOptions(entities, List.of(fields), BatchOptions.defaults());
    }

    /** As {@link #batchUpdate(Collection, String...)}, in a way of your own. */
    public List<T> batchUpdateWithOptions(Collection<? extends T> entities, List<String> fields, BatchOptions options) {
        return batches(options).update(entities, fields.toArray(String[]::new));
    }
}
