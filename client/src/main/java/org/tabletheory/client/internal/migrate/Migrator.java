package org.tabletheory.client.internal.migrate;

import java.util.List;
import java.util.function.Function;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.table.TableCalls;
import org.tabletheory.client.internal.table.TableCreation;
import org.tabletheory.client.internal.table.TableShape;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Carries out a migration: what can be refused is refused first; then the backup, then the target's table, then the copy,
 * each complete before the next begins.
 *
 * @param <S> the class whose table is read
 * @param <T> the class whose table is written
 */
public final class Migrator<S, T> {
    static final String OPERATION = "autoMigrate";

    private final Session session;
    private final Models models;
    private final Migration<S, T> migration;
    private final Migration.Settings settings;
    private final Mapper<S> source;
    private final Mapper<T> target;
    private final EnvelopeMigration envelopes;

    public Migrator(Session session, Models models, Migration<S, T> migration) {
        this.session = session;
        this.models = models;
        this.migration = migration;
        this.settings = migration.settings();
        this.source = models.of(migration.source());
        this.target = models.of(migration.target());
        this.envelopes = new EnvelopeMigration(source.model(), target.model(), session.sealing());
    }

    public MigrationResult carryOut() {
        boolean copies = !source.model().table().equals(target.model().table());
        requirePossible(copies);
        TableCreation creation =
                new TableCreation(session, TableShape.of(List.of(target.model()), OPERATION), settings.targetOptions());
        if (!copies && settings.backupTable() == null) {
            creation.ensure();
            return new MigrationResult(0, 0, 0);
        }
        TableDescription from = new TableCalls(session, source.model().table()).describe();
        String backup = settings.backupTable();
        long backedUp = backup == null ? 0 : backUp(from, models.placed(backup));
        creation.ensure();
        if (!copies) {
            return new MigrationResult(backedUp, 0, 0);
        }
        Mapper<Item> to =
                new TableCalls(session, target.model().table()).describe().mapper();
        Function<? super S, ? extends T> transform = migration.transform();
        return transform == null
                ? run(copy(from.mapper(), to, rowOfItem(to), from), backedUp)
                : run(copy(source, to, rowOfEntity(to, transform), from), backedUp);
    }

    private void requirePossible(boolean copies) {
        boolean transforms =
                migration.transform() != null || !migration.source().equals(migration.target());
        if (!copies && transforms) {
            throw refused(source.model().name() + " and " + target.model().name() + " are in one table, "
                    + source.model().table() + ", where an item could be transformed twice; give the new one a table of"
                    + " its own");
        }
        if (migration.transform() == null) {
            envelopes.requireKeys();
        } else {
            envelopes.requireKey(source.model());
            envelopes.requireKey(target.model());
        }
        String backup = settings.backupTable() == null ? null : models.placed(settings.backupTable());
        if (source.model().table().equals(backup) || target.model().table().equals(backup)) {
            throw refused("the backup would be in " + backup + " itself; give it a table of its own");
        }
    }

    private TableTheoryException refused(String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(OPERATION, source.model().name()));
    }

    /** Everything as it is, envelopes unopened, to a table with the same key and no indexes. */
    private long backUp(TableDescription from, String table) {
        Model.Builder bare = Model.builder(table, table)
                .partitionKey(
                        from.partitionKey().attribute(), from.partitionKey().type());
        if (from.sortKey() != null) {
            bare.sortKey(from.sortKey().attribute(), from.sortKey().type());
        }
        new TableCreation(session, TableShape.of(List.of(bare.build()), OPERATION), TableOptions.defaults()).ensure();
        Mapper<Item> to = new TableCalls(session, table).describe().mapper();
        TableCopy<Item> copy =
                copy(from.mapper(), to, item -> new MigratedItem(TableCopy.key(to, item), item, item::equals), from);
        // With a checkpoint of the copy in hand the backup was complete; going over it again only proves it.
        long copied = settings.resumeFrom() == null ? copy.copy(null, cursor -> {}) : 0;
        copy.verify(true);
        return copied;
    }

    private <R> TableCopy<R> copy(
            Mapper<R> reading, Mapper<Item> writing, Function<R, MigratedItem> rows, TableDescription from) {
        return new TableCopy<>(
                session, reading, writing, rows, settings.batchSize(), settings.onProgress(), from.itemCount());
    }

    private <R> MigrationResult run(TableCopy<R> copy, long backedUp) {
        long copied = copy.copy(settings.resumeFrom(), settings.onCheckpoint());
        return new MigrationResult(backedUp, copied, copy.verify(false));
    }

    private Function<Item, MigratedItem> rowOfItem(Mapper<Item> to) {
        BatchItems<Item> items = new BatchItems<>(session, to, OPERATION);
        return before -> {
            Item after = migration.itemTransform().apply(before);
            envelopes.check(before, after);
            Item key = TableCopy.key(to, after);
            Item plain = items.copy(after);
            return new MigratedItem(
                    key, envelopes.sealed(before, plain), there -> envelopes.isStored(before, plain, there));
        };
    }

    private Function<S, MigratedItem> rowOfEntity(Mapper<Item> to, Function<? super S, ? extends T> transform) {
        BatchItems<T> items = new BatchItems<>(session, target, OPERATION);
        return entity -> {
            Item plain = items.copy(transform.apply(entity));
            return new MigratedItem(
                    TableCopy.key(to, plain),
                    items.sealed(plain),
                    there -> session.sealing().open(target.model(), there).equals(plain));
        };
    }
}
