package org.tabletheory.client;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.async.CallExecutor;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.migrate.Migrator;
import org.tabletheory.client.internal.query.CollectionMembers;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.SnapshotRead;
import org.tabletheory.client.internal.session.CipherEncryption;
import org.tabletheory.client.internal.session.ClosableWire;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.table.TableCalls;
import org.tabletheory.client.internal.table.TableCreation;
import org.tabletheory.client.internal.table.TableDeletion;
import org.tabletheory.client.internal.table.TableShape;
import org.tabletheory.client.internal.table.TableUpdate;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.client.spi.ClientSettings;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CapacityLimit;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.spi.HttpWireConfig;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/**
 * The client: entry point for queries, writes, transactions and tables.
 *
 * <pre>{@code
 * try (TableTheory db = TableTheory.connect(Config.builder().region("eu-north-1").build())) {
 *     User user = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first();
 * }
 * }</pre>
 *
 * <p>Create one instance and reuse it. Nothing is loaded or opened before the first call. Safe for use by many threads.
 * Instances derived by {@link #withTimeout} or {@link #withDeadline} share connections and models.
 */
// One long file on purpose: a short method for each thing that a client offers, mostly Javadoc.
public final class TableTheory implements AutoCloseable {
    static {
        ClientSettings.register(new ClientSettings() {
            @Override
            protected boolean showsKeysOf(Object client) {
                return ((TableTheory) client).showsKeys();
            }
        });
    }

    private final Session session;
    private final Models models;
    private final @Nullable Config config;
    /** The threads of asynchronous calls, once there are any; shared with derived instances. */
    private final AtomicReference<@Nullable CallExecutor> threads;

    private final boolean derived;

    TableTheory(Session session, Models models, @Nullable Config config) {
        this(session, models, config, new AtomicReference<>(), false);
    }

    private TableTheory(
            Session session,
            Models models,
            @Nullable Config config,
            AtomicReference<@Nullable CallExecutor> threads,
            boolean derived) {
        this.session = session;
        this.models = models;
        this.config = config;
        this.threads = threads;
        this.derived = derived;
    }

    private TableTheory derived(Session other) {
        return new TableTheory(other, models, config, threads, true);
    }

    /** Returns a client configured by environment variables, then the AWS profile. */
    public static TableTheory connect() {
        return connect(Config.builder().build());
    }

    /** Returns a client with this configuration. */
    public static TableTheory connect(Config config) {
        return client(HttpWireConfig.given("config", config).newWire(), config);
    }

    /** Returns a client with this configuration and these mappers. */
    public static TableTheory connect(Config config, Mappers mappers) {
        return connect(config.toBuilder().mappers(mappers).build());
    }

    /**
     * Returns a client over your own wire, which it closes. Of the configuration, what only the default wire needs is not used:
     * region, endpoint, credentials, timeouts, retries and connections.
     */
    public static TableTheory over(Wire wire, Config config) {
        return client(new ClosableWire(HttpWireConfig.given("wire", wire)), HttpWireConfig.given("config", config));
    }

    private static TableTheory client(Wire wire, Config config) {
        Session session = new Session(wire, config.clock(), null)
                .with(CipherEncryption.of(
                        config.keyProvider().orElse(null),
                        config.encryptionRandom().orElse(null),
                        config.envelopeBinding()))
                .withScans(config.allowScans())
                .withKeys(config.showKeys().orElse(null))
                .returning(config.returnConsumedCapacity());
        session = config.listeners().isEmpty() ? session : session.observedBy(config.listeners());
        return new TableTheory(session, new Models(config.mapperSource(), config.tablePrefix()), config);
    }

    /** Returns a client over your own wire, which it closes, with these mappers. See {@link #over(Wire, Config)}. */
    public static TableTheory over(Wire wire, Config config, Mappers mappers) {
        return over(wire, config.toBuilder().mappers(mappers).build());
    }

    /** Returns a client over your own wire, which it closes, with this clock for timestamps. */
    public static TableTheory over(Wire wire, Clock clock) {
        return over(wire, clock, Mappers.builder()::build);
    }

