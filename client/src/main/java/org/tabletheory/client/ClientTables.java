package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.migrate.Migrator;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.table.TableCalls;
import org.tabletheory.client.internal.table.TableCreation;
import org.tabletheory.client.internal.table.TableDeletion;
import org.tabletheory.client.internal.table.TableShape;
import org.tabletheory.client.internal.table.TableUpdate;
import org.tabletheory.client.spi.ClientSettings;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/**
 * The operations of a client on tables: create, describe, change and delete them; part of {@link TableTheory}.
 *
 * <pre>{@code
 * db.ensureTable(User.class);
 * TablePlan plan = db.planTable(User.class, TableOptions.defaults());
 * }</pre>
 *
 * <p>Classes and models that share a table are created with the indexes of all of them. Safe for use by many threads.
 */
public abstract sealed class ClientTables extends ClientSettings permits TableTheory {
    final Session session;
    final Models models;
    final @Nullable Config config;

    ClientTables(Session session, Models models, @Nullable Config config) {
        this.session = session;
        this.models = models;
        this.config = config;
    }

    @Override
    protected final boolean areKeysShown() {
        return session.keys().isShown();
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

    final void ensure(String operation, Stream<Model> registered) {
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
}
