package org.tabletheory.client;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.migrate.Migrator;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.SnapshotRead;
import org.tabletheory.client.internal.session.CipherEncryption;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.table.TableCalls;
import org.tabletheory.client.internal.table.TableCreation;
import org.tabletheory.client.internal.table.TableDeletion;
import org.tabletheory.client.internal.table.TableShape;
import org.tabletheory.client.internal.table.TableUpdate;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.client.internal.write.WriteTransaction;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.ClientRequestToken;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;

/**
 * The client: where every query and write begins.
 *
 * <pre>{@code
 * try (TableTheory db = TableTheory.connect(Config.builder().region("eu-north-1").build())) {
 *     User user = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE").first();
 * }
 * }</pre>
 *
 * <p>Make one and keep it. Nothing is loaded or opened before the first call. Safe for use by many threads; an instance
 * derived by {@link #withTimeout} or {@link #withDeadline} shares connections and models with the one it came from.
 */
public final class TableTheory implements AutoCloseable {
    private final Session session;
    private final Models models;
    private final boolean derived;

    TableTheory(Session session, Models models, boolean derived) {
        this.session = session;
        this.models = models;
        this.derived = derived;
    }

    /** A client configured by its surroundings: environment variables, then the profile. */
    public static TableTheory connect() {
        return connect(Config.builder().build());
    }

    /** A client with this configuration. */
    public static TableTheory connect(Config config) {
        return new TableTheory(session(config), models(config), false);
    }

    /** A client with this configuration and mappers with converters or an environment of your own. */
    public static TableTheory connect(Config config, Mappers mappers) {
        return new TableTheory(session(config), new Models(() -> mappers, config.tablePrefix()), false);
    }

    /** A client that sends over a wire of yours, which is closed with it; only the clock, environment, keys and table prefix count. */
    public static TableTheory over(Wire wire, Config config) {
        return new TableTheory(session(wire, config), models(config), false);
    }

    /** A client that sends over a wire of yours, which is closed with it, with the clock for its timestamps. */
    public static TableTheory over(Wire wire, Clock clock) {
        return over(wire, clock, Mappers.builder()::build);
    }

    /** A client that sends over a wire of yours, with mappers of your own. */
    public static TableTheory over(Wire wire, Clock clock, Mappers mappers) {
        return over(wire, clock, () -> mappers);
    }

    private static TableTheory over(Wire wire, Clock clock, Supplier<Mappers> mappers) {
        return new TableTheory(new Session(wire, clock, null), new Models(mappers, ""), false);
    }

    private static Session session(Config config) {
        return session(config.newWire(), config);
    }

    private static Session session(Wire wire, Config config) {
        return new Session(wire, config.clock(), null)
                .with(CipherEncryption.of(
                        config.keyProvider().orElse(null),
                        config.encryptionRandom().orElse(null)));
    }

    private static Models models(Config config) {
        return new Models(new MappersIn(config.environment()), config.tablePrefix());
    }

    /** The mappers of an environment. A class and no lambda, which every first call would have to link. */
    private record MappersIn(Map<String, String> environment) implements Supplier<Mappers> {
        @Override
        public Mappers get() {
            return Mappers.builder().environment(environment).build();
        }
    }

    /** Makes the models of a schema document known by their names, for {@link #model(String)}. */
    public TableTheory register(DmsDocument document) {
        document.models().forEach(models::register);
        return this;
    }

    /**
     * Makes a model known by its name, for {@link #model(String)}; the same model again does nothing.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when another model has the name
     */
    public TableTheory register(Model model) {
        models.register(model);
        return this;
    }

    /** Returns the model of a class, to query it or to write batches of it. */
    public <T> ModelQuery<T> model(Class<T> type) {
        return model(models.of(type));
    }