    /** Returns a client over your own wire, which it closes, with this clock for timestamps and these mappers. */
    public static TableTheory over(Wire wire, Clock clock, Mappers mappers) {
        return over(wire, clock, () -> mappers);
    }

    private static TableTheory over(Wire wire, Clock clock, Supplier<Mappers> mappers) {
        return new TableTheory(
                new Session(
                        new ClosableWire(HttpWireConfig.given("wire", wire)),
                        HttpWireConfig.given("clock", clock),
                        null),
                new Models(mappers, ""),
                null);
    }

    /** Returns whether messages of errors have the values of keys. */
    boolean showsKeys() {
        return session.keys().isShown();
    }

    /**
     * Registers the models of a schema document for {@link #model(String)}, and returns this client. With {@link
     * Config#autoMigrate()}, creates the tables that do not exist.
     */
    public TableTheory register(DmsDocument document) {
        document.models().forEach(models::register);
        migrate(document.models().stream().map(models::prefixed).toList());
        return this;
    }

    /** Registers classes before their first use, and returns this client. See {@link #register(DmsDocument)}. */
    public TableTheory register(Class<?>... types) {
        List<Model> registered = new ArrayList<>();
        for (Class<?> type : types) {
            registered.add(models.of(type).model());
        }
        migrate(registered);
        return this;
    }

    /**
     * Registers a model for {@link #model(String)}, and returns this client. Registering it again has no effect.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if a different model has this name
     */
    public TableTheory register(Model model) {
        models.register(model);
        migrate(List.of(models.prefixed(model)));
        return this;
    }

    private void migrate(List<Model> registered) {
        if (config != null && config.autoMigrate()) {
            ensure("register", registered.stream());
        }
    }

    /** Returns the model of a class, to query it or to write batches of it. */
    public <T> ModelQuery<T> model(Class<T> type) {
        return model(models.of(type));
    }

    /** Returns a write of an entity: create, save, update or delete. */
    @SuppressWarnings("unchecked") // getClass() returns the entity's class
    public <T> EntityWrite<T> model(T entity) {
        return model(models.of((Class<T>) required(entity).getClass()), entity);
    }

    /**
     * Returns a registered model without a Java class, to query it or to write batches of it.
     *
     * <pre>{@code
     * db.register(document).model("User").where("PK", "=", "USER#1").all();
     * }</pre>
     */
    public ModelQuery<Item> model(String name) {
        return model(models.named(name));
    }

    /** Returns a write of an item of a registered model. */
    public EntityWrite<Item> model(String name, Item item) {
        return model(models.named(name), item);
    }

    /** Returns the model of a mapper, to query it or to write batches of it. */
    public <T> ModelQuery<T> model(Mapper<T> mapper) {
        return new ModelQuery<>(session, mapper, QuerySpec.EMPTY);
    }

    /** Returns a write of an entity, stored by this mapper. */
    public <T> EntityWrite<T> model(Mapper<T> mapper, T entity) {
        return new EntityWrite<>(session, mapper, required(entity));
    }

    /**
     * Returns a query of a view: a class with {@link IndexView} that reads one index.
     *
     * <pre>{@code
     * List<UserName> names = db.view(UserName.class).where("emailHash", "=", hash).all();
     * }</pre>
     */
    public <T, V extends ViewOf<T>> ViewQuery<V, T> view(Class<V> type) {
        ViewMapper<V> view = models.view(type);
        QuerySpec spec = QuerySpec.EMPTY.withIndex(view.index()).withSelect(view.attributes());
        return new ViewQuery<>(session, models.prefixed(view), source(view), spec);
    }

    /**
     * Returns a query of the full item that a view was read from; there are no writes, since a view has only some attributes.
     *
     * <pre>{@code
     * User full = db.model(name).first();
     * }</pre>
     */
    @SuppressWarnings("unchecked") // getClass() returns the class of the view
    public <T, V extends ViewOf<T>> Query<T> model(V view) {
        ViewMapper<V> mapper = models.view((Class<V>) required(view).getClass());
        return ViewQuery.full(session, source(mapper), mapper.key(view));
    }

