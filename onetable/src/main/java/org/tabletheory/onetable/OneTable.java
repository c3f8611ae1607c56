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
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.DeclaredDefaults;
import org.tabletheory.onetable.internal.command.ValueSources;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.model.FieldDecoder;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.SchemaCompiler;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.model.TableModel;
import org.tabletheory.onetable.internal.run.ItemSearch;
import org.tabletheory.onetable.internal.run.MissingObject;
import org.tabletheory.onetable.internal.run.RawItems;
import org.tabletheory.onetable.internal.run.SchemaStore;
import org.tabletheory.onetable.internal.run.TableRuntime;
import org.tabletheory.onetable.internal.run.TakenValues;
import org.tabletheory.onetable.internal.value.Ids;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A table with the entities of a OneTable schema, which programs with the JavaScript library can share.
 *
 * <pre>{@code
 * OneTable table = OneTable.open(db, schema, OneTableOptions.defaults().table("app"));
 * Map<String, Object> account = table.model("Account").create(Map.of("name", "acme"));
 * FetchResult all = table.fetch(List.of("Account", "User"), Map.of("pk", "account#acme"));
 * }</pre>
 *
 * <p>Create one instance and reuse it, since opening validates the full schema. Immutable and safe for use by many threads.
 */
public final class OneTable {
    private final TableTheory db;
    private final TableRuntime runtime;
    private final Model model;
    private final Map<String, ? extends @Nullable Object> context;

    private OneTable(
            TableTheory db, TableRuntime runtime, Model model, Map<String, ? extends @Nullable Object> context) {
        this.db = db;
        this.runtime = runtime;
        this.model = model;
        this.context = context;
    }

    /**
     * Opens a schema with default options. The {@code extensions} of the schema must contain the table name as
     * {@code table}.
     *
     * @throws OneTableException if the table name is missing or the schema is invalid
     */
    public static OneTable open(TableTheory db, OneTableDocument schema) {
        return open(db, schema, OneTableOptions.defaults());
    }

    /**
     * Opens a schema.
     *
     * @throws OneTableException if the schema is invalid: templates with unknown fields or cycles, patterns that cannot be
     *     matched in linear time, fields stored in the same attribute, defaults that their fields do not allow
     */
    public static OneTable open(TableTheory db, OneTableDocument schema, OneTableOptions options) {
        String table = options.table() == null ? schema.extensions().text("table") : options.table();
        if (table == null) {
            throw new OneTableErrors("open", null)
                    .argument(
                            "no table name; set OneTableOptions.table, or \"extensions\": {\"table\": …} in the schema");
        }
        TableDef def = SchemaCompiler.compile(schema, options.partial(), options.numericDates());
        Model model = TableModel.of(def, table);
        Boolean hidden = options.hidden();
        boolean showHidden = hidden == null ? schema.params().properties().isTrue("hidden") : hidden;
        try {
            PasswordCipher cipher = PasswordCipher.of(options.passwords(), options.random());
            OneTableOptions.ValueFunction value = options.value();
            FieldEncoder encoder = new FieldEncoder(cipher, options.numericDates());
            FieldDecoder decoder = new FieldDecoder(cipher, encoder, options.requiresEncryption());
            DeclaredDefaults.check(def, decoder);
            ValueSources sources = new ValueSources(
                    encoder,
                    new Ids(options.clock(), options.random()),
                    options.generate(),
                    value == null ? null : value::compute);
            TableRuntime runtime = new TableRuntime(
                    def, db.items(model), sources, decoder, options.clock(), showHidden, options.random());
            return new OneTable(db, runtime, model, Map.of());
        } catch (InvalidInputException e) {
            throw e.at(new OneTableErrors("open", null).context());
        }
    }

    /** Returns the schema. */
    public OneTableDocument schema() {
        return runtime.table().document();
    }

    /** Returns the form of dates that are stored as numbers. */
    DateForm numericDates() {
        return runtime.table().numericDates();
    }

    /** Returns the names of the schema's models. */
    public Collection<String> models() {
        return runtime.table().models().stream()
                .map(ModelDef::name)
                .filter(name -> !name.startsWith("_"))
                .toList();
    }