    /** Returns a write of an entity: create, save, update or delete. */
    @SuppressWarnings("unchecked") // an entity is of its own class
    public <T> EntityWrite<T> model(T entity) {
        return model(models.of((Class<T>) entity.getClass()), entity);
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

    /**
     * The mapper of a model that needs neither a class nor a name here, in the table that this client uses for it; for
     * {@link #model(Mapper)}.
     *
     * <pre>{@code
     * Mapper<Item> users = db.mapper(document.model("User").orElseThrow());
     * db.model(users).where("PK", "=", "USER#1").all();
     * }</pre>
     */
    public Mapper<Item> mapper(Model model) {
        return models.of(model);
    }

    /** As {@link #mapper(Model)}, of items that have more attributes than the model declares; those are left as they are. */
    public Mapper<Item> rawMapper(Model model) {
        return models.raw(model);
    }

    /** Returns the model of a mapper, to query it or to write batches of it. */
    public <T> ModelQuery<T> model(Mapper<T> mapper) {
        return new ModelQuery<>(session, mapper, QuerySpec.EMPTY);
    }

    /** Returns a write of an entity with your own mapper. */
    public <T> EntityWrite<T> model(Mapper<T> mapper, T entity) {
        return new EntityWrite<>(session, mapper, entity);
    }

    /** Returns what a transaction's action is about: an entity, or the item of a write or key query. */
    WriteTarget<?> target(Object entity) {
        if (entity instanceof ConditionalWrite<?, ?> write) {
            return write.target;
        }
        if (entity instanceof KeyQuery<?> query) {
            return query.write().target;
        }
        if (entity instanceof Query<?> query) {
            throw RequestErrors.operator(
                    "transactWrite",
                    query.mapper.model(),
                    "the query does not name one item; give the full primary key by where, and nothing else");
        }
        return model(entity).target;
    }

    /** Turns items of a class that came another way into entities, and entities into items, without a call. */
    public <T> Marshaller<T> marshaller(Class<T> type) {
        return new Marshaller<>(session, models.of(type));
    }

    /** As {@link #marshaller(Class)}, of a registered model that needs no class. */
    public Marshaller<Item> marshaller(String name) {
        return new Marshaller<>(session, models.named(name));
    }

    /**
     * The items of a model's table as they are stored, by DynamoDB's own expressions; of the model only the table and the
     * key count.
     */
    public Items items(Model model) {
        return new Items(session, models.placed(model));
    }

    /** Begins a batch of reads of several models; for one model there is {@link BatchQuery#batchGet}. */
    public BatchGetBuilder batchGet() {
        return new BatchGetBuilder(session, models);
    }

    /** Begins a batch of puts and deletes of several models; for one model there is {@link ModelQuery#batchWrite}. */
    public BatchWriteBuilder batchWrite() {
        return new BatchWriteBuilder(session, models);
    }

    /**
     * Runs a function that says what to write, and writes it all together when the function returns; nothing when it
     * throws. Gives what the function gives.
     *
     * <pre>{@code
     * Order stored = db.transaction(tx -> tx.create(order));
     * }</pre>
     *
     * @throws TransactionException when it was cancelled: nothing was applied
     */
    public <R extends @Nullable Object> R transaction(Function<? super Tx, ? extends R> work) {
        WriteTransaction transaction = new WriteTransaction(session, ClientRequestToken.random());
        R result = work.apply(new Tx(this, transaction));
        transaction.execute();
        return result;
    }

    /** Begins a transaction of up to 100 writes. */
    public TransactionBuilder transact() {
        return new TransactionBuilder(this, new WriteTransaction(session, ClientRequestToken.random()));
    }

    /**
     * Begins a transaction, lets a function add its actions and executes it; nothing is written when the function throws.
     *
     * <pre>{@code
     * db.transactWrite(tx -> tx.put(order).update(stock, "count").conditionCheck(account, Condition.ifExists()));
     * }</pre>
     *
     * @throws TransactionException when it was cancelled: nothing was applied
     */
    public void transactWrite(Consumer<? super TransactionBuilder> actions) {
        TransactionBuilder builder = transact();
        actions.accept(builder);
        builder.execute();
    }

    /**
     * Reads up to 100 items, of one or several models, as they all were at one moment. Each query names the whole key of one
     * item by {@link Query#where}, and perhaps the fields to read by {@link Query#select}.
     *
     * @throws TransactionException when writes to the items went on for longer than all attempts took
     */
    public Snapshot transactGet(Query<?>... queries) {
        return transactGet(List.of(queries));
    }

    /** As {@link #transactGet(Query...)}. */
    public Snapshot transactGet(List<? extends Query<?>> queries) {
        SnapshotRead read = new SnapshotRead(session);
        queries.forEach(query -> read.add(query.snapshotTarget()));
        return new Snapshot(queries, read.read());
    }

    /**
     * Makes the table of a class, paid per request, with its keys and indexes, and waits until it can be used.
     *
     * <pre>{@code
     * db.createTable(User.class);
     * }</pre>
     *
     * @throws TableInUseException when it is there already
     */
    public void createTable(Class<?> type) {
        createTable(type, TableOptions.defaults());
    }

    /** As {@link #createTable(Class)}, with more than the class says. */
    public void createTable(Class<?> type, TableOptions options) {
        creation("createTable", List.of(models.of(type).model()), options).create();
    }

    /**
     * Makes the table that these models share, paid per request, with their keys and the indexes of all, and waits until
     * it can be used.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when they have not one table and key
     */
    public void createTable(Model first, Model... others) {
        createTable(TableOptions.defaults(), first, others);
    }

    /** As {@link #createTable(Model, Model...)}, with more than the models say. */
    public void createTable(TableOptions options, Model first, Model... others) {
        creation("createTable", placed(first, others), options).create();
    }

    /** Makes the tables of a document's models, as {@link #createTable(Model, Model...)} makes one. */
    public void createTables(DmsDocument document) {
        byTable(document.models().stream().map(models::placed))
                .forEach(sharing -> creation("createTable", sharing, TableOptions.defaults())
                        .create());
    }

    /**
     * Makes the table of a class unless it is there. One that is there must have the class's key, and is left as it is;
     * {@link #updateTable} brings it up to date.
     *
     * @return true when it was made
     * @throws TableTheoryException with {@code ErrInvalidModel} when it has another key
     */
    public boolean ensureTable(Class<?> type) {
        return ensureTable(type, TableOptions.defaults());
    }

    /** As {@link #ensureTable(Class)}; time to live is enabled on a table that is there, too, when it is asked for. */
    public boolean ensureTable(Class<?> type, TableOptions options) {
        return creation("ensureTable", List.of(models.of(type).model()), options)
                .ensure();
    }

    /** As {@link #ensureTable(Class, TableOptions)}, for the table that these models share. */
    public boolean ensureTable(TableOptions options, Model first, Model... others) {
        return creation("ensureTable", placed(first, others), options).ensure();
    }

    /** Makes the tables of these classes that are not there; classes that share a table make it together. */
    public void autoMigrate(Class<?>... types) {
        byTable(Stream.of(types).map(type -> models.of(type).model()))
                .forEach(sharing -> creation("autoMigrate", sharing, TableOptions.defaults())
                        .ensure());
    }

    /**
     * Copies the items of one class's table to another's, transformed, with a backup first where one is asked for. The
     * source is only read; stopped anywhere, it is finished by calling it again.
     *
     * <pre>{@code
     * db.autoMigrate(Migration.of(Order.class).to(User.class, order -> new User(order.pk(), order.sk(), "")));
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrMigrationNotVerified} when not all of the copy is what it should be, and
     *     {@code ErrMigrationEncryptionRequired} when an encrypted attribute could not be read or hidden in the target
     */
    public <S, T> MigrationResult autoMigrate(Migration<S, T> migration) {
        return new Migrator<>(session, models, migration).carryOut();
    }

    private TableCreation creation(String operation, List<Model> sharing, TableOptions options) {
        return new TableCreation(session, TableShape.of(sharing, operation), options);
    }

    private List<Model> placed(Model first, Model... others) {
        return Stream.concat(Stream.of(first), Stream.of(others))
                .map(models::placed)
                .toList();
    }

    private static Collection<List<Model>> byTable(Stream<Model> models) {
        return models.collect(Collectors.groupingBy(Model::table, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /**
     * In what the table of a class differs from what the class and the options say, and how that would be mended; changes
     * nothing.
     */
    public TablePlan planTable(Class<?> type, TableOptions options) {
        return update(List.of(models.of(type).model()), options).plan();
    }

    /** As {@link #planTable(Class, TableOptions)}, for the table that these models share. */
    public TablePlan planTable(TableOptions options, Model first, Model... others) {
        return update(placed(first, others), options).plan();
    }

    /**
     * Makes the table of a class what the class and the options say: creates indexes, deletes those that no model has if
     * {@link TableOptions#deleteIndexes()} allows it, changes billing, stream and encryption, enables time to live. One
     * change at a time, waiting in between. Stopped half way, it goes on where it was when it is called again.
     *
     * <pre>{@code
     * TablePlan done = db.updateTable(User.class, TableOptions.defaults().enableTtl().onProgress(System.out::println));
     * }</pre>
     *
     * @return what was changed
     * @throws TableTheoryException with {@code ErrInvalidModel}, and nothing changed, when something cannot be: the key,
     *     a local index, or an index that differs and may not be deleted
     */
    public TablePlan updateTable(Class<?> type, TableOptions options) {
        return update(List.of(models.of(type).model()), options).carryOut();
    }

    /** As {@link #updateTable(Class, TableOptions)}, for the table that these models share. */
    public TablePlan updateTable(TableOptions options, Model first, Model... others) {
        return update(placed(first, others), options).carryOut();
    }

    private TableUpdate update(List<Model> sharing, TableOptions options) {
        return new TableUpdate(session, TableShape.of(sharing, "updateTable"), options);
    }

    /**
     * Deletes the table of a class with all its items, and waits until it is gone.
     *
     * @throws TableNotFoundException when there is none
     */
    public void deleteTable(Class<?> type) {
        new TableDeletion(session, models.of(type).model().table()).carryOut();
    }

    /** As {@link #deleteTable(Class)}; the client's table prefix goes before the name. */
    public void deleteTable(String table) {
        new TableDeletion(session, models.placed(table)).carryOut();
    }

    /** The table of a class as it is: keys, indexes, billing, stream, encryption at rest, time to live and size. */
    public TableDescription describeTable(Class<?> type) {
        return new TableCalls(session, models.of(type).model().table()).describe();
    }

    /**
     * A table as it is; the client's table prefix goes before its name, as before those of models.
     *
     * @throws TableNotFoundException when there is none
     */
    public TableDescription describeTable(String table) {
        return new TableCalls(session, models.placed(table)).describe();
    }

    /** The clock that timestamps are taken from. */
    public Clock clock() {
        return session.clock();
    }

    /** The same client for calls that must have ended within this time from now. */
    public TableTheory withTimeout(Duration timeout) {
        return withDeadline(Deadline.after(timeout));
    }

    /** The same client for calls that must have ended by this moment, or by an earlier one it already had. */
    public TableTheory withDeadline(Deadline deadline) {
        return new TableTheory(session.by(deadline), models, true);
    }

    /** Releases the connections; on a derived instance it does nothing, for they belong to the one it came from. */
    @Override
    public void close() {
        if (!derived) {
            session.wire().close();
        }
    }
}