    @SuppressWarnings("unchecked") // a view is of the class that its ViewOf names
    private <T> Mapper<T> source(ViewMapper<? extends ViewOf<T>> view) {
        return models.of((Class<T>) view.source().type());
    }

    /**
     * Returns a query of several classes whose items are in one partition: an item collection. The classes share a table; they are
     * classes of a sealed type, or the templates of their keys tell their items apart.
     *
     * <pre>{@code
     * GroupedItems<?> found = db.collection(User.class, Order.class).where("PK", "=", "USER#1").all();
     * User user = found.first(User.class);
     * List<Order> orders = found.of(Order.class);
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the classes have different tables or cannot be told apart
     */
    @SafeVarargs
    public final <T> CollectionQuery<T> collection(Class<? extends T> first, Class<? extends T>... more) {
        List<Class<? extends T>> types = new ArrayList<>();
        types.add(first);
        for (Class<? extends T> type : more) {
            types.add(type);
        }
        CollectionMembers<T> members = models.collection(types, CollectionMembers::of);
        return new CollectionQuery<>(session, members.readingBy(session), QuerySpec.EMPTY);
    }

    private static <T> T required(@Nullable T entity) {
        if (entity == null) {
            throw RequestErrors.isNull("the entity is null; pass an entity to write, or its class to query");
        }
        return entity;
    }

    /**
     * Returns a mapper for items of a model, for use with {@link #model(Mapper)}; the model needs no class and no
     * registration. The client's table prefix applies.
     *
     * <pre>{@code
     * Mapper<Item> users = db.mapper(document.model("User").orElseThrow());
     * db.model(users).where("PK", "=", "USER#1").all();
     * }</pre>
     */
    public Mapper<Item> mapper(Model model) {
        return models.of(model);
    }

    /** Returns a mapper like {@link #mapper(Model)} that also keeps attributes which the model does not declare. */
    public Mapper<Item> rawMapper(Model model) {
        return models.raw(model);
    }

    /** Returns what tells and changes the forms in which the items of a class are stored. */
    public <T> ItemForms<T> forms(Class<T> type) {
        return new ItemForms<>(session, models.of(type));
    }

    /** Returns a converter between entities of a class and stored items from elsewhere, such as streams; sends no request. */
    public <T> Marshaller<T> marshaller(Class<T> type) {
        return new Marshaller<>(session, models.of(type));
    }

    /** Returns a marshaller for a registered model. See {@link #marshaller(Class)}. */
    public Marshaller<Item> marshaller(String name) {
        return new Marshaller<>(session, models.named(name));
    }

    /**
     * Returns low-level access to the stored items of a model's table, with DynamoDB expressions. Only the model's table and
     * key are used.
     */
    public Items items(Model model) {
        return new Items(session, models.prefixed(model));
    }

    // Batches and transactions

    /** Returns a builder for a batch of reads of several models. For one model see {@link BatchQuery#batchGet}. */
    public BatchGetBuilder batchGet() {
        return new BatchGetBuilder(session, models);
    }

    /** Returns a builder for a batch of puts and deletes of several models. For one model see {@link ModelQuery#batchWrite}. */
    public BatchWriteBuilder batchWrite() {
        return new BatchWriteBuilder(session, models);
    }

    /**
     * Runs a function, applies the writes that it made through {@link Tx} atomically when it returns, and returns its result.
     * If the function throws, nothing is written.
     *
     * <pre>{@code
     * Order stored = db.transaction(tx -> tx.create(db.model(order)));
     * }</pre>
     *
     * @throws TransactionException if the transaction was cancelled; nothing was written
     */
    public <R extends @Nullable Object> R transaction(Function<? super Tx, ? extends R> work) {
        WriteTransaction transaction = new WriteTransaction(session, ClientRequestToken.random());
        R result = work.apply(new Tx(transaction));
        transaction.execute();
        return result;
    }

    /** Returns a builder for a transaction of up to 100 writes. */
    public TransactionBuilder transact() {
        return new TransactionBuilder(new WriteTransaction(session, ClientRequestToken.random()));
    }

