package org.tabletheory.onetable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Collected;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.command.WriteCommand;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.run.Engine;
import org.tabletheory.onetable.internal.run.Initializing;
import org.tabletheory.onetable.internal.run.Searching;
import org.tabletheory.onetable.internal.run.Writing;
import org.tabletheory.onetable.internal.run.Written;
import org.tabletheory.schema.onetable.OneTableParams;

/**
 * The entities of one model, as maps of their properties.
 *
 * <pre>{@code
 * OneModel accounts = table.model("Account");
 * Map<String, Object> created = accounts.create(Map.of("name", "acme"));
 * Optional<Map<String, Object>> found = accounts.get(Map.of("name", "acme"));
 * accounts.update(Map.of("name", "acme", "status", "closed"));
 * accounts.remove(Map.of("name", "acme"));
 * }</pre>
 *
 * <p>A property that a map does not have is not given; one that is null is removed by an update. Values are text, numbers,
 * booleans, {@link Instant}, {@code byte[]}, lists, sets, maps and records of these; whole numbers come back as {@code
 * Long}, others as {@code BigDecimal}. Immutable and safe for use by many threads.
 */
public final class OneModel {
    private final Engine engine;
    private final ModelDef model;
    private final Map<String, ? extends @Nullable Object> context;

    OneModel(Engine engine, ModelDef model, Map<String, ? extends @Nullable Object> context) {
        this.engine = engine;
        this.model = model;
        this.context = context;
    }

    /** The model's name. */
    public String name() {
        return model.name();
    }

    /** The names of its fields, hidden ones and the type included. */
    public List<String> fields() {
        return model.block().all().stream().map(FieldDef::name).toList();
    }

    /**
     * Stores a new entity, and gives it with what was filled in.
     *
     * @throws org.tabletheory.error.ConditionFailedException when there is an item with its keys
     * @throws OneTableException with {@link OneTableException#UNIQUE} when the value of a unique field is taken, and with
     *     {@link OneTableException#VALIDATION} when a value breaks a rule
     */
    public Map<String, Object> create(Map<String, ? extends @Nullable Object> properties) {
        return create(properties, Params.of());
    }

    /** As {@link #create(Map)}, with params: exists, where, batch, transaction, timestamps, context, hidden. */
    public Map<String, Object> create(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(Op.PUT, "create", params, false);
        Map<String, @Nullable Object> timed = new LinkedHashMap<>(properties);
        stamp(timed, call, true);
        Batch batch = batch(call);
        Transaction transaction = params.transaction();
        Item item;
        if (batch != null || transaction != null) {
            Written written = new Writing(engine, call).planCreate(timed);
            keep(written, batch, transaction);
            item = written.item();
        } else {
            item = new Writing(engine, call).create(timed);
        }
        return item == null ? Map.of() : shown(call, item);
    }

    /** The entity whose keys these properties make. */
    public Optional<Map<String, Object>> get(Map<String, ? extends @Nullable Object> properties) {
        return get(properties, Params.of());
    }

    /**
     * As {@link #get(Map)}, with params: index, consistent, fields, follow, hidden, batch, transaction. Of an index, or
     * without a whole key, it is a find that must not find several.
     *
     * @throws OneTableException with {@link OneTableException#NON_UNIQUE} when it does
     */
    public Optional<Map<String, Object>> get(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(Op.GET, "get", params, null);
        Batch batch = params.batch();
        Transaction transaction = params.transaction();
        if (batch == null && transaction == null) {
            return new Searching(engine, call).get(properties).map(item -> shown(call, item));
        }
        Item key = wholeKey(call, engine.collect(call, properties, null));
        if (batch != null) {
            batch.get(key);
        } else if (transaction != null) {
            transaction.get(key);
        }
        return Optional.empty();
    }

    /** The entities whose keys begin as these properties say, and that have all of them. */
    public Found<Map<String, Object>> find(Map<String, ? extends @Nullable Object> properties) {
        return find(properties, Params.of());
    }

    /** As {@link #find(Map)}, with params: index, where, limit, next, prev, reverse, count, fields, follow, hidden. */
    public Found<Map<String, Object>> find(Map<String, ? extends @Nullable Object> properties, Params params) {
        return search(call(Op.FIND, "find", params, null), properties);
    }