    /**
     * Returns a model whose entities are maps.
     *
     * @throws OneTableException if the schema has no such model
     */
    public OneModel model(String name) {
        ModelDef found = runtime.table().model(name);
        if (found == null || found.isGeneric()) {
            throw new OneTableErrors("model", name)
                    .argument("the schema has no model '" + name + "'; it has " + String.join(", ", models()));
        }
        return new OneModel(runtime, found, context);
    }

    /**
     * Returns a model whose entities are records.
     *
     * @throws OneTableException if the schema has no such model, or a component is not a field of it
     */
    public <T> TypedModel<T> model(String name, Class<T> type) {
        return new TypedModel<>(model(name), type);
    }

    /** Returns this table with values that override the properties of every call, such as a tenant id. */
    public OneTable withContext(Map<String, ? extends @Nullable Object> values) {
        return new OneTable(db, runtime, model, Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /** Returns the values that override properties. */
    public Map<String, ? extends @Nullable Object> context() {
        return context;
    }

    /** Queries entities of several models; see {@link #fetch(Collection, Map, Params)}. */
    public FetchResult fetch(Collection<String> models, Map<String, ? extends @Nullable Object> keys) {
        return fetch(models, keys, Params.of());
    }

    /**
     * Returns entities of several models from one query, grouped by model, with hidden fields.
     *
     * @param keys the hash key and optionally a comparison of the sort key, by attribute name
     */
    public FetchResult fetch(Collection<String> models, Map<String, ? extends @Nullable Object> keys, Params params) {
        List<Item> items = rawItems().fetch(models, keys, params.call());
        return group(items, params.hidden(true));
    }

    private FetchResult group(List<Item> items, Params params) {
        Map<String, List<Map<String, Object>>> byType = new LinkedHashMap<>();
        for (Item item : items) {
            byType.computeIfAbsent(typeOf(item), name -> new ArrayList<>()).add(parse(item, params.call()));
        }
        return new FetchResult(byType);
    }

    /** Returns the type of an item, or {@code _unknown}. */
    String typeOf(Item item) {
        return item.get(runtime.table().typeField()) instanceof Value.S type ? type.value() : "_unknown";
    }

    /** Converts a stored item to the properties of an entity, by the item's type. */
    public Map<String, Object> parse(Item item) {
        return parse(item, CallParams.NONE);
    }

    private Map<String, Object> parse(Item item, CallParams params) {
        ModelDef of = runtime.modelOf(item, runtime.table().generic());
        return OneModel.withNulls(runtime.shown(of, item, params, new OneTableErrors("parse", of.name())));
    }

    /** Converts a stored item to all properties of an entity, including hidden ones. */
    Map<String, @Nullable Object> parse(String name, Item item) {
        ModelDef of =
                runtime.modelOf(item, Objects.requireNonNull(runtime.table().model(name)));
        return runtime.shown(
                of, item, CallParams.NONE.with(CallParams.Param.HIDDEN, true), new OneTableErrors("parse", name));
    }

    /** Executes the creates and removes of a batch of any size; retries unprocessed items. */
    public void batchWrite(Batch batch) {
        batchWrite(batch, BatchOptions.defaults());
    }

    /**
     * Executes the creates and removes of a batch of any size; retries unprocessed items.
     *
     * @throws org.tabletheory.client.batch.BatchException if some writes failed
     */
    public void batchWrite(Batch batch, BatchOptions options) {
        if (!batch.gets().isEmpty()) {
            throw new OneTableErrors("batchWrite", null)
                    .argument("the batch contains gets; add them to another batch and use batchGet");
        }
        runtime.items().batchWrite(batch.puts(), batch.deletes(), options);
    }

    /** Executes the gets of a batch of any size and returns the entities. */
    public FetchResult batchGet(Batch batch) {
        return batchGet(batch, Params.of(), BatchOptions.defaults());
    }

    /** Executes the gets of a batch; supports the params consistent and hidden. */
    public FetchResult batchGet(Batch batch, Params params, BatchOptions options) {
        if (!batch.puts().isEmpty() || !batch.deletes().isEmpty()) {
            throw new OneTableErrors("batchGet", null)
                    .argument("the batch contains writes; add them to another batch and use batchWrite");
        }
        List<Item> keys = List.copyOf(new LinkedHashSet<>(batch.gets()));
        return group(
                runtime.items()
                        .batchGet(keys, params.call().isConsistent(), options)
                        .items(),
                params);
    }

    /**
     * Executes the writes of a transaction atomically.
     *
     * @throws TransactionException if the transaction was cancelled; nothing was written
     */
    public void transactWrite(Transaction transaction) {
        if (!transaction.gets().isEmpty()) {
            throw new OneTableErrors("transactWrite", null)
                    .argument("the transaction contains gets; add them to another one and use transactGet");
        }
        MissingObject missing = new MissingObject(transaction.plans());
        try {
            runtime.items().transactWrite(transaction.writes());
        } catch (TransactionException e) {
            TransactionException taken = new TakenValues(runtime, transaction.plans()).explained(e);
            throw taken == e ? missing.explained(e) : taken;
        } catch (InvalidRequestException e) {
            throw missing.explained(e);
        }
    }

    /** Executes the gets of a transaction on a consistent snapshot and returns the entities. */
    public FetchResult transactGet(Transaction transaction) {
        if (!transaction.writes().isEmpty()) {
            throw new OneTableErrors("transactGet", null)
                    .argument("the transaction contains writes; add them to another one and use transactWrite");
        }
        List<Item> found = runtime.items().transactGet(transaction.gets()).stream()
                .flatMap(Optional::stream)
                .toList();
        return group(found, Params.of());
    }

    /** Returns the raw item with a key, or an empty optional. */
    public Optional<Item> getItem(Map<String, ? extends @Nullable Object> key, Params params) {
        return rawItems().get(key, params.call());
    }

    /** Puts a raw item, without type, templates and timestamps, and returns it. */
    public Item putItem(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return rawItems().put(attributes, params.call());
    }

    /** Updates a raw item and returns what {@link Params#returns} requests, by default the updated item. */
    public Optional<Item> updateItem(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return rawItems().update(attributes, params.call());
    }

    /** Deletes a raw item and returns it, or an empty optional. */
    public Optional<Item> deleteItem(Map<String, ? extends @Nullable Object> key, Params params) {
        return rawItems().delete(key, params.call());
    }

    /** Queries raw items of any type. */
    public FindResult<Item> queryItems(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return found(rawItems().query(attributes, params.call()));
    }

    /** Scans the table for raw items of any type. */
    public FindResult<Item> scanItems(Map<String, ? extends @Nullable Object> attributes, Params params) {
        return found(rawItems().scan(attributes, params.call()));
    }

    private static FindResult<Item> found(ItemSearch.SearchPage page) {
        return FindResult.of(page, page.items());
    }

    private RawItems rawItems() {
        return new RawItems(runtime);
    }

    /** Returns the client's low-level access to the table's items. */
    public Items items() {
        return runtime.items();
    }

    /** Stores the schema in the table under its name or {@code Current}, for tools and the JavaScript library. */
    public void saveSchema() {
        saveSchema(Objects.requireNonNullElse(schema().reserved().text("name"), SchemaStore.CURRENT));
    }

    /** Stores the schema in the table under a name. */
    public void saveSchema(String name) {
        new SchemaStore(runtime).save(name);
    }

    /** Reads the stored schema with the name {@code Current}. */
    public Optional<StoredSchema> readSchema() {
        return readSchema(SchemaStore.CURRENT);
    }

    /** Reads the stored schema with a name. */
    public Optional<StoredSchema> readSchema(String name) {
        return new SchemaStore(runtime).read(name).map(OneTable::schema);
    }

    /** Reads all schemas stored in the table. */
    public List<StoredSchema> readSchemas() {
        return new SchemaStore(runtime).readAll().stream().map(OneTable::schema).toList();
    }

    private static StoredSchema schema(SchemaStore.Stored stored) {
        return new StoredSchema(stored.name(), stored.reading(), stored.hasDefaultParams());
    }

    /** Removes the stored schema with a name, if it exists. */
    public void removeSchema(String name) {
        new SchemaStore(runtime).remove(name);
    }

    /**
     * Creates the table with the schema's keys and indexes, and waits until it is active. Enables time to live if the
     * models have exactly one such attribute.
     *
     * @throws org.tabletheory.error.TableInUseException if the table already exists
     */
    public void createTable() {
        createTable(TableOptions.defaults());
    }

    /** Creates the table with additional options; see {@link #createTable()}. */
    public void createTable(TableOptions options) {
        Model complete = TableModel.withIndexes(runtime.table(), model);
        db.createTable(TableModel.hasTtl(complete) ? options.enableTtl() : options, complete);
    }
}