    /**
     * Creates a transaction builder, passes it to a function and executes it. If the function throws, nothing is written.
     *
     * <pre>{@code
     * db.transactWrite(tx -> tx.put(db.model(order))
     *         .update(db.model(stock), "count")
     *         .conditionCheck(db.model(account), Condition.ifExists()));
     * }</pre>
     *
     * @throws TransactionException if the transaction was cancelled; nothing was written
     */
    public void transactWrite(Consumer<? super TransactionBuilder> actions) {
        TransactionBuilder builder = transact();
        actions.accept(builder);
        builder.execute();
    }

    /**
     * Reads up to 100 items of one or several models as a consistent snapshot. Each query must give the full primary key of
     * one item by {@link Query#where}, and may limit the fields by {@link Query#select}.
     *
     * @throws TransactionException if concurrent writes to the items outlasted all attempts
     */
    public Snapshot transactGet(Query<?>... queries) {
        return transactGet(List.of(queries));
    }

    /** Reads up to 100 items as a consistent snapshot. See {@link #transactGet(Query...)}. */
    public Snapshot transactGet(List<? extends Query<?>> queries) {
        SnapshotRead read = new SnapshotRead(session);
        queries.forEach(query -> read.add(query.snapshotTarget()));
        return new Snapshot(queries, read.read(), read.consumed());
    }

    /**
     * Creates the table of a class with its keys and indexes, billed on demand, and waits until it is active.
     *
     * <pre>{@code
     * db.createTable(User.class);
     * }</pre>
     *
     * @throws TableInUseException if the table exists
     */
    public void createTable(Class<?> type) {
        createTable(type, TableOptions.defaults());
    }

    /** Creates the table of a class with these options. See {@link #createTable(Class)}. */
    public void createTable(Class<?> type, TableOptions options) {
        creation("createTable", List.of(models.of(type).model()), options).create();
    }

    /**
     * Creates the table that these models share, with their keys and all their indexes, billed on demand, and waits until it
     * is active.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the models differ in table or key
     */
    public void createTable(Model first, Model... others) {
        createTable(TableOptions.defaults(), first, others);
    }

    /** Creates the table that these models share, with these options. See {@link #createTable(Model, Model...)}. */
    public void createTable(TableOptions options, Model first, Model... others) {
        creation("createTable", prefixed(first, others), options).create();
    }

    /**
     * Returns the request by which {@link #createTable(TableOptions, Model, Model...)} creates a table, without a prefix of its
     * name, for tools that create tables themselves. Time to live and recovery are set by other requests.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the models differ in table or key
     */
    public static JsonValue.Obj createTableRequest(TableOptions options, Model first, Model... others) {
        List<Model> models = new ArrayList<>(List.of(first));
        models.addAll(List.of(others));
        return TableCreation.request(TableShape.of(models, "createTable"), options);
    }

    /** Creates the tables of a document's models. See {@link #createTable(Model, Model...)}. */
    public void createTables(DmsDocument document) {
        byTable(document.models().stream().map(models::prefixed))
                .forEach(sharing -> creation("createTable", sharing, TableOptions.defaults())
                        .create());
    }

    /**
     * Creates the table of a class unless it exists. An existing table must have the class's key and is left as it is; {@link
     * #updateTable} brings it up to date.
     *
     * @return true if the table was created
     * @throws TableTheoryException with {@code ErrInvalidModel} if the existing table has a different key
     */
    public boolean ensureTable(Class<?> type) {
        return ensureTable(type, TableOptions.defaults());
    }

    /** Creates the table of a class unless it exists; enables time to live on an existing table if the options require it. */
    public boolean ensureTable(Class<?> type, TableOptions options) {
        return creation("ensureTable", List.of(models.of(type).model()), options)
                .ensure();
    }

    /** Creates the table that these models share unless it exists. See {@link #ensureTable(Class, TableOptions)}. */
    public boolean ensureTable(TableOptions options, Model first, Model... others) {
        return creation("ensureTable", prefixed(first, others), options).ensure();
    }

