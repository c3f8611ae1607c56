package org.tabletheory.onetable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.error.PartialRemovalException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallParams.Param;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.command.WriteCommand;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.run.EntityInitializer;
import org.tabletheory.onetable.internal.run.EntityWriter;
import org.tabletheory.onetable.internal.run.ItemSearch;
import org.tabletheory.onetable.internal.run.PlannedWrite;
import org.tabletheory.onetable.internal.run.TableRuntime;

/**
 * Reads and writes the entities of one model as maps of properties.
 *
 * <pre>{@code
 * OneModel accounts = table.model("Account");
 * Map<String, Object> created = accounts.create(Map.of("name", "acme"));
 * Optional<Map<String, Object>> found = accounts.get(Map.of("name", "acme"));
 * accounts.update(Map.of("name", "acme", "status", "closed"));
 * accounts.remove(Map.of("name", "acme"));
 * }</pre>
 *
 * <p>An update does not change absent properties and removes null properties. Values are text, numbers, booleans, {@link
 * Instant}, {@code byte[]}, and lists, sets, maps and records of these. Results contain integers as {@code Long}, other
 * numbers as {@code BigDecimal}. Immutable and safe for use by many threads.
 */
public final class OneModel {
    private final TableRuntime runtime;
    private final ModelDef model;
    private final Map<String, ? extends @Nullable Object> context;

    OneModel(TableRuntime runtime, ModelDef model, Map<String, ? extends @Nullable Object> context) {
        this.runtime = runtime;
        this.model = model;
        this.context = context;
    }

    /** Returns the name of the model. */
    public String name() {
        return model.name();
    }

    /** Returns the form of dates that are stored as numbers. */
    DateForm numericDates() {
        return runtime.table().numericDates();
    }

    /** Returns the names of the fields, including hidden fields and the type field. */
    public List<String> fields() {
        return model.block().all().stream().map(FieldDef::name).toList();
    }

    /**
     * Creates an entity and returns it, with defaults, generated values and timestamps.
     *
     * @throws org.tabletheory.error.ConditionFailedException if an item with the same key exists
     * @throws OneTableException with {@link OneTableException#UNIQUE} if the value of a unique field is taken, or with
     *     {@link OneTableException#VALIDATION} if a value is invalid
     */
    public Map<String, Object> create(Map<String, ? extends @Nullable Object> properties) {
        return create(properties, Params.of());
    }