    /** All entities that have these properties, looked for in the whole table. */
    public Found<Map<String, Object>> scan(Map<String, ? extends @Nullable Object> properties) {
        return scan(properties, Params.of());
    }

    /** As {@link #scan(Map)}, with params: where, limit, next, count, fields, segment, index, hidden. */
    public Found<Map<String, Object>> scan(Map<String, ? extends @Nullable Object> properties, Params params) {
        return search(call(Op.SCAN, "scan", params, null), properties);
    }

    private Found<Map<String, Object>> search(Call call, Map<String, ? extends @Nullable Object> properties) {
        Searching.Hits hits = new Searching(engine, call).search(properties);
        List<Map<String, Object>> entities = new ArrayList<>();
        hits.items().forEach(item -> entities.add(shown(call, item)));
        return new Found<>(entities, hits.next(), hits.prev(), hits.count());
    }

    /**
     * Changes an entity, and gives it as it is then.
     *
     * @throws org.tabletheory.error.ConditionFailedException when there is none
     */
    public Map<String, Object> update(Map<String, ? extends @Nullable Object> properties) {
        return update(properties, Params.of());
    }

    /** As {@link #update(Map)}, with params: set, add, delete, push, remove, where, exists, partial, returns, transaction. */
    public Map<String, Object> update(Map<String, ? extends @Nullable Object> properties, Params params) {
        return update(call(Op.UPDATE, "update", params, true), properties);
    }

    /** Changes an entity, or stores it when there is none; defaults are for what the stored one lacks. */
    public Map<String, Object> upsert(Map<String, ? extends @Nullable Object> properties) {
        return upsert(properties, Params.of());
    }

    /** As {@link #upsert(Map)}, with the params of {@link #update(Map, Params)}. */
    public Map<String, Object> upsert(Map<String, ? extends @Nullable Object> properties, Params params) {
        return update(call(Op.UPDATE, "upsert", params.exists(null), null), properties);
    }

    private Map<String, Object> update(Call call, Map<String, ? extends @Nullable Object> properties) {
        requirePrimary(call);
        if (call.params().batch() != null) {
            throw call.trouble().argument("DynamoDB's batches create and remove, but do not update; use a transaction");
        }
        Map<String, @Nullable Object> timed = new LinkedHashMap<>(properties);
        stamp(timed, call, false);
        Transaction transaction = call.params().transaction();
        if (transaction != null) {
            Written written = new Writing(engine, call).planInTransaction(timed);
            keep(written, null, transaction);
            Item item = written.item();
            return item == null ? Map.of() : shown(call, item);
        }
        return new Writing(engine, call)
                .update(timed)
                .map(item -> shown(call, item))
                .orElse(Map.of());
    }

    /** Removes an entity, and gives it as it was; nothing when there was none. */
    public List<Map<String, Object>> remove(Map<String, ? extends @Nullable Object> properties) {
        return remove(properties, Params.of());
    }

    /**
     * As {@link #remove(Map)}, with params: exists, where, many, index, returns, batch, transaction. With many, or by an
     * index, what find finds is removed, one by one.
     *
     * @throws OneTableException with {@link OneTableException#NON_UNIQUE} when there are several and many was not said
     */
    public List<Map<String, Object>> remove(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(Op.DELETE, "remove", params, null);
        List<Map<String, Object>> removed = new ArrayList<>();
        if (params.isMany() || !call.index().isPrimary()) {
            for (Item key : keysToRemove(call, properties)) {
                removed.addAll(remove(primary(call), key));
            }
            return removed;
        }
        return remove(call, wholeKey(call, engine.collect(call, properties, null)));
    }

    private Call primary(Call call) {
        return new Call(
                call.op(),
                call.model(),
                engine.table().primary(),
                call.params(),
                call.exists(),
                call.context(),
                call.now(),
                call.trouble());
    }

    private List<Item> keysToRemove(Call call, Map<String, ? extends @Nullable Object> properties) {
        Params search = call.params().without("returns").without("fields");
        List<Item> found = new Searching(
                        engine,
                        call(Op.FIND, "remove", search.limitUnless(call.params().isMany(), 2), null))
                .search(properties)
                .items();
        if (found.size() > 1 && !call.params().isMany()) {
            throw call.trouble().nonUnique("more than one item would be removed; say many to remove all of them");
        }
        return found.stream().map(this::keyOf).toList();
    }