    /** Creates the missing tables of these classes; classes may share a table. */
    public void autoMigrate(Class<?>... types) {
        ensure("autoMigrate", Stream.of(types).map(type -> models.of(type).model()));
    }

    private void ensure(String operation, Stream<Model> registered) {
        byTable(registered)
                .forEach(sharing ->
                        creation(operation, sharing, TableOptions.defaults()).ensure());
    }

    /**
     * Copies the items of one class's table to another's, transformed, optionally after a backup. The source is only read. An
     * interrupted migration is completed by running it again.
     *
     * <pre>{@code
     * db.autoMigrate(Migration.of(Order.class).to(User.class, order -> new User(order.pk(), order.sk(), "")));
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrMigrationNotVerified} if the copy differs from what it should be, and with
     *     {@code ErrMigrationEncryptionRequired} if an encrypted attribute cannot be decrypted, or encrypted in the target
     */
    public <S, T> MigrationResult autoMigrate(Migration<S, T> migration) {
        return new Migrator<>(session, models, migration).run();
    }

    /**
     * Returns the differences between the table of a class and what the class and the options require, and the changes that
     * would resolve them; changes nothing.
     */
    public TablePlan planTable(Class<?> type, TableOptions options) {
        return update(List.of(models.of(type).model()), options).plan();
    }

    /** Plans changes of the table that these models share. See {@link #planTable(Class, TableOptions)}. */
    public TablePlan planTable(TableOptions options, Model first, Model... others) {
        return update(prefixed(first, others), options).plan();
    }

    /**
     * Returns the differences between the tables of these classes and what the classes require, one plan for each table; changes
     * nothing. Classes may share a table.
     *
     * <pre>{@code
     * for (TablePlan plan : db.planTables(User.class, Order.class)) {
     *     System.out.println(plan.table() + ": " + plan.verdict());
     * }
     * }</pre>
     *
     * @throws TableNotFoundException if a table does not exist
     */
    public List<TablePlan> planTables(Class<?>... types) {
        List<TablePlan> plans = new ArrayList<>();
        for (List<Model> sharing :
                byTable(Stream.of(types).map(type -> models.of(type).model()))) {
            plans.add(update(sharing, TableOptions.defaults()).plan());
        }
        return List.copyOf(plans);
    }

    /**
     * Changes the table of a class to what the class and the options require, and returns the changes made: creates indexes,
     * deletes unused ones if {@link TableOptions#deleteIndexes()} allows it, changes billing, stream and encryption, enables
     * time to live. Applies one change at a time and waits for each. If interrupted, run it again to continue.
     *
     * <pre>{@code
     * TablePlan done = db.updateTable(User.class, TableOptions.defaults().enableTtl().onProgress(System.out::println));
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrInvalidModel}, and nothing changed, if something cannot be changed: the
     *     key, a local index, or an index that differs and must not be deleted
     */
    public TablePlan updateTable(Class<?> type, TableOptions options) {
        return update(List.of(models.of(type).model()), options).execute();
    }

    /** Changes the table that these models share. See {@link #updateTable(Class, TableOptions)}. */
    public TablePlan updateTable(TableOptions options, Model first, Model... others) {
        return update(prefixed(first, others), options).execute();
    }

    /**
     * Deletes the table of a class with all its items, and waits until it is gone.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public void deleteTable(Class<?> type) {
        new TableDeletion(session, models.of(type).model().table()).execute();
    }

    /** Deletes a table; the client's table prefix is added to the name. See {@link #deleteTable(Class)}. */
    public void deleteTable(String table) {
        new TableDeletion(session, models.prefixed(table)).execute();
    }

    /** Returns the keys, indexes, billing, stream, encryption at rest, time to live and size of a class's table. */
    public TableDescription describeTable(Class<?> type) {
        return new TableCalls(session, models.of(type).model().table()).describe();
    }

    /**
     * Returns the description of a table; the client's table prefix is added to the name.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public TableDescription describeTable(String table) {
        return new TableCalls(session, models.prefixed(table)).describe();
    }

    /** Returns the name of a class's table, with the client's table prefix; sends no request. */
    public String tableName(Class<?> type) {
        return models.of(type).model().table();
    }

