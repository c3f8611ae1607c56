package org.tabletheory.client.internal.migrate;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
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
 * Runs a migration: validation first, then the backup, then the target's table, then the copy, each completed before the
 * next starts.
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
        this.envelopes = new EnvelopeMigration(source.model(), target.model(), session.encryption());
    }

    public MigrationResult run() {
        boolean copies = !source.model().table().equals(target.model().table());
        validate(copies);
        TableCreation creation =
                new TableCreation(session, TableShape.of(List.of(target.model()), OPERATION), settings.targetOptions());
        if (!copies && settings.backupTable() == null) {
            creation.ensure();
            return new MigrationResult(0, 0, 0);
        }
        TableDescription from = new TableCalls(session, source.model().table()).describeWithTtl();
        String backup = settings.backupTable();
        long backedUp = backup == null ? 0 : backUp(from, models.prefixed(backup));
        creation.ensure();
        if (!copies) {
            return new MigrationResult(backedUp, 0, 0);
        }
        Mapper<Item> to = new TableCalls(session, target.model().table())
                .describeWithTtl()
                .mapper();
        Function<? super S, ? extends T> transform = migration.transform();
        return transform == null
                ? run(copy(from.mapper(), to, rowOfItem(to), from), backedUp)
                : run(copy(source, to, rowOfEntity(to, transform), from), backedUp);
    }

    private void validate(boolean copies) {
        boolean transforms =
                migration.transform() != null || !migration.source().equals(migration.target());
        if (!copies && transforms) {
            throw invalid(source.model().name() + " and " + target.model().name() + " are in one table, "
                    + source.model().table()
                    + ", where an item could be transformed twice; use a different table for the"
                    + " target");
        }
        if (migration.transform() == null) {
            envelopes.requireKeys();
        } else {
            envelopes.requireKey(source.model());
            envelopes.requireKey(target.model());
        }
        String backup = settings.backupTable() == null ? null : models.prefixed(settings.backupTable());
        if (source.model().table().equals(backup) || target.model().table().equals(backup)) {
            throw invalid("the backup table " + backup
                    + " is also the source or the target; use a different table for the backup");
        }
    }

    private <R> R required(@Nullable R transformed) {
        if (transformed == null) {
            throw invalid("the transform of the migration returned null for an item; it must return what to store");
        }
        return transformed;
    }

    private TableTheoryException invalid(String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(OPERATION, source.model().name()));
    }

    /** Copies all items unchanged, without decryption, to a table with the same key and no indexes. */
    private long backUp(TableDescription from, String table) {
        Model.Builder model = Model.builder(table, table)
                .partitionKey(
                        from.partitionKey().attribute(), from.partitionKey().type());
        if (from.sortKey() != null) {
            model.sortKey(from.sortKey().attribute(), from.sortKey().type());
        }
        new TableCreation(session, TableShape.of(List.of(model.build()), OPERATION), TableOptions.defaults()).ensure();
        Mapper<Item> to = new TableCalls(session, table).describeWithTtl().mapper();
        TableCopy<Item> copy =
                copy(from.mapper(), to, item -> new MigratedItem(TableCopy.key(to, item), item, item::equals), from);
        // A checkpoint of the copy means that the backup is complete, so it is only verified again.
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
            Item after = required(migration.itemTransform().apply(before));
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
            Item plain = items.copy(required(transform.apply(entity)));
            return new MigratedItem(
                    TableCopy.key(to, plain),
                    items.sealed(plain),
                    there -> session.encryption().open(target.model(), there).equals(plain));
        };
    }
}
