package org.tabletheory.client;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.async.CallExecutor;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.CollectionMembers;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.SnapshotRead;
import org.tabletheory.client.internal.session.CipherEncryption;
import org.tabletheory.client.internal.session.ClosableWire;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
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
public final class TableTheory extends ClientTables implements AutoCloseable {
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
        super(session, models, config);
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
     * classes of a sealed type, or the templates of their keys distinguish their items.
     *
     * <pre>{@code
     * GroupedItems<?> found = db.collection(User.class, Order.class).where("PK", "=", "USER#1").all();
     * User user = found.first(User.class);
     * List<Order> orders = found.of(Order.class);
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the classes have different tables or cannot be distinguished
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

    /** Returns access to the forms in which the items of a class are stored: reports and changes them. */
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
     * Returns low-level access to the stored items of a model's table, with DynamoDB expressions. What the
     * model declares applies to every item that is put.
     */
    public Items items(Model model) {
        return new Items(session, models.prefixed(model));
    }

    /** Returns low-level access to the stored items of a class's table. See {@link #items(Model)}. */
    public Items items(Class<?> type) {
        return new Items(session, models.of(type).model());
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
     * @throws TransactionException if every attempt conflicted with concurrent writes to the items
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