    /**
     * Returns the status of a class's table, such as {@code ACTIVE}, for health checks. Unlike {@link #describeTable(Class)} it sends
     * one request, which needs the permission {@code dynamodb:DescribeTable}.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public String tableStatus(Class<?> type) {
        return new TableCalls(session, tableName(type)).status();
    }

    private TableCreation creation(String operation, List<Model> sharing, TableOptions options) {
        TableOptions billed = config == null
                        || RequestErrors.given(options, operation, "TableOptions")
                                        .billing()
                                != null
                ? options
                : options.billing(config.defaultBilling());
        return new TableCreation(session, TableShape.of(sharing, operation), billed);
    }

    private TableUpdate update(List<Model> sharing, TableOptions options) {
        return new TableUpdate(
                session,
                TableShape.of(sharing, "updateTable"),
                RequestErrors.given(options, "updateTable", "TableOptions"));
    }

    private List<Model> prefixed(Model first, Model... others) {
        return Stream.concat(Stream.of(first), Stream.of(others))
                .map(models::prefixed)
                .toList();
    }

    private static Collection<List<Model>> byTable(Stream<Model> models) {
        return models.collect(Collectors.groupingBy(Model::table, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** Returns the clock that timestamps are taken from. */
    public Clock clock() {
        return session.clock();
    }

    /** Returns this client with a timeout: all its calls must end within this time from now. */
    public TableTheory withTimeout(Duration timeout) {
        return withDeadline(Deadline.after(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    /** Returns this client with a deadline for all its calls; an earlier deadline of this client stays in force. */
    public TableTheory withDeadline(Deadline deadline) {
        return derived(session.by(RequestErrors.given(deadline, "withDeadline", "deadline")));
    }

    /**
     * Returns this client with a further listener for the calls of the returned instance.
     *
     * <pre>{@code
     * CostMeter meter = new CostMeter();
     * List<User> users = db.withListener(meter).model(User.class).scan();
     * System.out.println("read with " + meter.units() + " capacity units");
     * }</pre>
     */
    public TableTheory withListener(CallListener listener) {
        return derived(session.observedBy(List.of(HttpWireConfig.given("listener", listener))));
    }

    /**
     * Returns this client with a limit of the capacity that the calls of the returned instance consume; they wait as long as
     * the limit requires. Calls report the consumed capacity then.
     *
     * <pre>{@code
     * TableTheory background = db.withCapacityLimit(CapacityLimit.perSecond(50.0, 10.0));
     * background.model(User.class).batchPut(background.model(User.class).stream());
     * }</pre>
     */
    public TableTheory withCapacityLimit(CapacityLimit limit) {
        return derived(session.limitedBy(HttpWireConfig.given("limit", limit)));
    }

    /**
     * Returns asynchronous calls: any call of this client on another thread, with a future of its result.
     *
     * <pre>{@code
     * CompletableFuture<User> stored = db.async().call(db.model(user)::create);
     * }</pre>
     */
    public AsyncCalls async() {
        CallExecutor known = threads.get();
        if (known == null) {
            CallExecutor created = new CallExecutor();
            known = threads.compareAndSet(null, created) ? created : Objects.requireNonNull(threads.get());
            if (session.wire().isClosed()) {
                known.close();
            }
        }
        return async(known);
    }

    /** Returns asynchronous calls that run on your own threads, which are not closed with this client. */
    public AsyncCalls async(Executor executor) {
        return new AsyncCalls(session.wire(), HttpWireConfig.given("executor", executor));
    }

    /** Returns how the connections are used now, for metrics; empty for a custom wire or HTTP client. */
    public Optional<ConnectionUse> connectionUse() {
        return session.wire().connectionUse();
    }

    /** Closes the connections, which ends calls in progress. Does nothing on a derived instance, which shares them with its origin. */
    @Override
    public void close() {
        if (!derived) {
            session.wire().close();
            CallExecutor started = threads.get();
            if (started != null) {
                started.close();
            }
        }
    }
}