    private Item keyOf(Item item) {
        Item key = Item.empty();
        for (String name : TableDef.keys(engine.table().primary())) {
            Value value = item.get(name);
            key = value == null ? key : key.with(name, value);
        }
        return key;
    }

    private List<Map<String, Object>> remove(Call call, Item key) {
        Batch batch = batch(call);
        Transaction transaction = call.params().transaction();
        if (batch != null || transaction != null) {
            keep(new Writing(engine, call).planRemove(key), batch, transaction);
            return List.of();
        }
        return new Writing(engine, call)
                .remove(key)
                .map(item -> List.of(shown(call, item)))
                .orElse(List.of());
    }

    /** Adds to a transaction that an entity is as the params say: exists, where. */
    public void check(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(Op.GET, "check", params, null);
        Transaction transaction = params.transaction();
        if (transaction == null) {
            throw call.trouble().argument("a check is part of a transaction; say transaction");
        }
        Collected collected = engine.collect(call, properties, null);
        wholeKey(call, collected);
        transaction.add(List.of(new WriteCommand(call, collected, engine.tools().encoder()).check()));
    }

    /** An entity that is not stored: defaults and identifiers filled in, everything else null. */
    public Map<String, Object> init() {
        return init(Map.of());
    }

    /** As {@link #init()}, with properties that are known already. */
    public Map<String, Object> init(Map<String, ? extends @Nullable Object> properties) {
        return notNull(new Initializing(engine, call(Op.PUT, "init", Params.of(), null)).properties(properties));
    }

    private Call call(Op op, String operation, Params params, @Nullable Boolean exists) {
        Instant now = Instant.now(engine.clock());
        Transaction transaction = params.transaction();
        return engine.call(
                op, operation, model, params, exists, context, transaction == null ? now : transaction.timestamp(now));
    }

    private void stamp(Map<String, @Nullable Object> properties, Call call, boolean created) {
        OneTableParams params = engine.table().params();
        if (!call.params().writesTimestamps()) {
            return;
        }
        if (created && params.keepsCreated()) {
            properties.put(params.createdField(), call.now());
        }
        if (params.keepsUpdated()) {
            properties.put(params.updatedField(), call.now());
        }
    }

    private @Nullable Batch batch(Call call) {
        Batch batch = call.params().batch();
        if (batch != null && call.params().transaction() != null) {
            throw call.trouble().argument("a call goes into a batch or into a transaction, not into both");
        }
        if (batch != null && !model.uniqueFields().isEmpty()) {
            throw call.trouble()
                    .argument("the model has unique fields, which need a transaction; a batch cannot keep them unique");
        }
        if (batch != null && call.params().where() != null) {
            throw call.trouble()
                    .argument("DynamoDB's batches have no conditions; leave where out, or use a transaction");
        }
        return batch;
    }

    private static void keep(Written written, @Nullable Batch batch, @Nullable Transaction transaction) {
        if (transaction != null) {
            transaction.add(written.writes());
        } else if (batch != null) {
            batch.add(written.writes());
        }
    }

    private void requirePrimary(Call call) {
        if (!call.index().isPrimary()) {
            throw call.trouble().argument("an item is updated by its primary key; leave index out");
        }
    }

    private Item wholeKey(Call call, Collected collected) {
        requirePrimary(call);
        Item key = collected.key(model);
        for (String attribute : TableDef.keys(engine.table().primary())) {
            if (!key.has(attribute)) {
                throw call.trouble()
                        .missing("the key '" + attribute
                                + "' cannot be made of what was given; give all that its template"
                                + " refers to, or say many where several are meant");
            }
        }
        return key;
    }

    private Map<String, Object> shown(Call call, Item item) {
        return notNull(engine.shown(call, item));
    }

    /** Values may be null where nulls are stored, which this type cannot say of each. */
    @SuppressWarnings({"NullAway", "unchecked"})
    static Map<String, Object> notNull(Map<String, @Nullable Object> properties) {
        return (Map<String, Object>) (Map<String, ?>) properties;
    }
}
