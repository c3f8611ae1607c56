package org.tabletheory.client;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.Models;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.crypto.CipherSealing;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.table.TableCreation;
import org.tabletheory.client.internal.wire.HttpWire;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.client.mapping.Mappers;
import org.tabletheory.client.wire.Deadline;
import org.tabletheory.client.wire.Wire;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;

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
        return session(new HttpWire(config), config);
    }

    private static Session session(Wire wire, Config config) {
        return new Session(wire, config.clock(), null).with(CipherSealing.of(config));
    }

    private static Models models(Config config) {
        return new Models(
                () -> Mappers.builder().environment(config.environment()).build(), config.tablePrefix());
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

    /** Begins a query for items of a class. */
    public <T> Query<T> model(Class<T> type) {
        return model(models.of(type));
    }

    /** Begins a write of an entity, or a query for items of its class. */
    @SuppressWarnings("unchecked") // an entity is of its own class
    public <T> Query<T> model(T entity) {
        return model(models.of((Class<T>) entity.getClass()), entity);
    }

    /**
     * Begins a query for items of a registered model that needs no class.
     *
     * <pre>{@code
     * db.register(document).model("User").where("PK", "=", "USER#1").all();
     * }</pre>
     */
    public Query<Item> model(String name) {
        return model(models.named(name));
    }

    /** Begins a write of an item of a registered model. */
    public Query<Item> model(String name, Item item) {
        return model(models.named(name), item);
    }

    /** Begins a query with a mapper of yours. */
    public <T> Query<T> model(Mapper<T> mapper) {
        return new Query<>(session, mapper, null, QuerySpec.EMPTY);
    }

    /** Begins a write, or a query, with an entity and a mapper of yours. */
    public <T> Query<T> model(Mapper<T> mapper, T entity) {
        return new Query<>(session, mapper, entity, QuerySpec.EMPTY);
    }

    /**
     * Makes the table of a class, paid per request, with its keys and indexes, and waits until it can be used.
     *
     * <pre>{@code
     * db.createTable(User.class);
     * }</pre>
     */
    public void createTable(Class<?> type) {
        new TableCreation(session).create(List.of(models.of(type).model()));
    }

    /**
     * Makes the table that these models share, paid per request, with their keys and the indexes of all, and waits until
     * it can be used.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when they have not one table and key
     */
    public void createTable(Model first, Model... others) {
        List<Model> sharing = Stream.concat(Stream.of(first), Stream.of(others)).toList();
        new TableCreation(session).create(sharing.stream().map(models::placed).toList());
    }

    /** Makes the tables of a document's models, as {@link #createTable(Model, Model...)} makes one. */
    public void createTables(DmsDocument document) {
        Map<String, List<Model>> byTable = new LinkedHashMap<>();
        document.models()
                .forEach(model -> byTable.computeIfAbsent(model.table(), table -> new ArrayList<>())
                        .add(models.placed(model)));
        byTable.values().forEach(new TableCreation(session)::create);
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