    /** Creates an entity and returns it. Params: exists, where, batch, transaction, timestamps, context, hidden. */
    public Map<String, Object> create(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.PUT, "create", params, false);
        Map<String, @Nullable Object> stamped = new LinkedHashMap<>(given(call, properties));
        call.addTimestamps(stamped, true);
        Batch batch = batch(call, params);
        Transaction transaction = params.transaction();
        if (batch == null && transaction == null) {
            return written(call, new EntityWriter(runtime, call).create(stamped));
        }
        PlannedWrite plan = new EntityWriter(runtime, call).planCreate(stamped);
        add(plan, batch, transaction);
        Item item = plan.item();
        return item == null ? Map.of() : shown(call, item);
    }

    private static Map<String, ? extends @Nullable Object> given(
            Call call, @Nullable Map<String, ? extends @Nullable Object> properties) {
        if (properties == null) {
            throw call.errors().argument("the properties are null; pass a map, which may be empty");
        }
        return properties;
    }

    /** Checks the properties of a create, which {@code operation} names in errors. */
    void checkCreate(Map<String, ? extends @Nullable Object> properties, Params params, String operation) {
        Call call = call(CallType.PUT, operation, params, false);
        CollectedProperties collected = runtime.collect(call, properties);
        collected.requireKey(call, "");
        new WriteCommand(call, collected, runtime.sources().encoder()).put();
    }

    /** Returns the entity whose key these properties determine, or an empty optional. */
    public Optional<Map<String, Object>> get(Map<String, ? extends @Nullable Object> properties) {
        return get(properties, Params.of());
    }

    /**
     * Returns an entity, or an empty optional. With an index or an incomplete key, queries for exactly one entity. Params:
     * index, consistent, fields, follow, hidden, batch, transaction.
     *
     * @throws OneTableException with {@link OneTableException#NON_UNIQUE} if more than one entity matches
     */
    public Optional<Map<String, Object>> get(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.GET, "get", params, null);
        Batch batch = params.batch();
        Transaction transaction = params.transaction();
        if (batch == null && transaction == null) {
            return new ItemSearch(runtime, call).get(given(call, properties)).map(item -> shown(call, item));
        }
        Item key = fullKey(call, runtime.collect(call, properties));
        if (batch != null) {
            batch.get(key);
        } else if (transaction != null) {
            transaction.get(key);
        }
        return Optional.empty();
    }

    /**
     * Queries entities by the hash key and the sort key prefix that the properties determine, and filters by all other
     * properties.
     */
    public FindResult<Map<String, Object>> find(Map<String, ? extends @Nullable Object> properties) {
        return find(properties, Params.of());
    }

    /** Queries entities. Params: index, where, limit, next, prev, reverse, count, fields, follow, hidden. */
    public FindResult<Map<String, Object>> find(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.FIND, "find", params, null);
        return search(call, given(call, properties));
    }

    /** Scans the table for entities with these properties. */
    public FindResult<Map<String, Object>> scan(Map<String, ? extends @Nullable Object> properties) {
        return scan(properties, Params.of());
    }

    /** Scans the table for entities. Params: where, limit, next, count, fields, segment, index, hidden. */
    public FindResult<Map<String, Object>> scan(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.SCAN, "scan", params, null);
        return search(call, given(call, properties));
    }

    private FindResult<Map<String, Object>> search(Call call, Map<String, ? extends @Nullable Object> properties) {
        ItemSearch.SearchPage page = new ItemSearch(runtime, call).search(properties);
        List<Map<String, Object>> entities = new ArrayList<>();
        page.items().forEach(item -> entities.add(shown(call, item)));
        return FindResult.of(page, entities);
    }

    /**
     * Updates an entity and returns the updated entity.
     *
     * @throws org.tabletheory.error.ConditionFailedException if the entity does not exist
     */
    public Map<String, Object> update(Map<String, ? extends @Nullable Object> properties) {
        return update(properties, Params.of());
    }

    /** Updates an entity. Params: set, add, delete, push, remove, where, exists, partial, returns, transaction. */
    public Map<String, Object> update(Map<String, ? extends @Nullable Object> properties, Params params) {
        return update(call(CallType.UPDATE, "update", params, true), params, properties);
    }

    /** Updates an entity, or creates it if it does not exist, and returns it. Sets defaults only if no value is stored. */
    public Map<String, Object> upsert(Map<String, ? extends @Nullable Object> properties) {
        return upsert(properties, Params.of());
    }

    /** Updates or creates an entity. Params: as {@link #update(Map, Params)}. */
    public Map<String, Object> upsert(Map<String, ? extends @Nullable Object> properties, Params params) {
        return update(call(CallType.UPDATE, "upsert", params.exists(null), null), params, properties);
    }

    private Map<String, Object> update(Call call, Params params, Map<String, ? extends @Nullable Object> properties) {
        requirePrimary(call);
        if (params.batch() != null) {
            throw call.errors().argument("DynamoDB batches cannot update items; use a transaction");
        }
        Map<String, @Nullable Object> stamped = new LinkedHashMap<>(given(call, properties));
        call.addTimestamps(stamped, false);
        Transaction transaction = params.transaction();
        if (transaction != null) {
            PlannedWrite plan = new EntityWriter(runtime, call).planTransactionUpdate(stamped);
            add(plan, null, transaction);
            Item item = plan.item();
            return item == null ? Map.of() : shown(call, item);
        }
        return new EntityWriter(runtime, call)
                .update(stamped)
                .map(item -> written(call, item))
                .orElse(Map.of());
    }

    /** Removes an entity and returns it; returns an empty list if it did not exist. */
    public List<Map<String, Object>> remove(Map<String, ? extends @Nullable Object> properties) {
        return remove(properties, Params.of());
    }

    /**
     * Removes entities and returns them. With the param many or an index, queries the entities and removes them one by one,
     * and rejects properties that the model does not have. Params: exists, where, many, index, returns, batch, transaction.
     *
     * @throws OneTableException with {@link OneTableException#ARGUMENT} if a property to query by is unknown
     * @throws OneTableException with {@link OneTableException#NON_UNIQUE} if several match and many is not set
     * @throws PartialRemovalException if some of many were removed before a removal failed; it has the removed ones
     * @throws UnknownOutcomeException if the removal may have been applied
     */
    public List<Map<String, Object>> remove(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.DELETE, "remove", params, null);
        given(call, properties);
        if (!call.params().isMany() && call.index().isPrimary()) {
            return remove(call, params, fullKey(call, runtime.collect(call, properties)));
        }
        List<Map<String, Object>> removed = new ArrayList<>();
        int done = 0;
        for (Item key : keysToRemove(call, properties)) {
            try {
                removed.addAll(remove(call.onPrimary(), params, key));
            } catch (TableTheoryException e) {
                throw done == 0 ? e : call.errors().partly(done, removed, e);
            }
            done++;
        }
        return removed;
    }

    private List<Item> keysToRemove(Call call, Map<String, ? extends @Nullable Object> properties) {
        boolean many = call.params().isMany();
        CallParams search = call.params().without(Param.RETURNS).without(Param.FIELDS);
        List<Item> found =
                new ItemSearch(runtime, call.asFind(many ? search : search.with(Param.LIMIT, 2))).toRemove(properties);
        if (found.size() > 1 && !many) {
            throw call.errors().nonUnique("more than one item matches; set many to remove all of them");
        }
        return found.stream().map(runtime.table()::primaryKey).toList();
    }

    private List<Map<String, Object>> remove(Call call, Params params, Item key) {
        Batch batch = batch(call, params);
        Transaction transaction = params.transaction();
        if (batch != null || transaction != null) {
            add(new EntityWriter(runtime, call).planRemove(key), batch, transaction);
            return List.of();
        }
        return new EntityWriter(runtime, call)
                .remove(key)
                .map(item -> List.of(written(call, item)))
                .orElse(List.of());
    }

    /** Adds a condition on an entity to a transaction. Params: transaction (required), exists, where. */
    public void check(Map<String, ? extends @Nullable Object> properties, Params params) {
        Call call = call(CallType.GET, "check", params, null);
        Transaction transaction = params.transaction();
        if (transaction == null) {
            throw call.errors().argument("a check needs a transaction; set Params.transaction");
        }
        CollectedProperties collected = runtime.collect(call, properties);
        fullKey(call, collected);
        transaction.add(new WriteCommand(call, collected, runtime.sources().encoder()).check());
    }

    /** Returns a new entity without storing it: defaults, generated values and rendered templates, otherwise null. */
    public Map<String, Object> init() {
        return init(Map.of());
    }

    /** Returns a new entity with these properties without storing it; see {@link #init()}. */
    public Map<String, Object> init(Map<String, ? extends @Nullable Object> properties) {
        Call call = call(CallType.PUT, "init", Params.of(), null);
        return withNulls(new EntityInitializer(runtime, call).properties(properties));
    }

    private Call call(CallType type, String operation, Params params, @Nullable Boolean exists) {
        Instant now = Instant.now(runtime.clock());
        Transaction transaction = params.transaction();
        return runtime.call(
                type,
                operation,
                model,
                params.call(),
                exists,
                context,
                transaction == null ? now : transaction.timestamp(now));
    }

    private @Nullable Batch batch(Call call, Params params) {
        Batch batch = params.batch();
        if (batch == null) {
            return null;
        }
        if (params.transaction() != null) {
            throw call.errors().argument("both a batch and a transaction are set; set only one");
        }
        if (!model.uniqueFields().isEmpty()) {
            throw call.errors()
                    .argument("the model has unique fields, which batches cannot keep unique; use a transaction");
        }
        if (call.params().where() != null) {
            throw call.errors().argument("DynamoDB batches have no conditions; remove where, or use a transaction");
        }
        return batch;
    }

    private static void add(PlannedWrite plan, @Nullable Batch batch, @Nullable Transaction transaction) {
        if (transaction != null) {
            transaction.add(plan);
        } else if (batch != null) {
            batch.add(plan.writes());
        }
    }

    private static void requirePrimary(Call call) {
        if (!call.index().isPrimary()) {
            throw call.errors().argument("this call needs the primary key; remove index");
        }
    }

    private static Item fullKey(Call call, CollectedProperties collected) {
        requirePrimary(call);
        return collected.requireKey(
                call, call.type() == CallType.DELETE ? ", or set many to remove several entities" : "");
    }

    private Map<String, Object> shown(Call call, Item item) {
        return withNulls(runtime.shown(call, item));
    }

    private Map<String, Object> written(Call call, Item item) {
        return withNulls(runtime.written(call, item));
    }

    /** Hides from the type that values of fields with {@code nulls} may be null. */
    @SuppressWarnings({"NullAway", "unchecked"})
    static Map<String, Object> withNulls(Map<String, @Nullable Object> properties) {
        return (Map<String, Object>) (Map<String, ?>) properties;
    }
}
