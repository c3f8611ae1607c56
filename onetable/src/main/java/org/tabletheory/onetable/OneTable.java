package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Items;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.command.Tools;
import org.tabletheory.onetable.internal.crypt.Crypt;
import org.tabletheory.onetable.internal.id.Ids;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.Preparation;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.model.TableModel;
import org.tabletheory.onetable.internal.run.Engine;
import org.tabletheory.onetable.internal.run.LowLevel;
import org.tabletheory.onetable.internal.run.Pause;
import org.tabletheory.onetable.internal.run.SchemaStore;
import org.tabletheory.onetable.internal.run.Searching;
import org.tabletheory.onetable.internal.value.Decoder;
import org.tabletheory.onetable.internal.value.Encoder;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A table of entities of several models under one OneTable schema, shared with programs that use the JavaScript library.
 *
 * <pre>{@code
 * OneTable table = OneTable.open(db, schema, OneTableOptions.defaults().table("app"));
 * Map<String, Object> account = table.model("Account").create(Map.of("name", "acme"));
 * Fetched all = table.fetch(List.of("Account", "User"), Map.of("pk", "account#acme"));
 * }</pre>
 *
 * <p>Make one and keep it: opening checks the whole schema. Immutable and safe for use by many threads; {@link
 * #withContext} gives another that shares everything else.
 */
public final class OneTable {
    private final TableTheory db;
    private final Engine engine;
    private final Model model;
    private final Map<String, ? extends @Nullable Object> context;

    private OneTable(TableTheory db, Engine engine, Model model, Map<String, ? extends @Nullable Object> context) {
        this.db = db;
        this.engine = engine;
        this.model = model;
        this.context = context;
    }

    /**
     * Opens a schema whose {@code extensions} name its table under {@code table}.
     *
     * @throws OneTableException when the schema names none, or is one that cannot work
     */
    public static OneTable open(TableTheory db, OneTableDocument schema) {
        return open(db, schema, OneTableOptions.defaults());
    }

    /**
     * Opens a schema.
     *
     * @throws OneTableException when it is one that cannot work: a template refers to what there is not or goes in circles,
     *     a pattern cannot be matched in linear time, two fields share a place
     */
    public static OneTable open(TableTheory db, OneTableDocument schema, OneTableOptions options) {
        String named = schema.extensions().text("table");
        String table = options.table() == null ? named : options.table();
        if (table == null) {
            throw new Trouble("open", null)
                    .argument(
                            "no table is named; say OneTableOptions.table, or give the schema an extension \"table\"");
        }
        TableDef def = Preparation.of(schema, options.partial());
        Model model = TableModel.of(def, table);
        Boolean hidden = options.hidden();
        boolean show = hidden == null ? schema.params().properties().isTrue("hidden") : hidden;
        try {
            Crypt crypt = Crypt.of(options.passwords(), options.randomness());
            OneTableOptions.ValueFunction value = options.value();
            Tools tools = new Tools(
                    new Encoder(crypt),
                    new Ids(options.clock(), options.randomness()),
                    options.generate(),
                    value == null ? null : value::compute);
            Engine engine = new Engine(
                    def,
                    db.items(model),
                    tools,
                    new Decoder(crypt),
                    options.clock(),
                    show,
                    Pause.ofThread(options.randomness()));
            return new OneTable(db, engine, model, Map.of());
        } catch (UnfitException e) {
            throw e.at(new Trouble("open", null).context());
        }
    }

    /** The schema. */
    public OneTableDocument schema() {
        return engine.table().document();
    }

    /** The names of the schema's models. */
    public Collection<String> models() {
        return engine.table().models().stream()
                .map(ModelDef::name)
                .filter(name -> !name.startsWith("_"))
                .toList();
    }

    /**
     * The entities of a model as maps.
     *
     * @throws OneTableException when the schema has no such model
     */
    public OneModel model(String name) {
        ModelDef found = engine.table().model(name);
        if (found == null || found.isGeneric()) {
            throw new Trouble("model", name)
                    .argument("the schema has no model '" + name + "'; it has " + String.join(", ", models()));
        }
        return new OneModel(engine, found, context);
    }

    /** The entities of a model as records. */
    public <T> TypedModel<T> model(String name, Class<T> type) {
        return new TypedModel<>(model(name), type);
    }

    /** The same table, with values that override the properties of every call, such as the tenant. */
    public OneTable withContext(Map<String, ? extends @Nullable Object> values) {
        return new OneTable(db, engine, model, Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /** The values that override properties. */
    public Map<String, ? extends @Nullable Object> context() {
        return context;
    }

    /** As {@link #fetch(Collection, Map, Params)}. */
    public Fetched fetch(Collection<String> models, Map<String, ? extends @Nullable Object> keys) {
        return fetch(models, keys, Params.of());
    }

    /**
     * Finds entities of several models in one query, grouped by model, hidden fields included.
     *
     * @param keys the hash key, and perhaps a comparison of the sort key, by their attributes' names
     */
    public Fetched fetch(Collection<String> models, Map<String, ? extends @Nullable Object> keys, Params params) {
        List<Item> items = lowLevel().fetch(models, keys, params);
        return group(items, params.hidden(true));
    }

    /** Items grouped by their types, each as the entity that it is. */
    private Fetched group(List<Item> items, Params params) {
        Map<String, List<Map<String, Object>>> byType = new LinkedHashMap<>();
        for (Item item : items) {
            String type = item.get(engine.table().typeField()) instanceof Value.S text ? text.value() : "_unknown";
            byType.computeIfAbsent(type, name -> new ArrayList<>()).add(parse(item, params));
        }
        return new Fetched(byType);
    }

    /** The properties of a stored item, as the entity that its type says. */
    public Map<String, Object> parse(Item item) {
        return parse(item, Params.of());
    }

    private Map<String, Object> parse(Item item, Params params) {
        ModelDef of = engine.modelOf(item, engine.table().generic());
        return OneModel.notNull(engine.shown(of, item, params, new Trouble("parse", of.name())));
    }

    /** Carries out a batch's creates and removes, in requests as large as DynamoDB takes; what it leaves is sent again. */
    public void batchWrite(Batch batch) {
        batchWrite(batch, BatchOptions.defaults());
    }

    /**
     * As {@link #batchWrite(Batch)}.
     *
     * @throws org.tabletheory.client.batch.BatchException when not all is done
     */
    public void batchWrite(Batch batch, BatchOptions options) {
        if (!batch.gets().isEmpty()) {
            throw new Trouble("batchWrite", null)
                    .argument("the batch has gets; carry them out by batchGet, in another");
        }
        engine.items().batchWrite(batch.puts(), batch.deletes(), options);
    }

    /** Carries out a batch's gets, and gives what was found. */
    public Fetched batchGet(Batch batch) {
        return batchGet(batch, Params.of(), BatchOptions.defaults());
    }

    /** As {@link #batchGet(Batch)}, with params: consistent, hidden. */
    public Fetched batchGet(Batch batch, Params params, BatchOptions options) {
        if (!batch.puts().isEmpty() || !batch.deletes().isEmpty()) {
            throw new Trouble("batchGet", null)
                    .argument("the batch has writes; carry them out by batchWrite, in another");
        }
        List<Item> keys = List.copyOf(new LinkedHashSet<>(batch.gets()));
        return group(
                engine.items().batchGet(keys, params.isConsistent(), options).items(), params);
    }

    /**
     * Carries out a transaction's writes: all, or none.
     *
     * @throws org.tabletheory.error.TransactionException when it was cancelled: nothing was applied
     */
    public void transactWrite(Transaction transaction) {
        if (!transaction.gets().isEmpty()) {
            throw new Trouble("transactWrite", null)
                    .argument("the transaction has gets; carry them out by transactGet, in another");
        }
        engine.items().transactWrite(transaction.writes());
    }

    /** Carries out a transaction's gets, which see one moment, and gives what was found. */
    public Fetched transactGet(Transaction transaction) {
        if (!transaction.writes().isEmpty()) {
            throw new Trouble("transactGet", null)
                    .argument("the transaction has writes; carry them out by transactWrite, in another");
        }
        List<Item> found = engine.items().transactGet(transaction.gets()).stream()
                .flatMap(Optional::stream)
                .toList();
        return group(found, Params.of());
    }

    /** The item with a key, as it is stored. */
    public Optional<Item> getItem(Map<String, ? extends @Nullable Object> key, Params params) {
        return lowLevel().get(key, params);
    }

    /** Stores an item as it is given: no type, no templates, no timestamps. */
    public Item putItem(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return lowLevel().put(attributes, params);
    }

    /** Changes an item as it is given, and gives of it what params say. */
    public Optional<Item> updateItem(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return lowLevel().update(attributes, params);
    }

    /** Deletes an item, and gives it as it was. */
    public Optional<Item> deleteItem(Map<String, ? extends @Nullable Object> key, Params params) {
        return lowLevel().delete(key, params);
    }

    /** Items of any type under a key, as they are stored. */
    public Found<Item> queryItems(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return found(lowLevel().query(attributes, params));
    }

    /** Items of any type, as they are stored. */
    public Found<Item> scanItems(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return found(lowLevel().scan(attributes, params));
    }

    private static Found<Item> found(Searching.Hits hits) {
        return new Found<>(hits.items(), hits.next(), hits.prev(), hits.count());
    }

    private LowLevel lowLevel() {
        return new LowLevel(engine);
    }

    /** The client's door to the table's items, for DynamoDB's own expressions. */
    public Items items() {
        return engine.items();
    }

    /** Stores the schema in the table, under the name {@code Current}, for tools and for the JavaScript library. */
    public void saveSchema() {
        saveSchema(Objects.requireNonNullElse(schema().reserved().text("name"), SchemaStore.CURRENT));
    }

    /** Stores the schema in the table under a name. */
    public void saveSchema(String name) {
        new SchemaStore(engine).save(name);
    }

    /** The schema that is stored under the name {@code Current}. */
    public Optional<StoredSchema> readSchema() {
        return readSchema(SchemaStore.CURRENT);
    }

    /** The schema that is stored under a name. */
    public Optional<StoredSchema> readSchema(String name) {
        return new SchemaStore(engine).read(name);
    }

    /** All schemas that are stored in the table. */
    public List<StoredSchema> readSchemas() {
        return new SchemaStore(engine).readAll();
    }

    /** Removes the schema that is stored under a name; does nothing when there is none. */
    public void removeSchema(String name) {
        new SchemaStore(engine).remove(name);
    }

    /**
     * Makes the table with the schema's keys and indexes, and waits until it can be used; with time to live, when the
     * models have one attribute for it.
     *
     * @throws org.tabletheory.error.TableInUseException when it is there already
     */
    public void createTable() {
        createTable(TableOptions.defaults());
    }

    /** As {@link #createTable()}, with more than the schema says. */
    public void createTable(TableOptions options) {
        Model whole = TableModel.withIndexes(engine.table(), model);
        db.createTable(TableModel.hasTtl(whole) ? options.enableTtl() : options, whole);
    }
}
