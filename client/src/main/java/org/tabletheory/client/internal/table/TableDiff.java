package org.tabletheory.client.internal.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;

/*
 * The order of changes: billing first, since what an index is provisioned with follows the table; then deletions, so that
 * there is room for what is created (a table has at most 20 global indexes); an index that is made again right after its
 * deletion, so that queries on it fail for as short as possible; expiry last, when all else is as the models say.
 */
/** Plans what makes a table what models and options say. Pure: it knows nothing but the table's description. */
public record TableDiff(TableShape shape, TableOptions options, TableDescription table) {
    /** The changes, in the order in which they are made. */
    public TablePlan plan() {
        List<TableChange> changes = new ArrayList<>();
        if (!table.primaryKey().equals(shape.primaryKey())) {
            changes.add(new TableChange.Refuse("key", otherKey(table, shape)));
        }
        settings(changes);
        table.indexes().stream()
                .filter(index -> !shape.indexes().containsKey(index.name()))
                .forEach(index -> changes.add(surplus(index)));
        shape.indexes().values().forEach(index -> changes.addAll(index(index)));
        ttl().ifPresent(changes::add);
        return new TablePlan(table.name(), changes);
    }

    private void settings(List<TableChange> changes) {
        Billing billing = options.billing();
        if (billing != null && differs(billing)) {
            changes.add(new TableChange.ChangeBilling(table.billing(), billing));
        }
        if (options.stream() != null && options.stream() != table.stream()) {
            changes.add(new TableChange.ChangeStream(table.stream(), options.stream()));
        }
        EncryptionAtRest wanted = options.encryption();
        EncryptionAtRest there = table.encryption();
        boolean anyKeyWillDo = wanted != null && wanted.kmsKey() == null && there != null;
        if (wanted != null && !anyKeyWillDo && !wanted.equals(there)) {
            changes.add(new TableChange.ChangeEncryption(there, wanted));
        }
    }

    private boolean differs(Billing billing) {
        return !billing.equals(table.billing())
                || (billing instanceof Billing.Provisioned
                        && table.indexes().stream()
                                .filter(index -> index.definition().type() == IndexType.GSI)
                                .anyMatch(index -> !billing.equals(index.throughput())));
    }

    private TableChange surplus(IndexDescription index) {
        if (index.definition().type() == IndexType.LSI) {
            return new TableChange.Keep(
                    "index " + index.name(), "no model has it, and a local index goes only with its table");
        }
        return options.deletesIndexes()
                ? new TableChange.DeleteIndex(index.name(), "no model has it")
                : new TableChange.Keep("index " + index.name(), "no model has it; deleteIndexes() lets it be deleted");
    }

    private List<TableChange> index(IndexDef wanted) {
        Optional<IndexDef> there = table.index(wanted.name()).map(IndexDescription::definition);
        if (there.isPresent() && there.get().equals(wanted)) {
            return List.of();
        }
        String subject = "index " + wanted.name();
        boolean local = wanted.type() == IndexType.LSI
                || there.filter(i -> i.type() == IndexType.LSI).isPresent();
        if (local) {
            return List.of(new TableChange.Refuse(
                    subject,
                    "the table has " + there.map(TableDiff::shown).orElse("none") + ", the models "
                            + shown(wanted)
                            + "; a local index is made with its table, so make it global under another name, or let"
                            + " autoMigrate copy the items to another table"));
        }
        if (there.isEmpty()) {
            return List.of(new TableChange.CreateIndex(wanted));
        }
        String difference =
                "the table has " + TableChange.shown(there.get()) + ", the models " + TableChange.shown(wanted);
        return options.deletesIndexes()
                ? List.of(
                        new TableChange.DeleteIndex(wanted.name(), difference + "; it is made again"),
                        new TableChange.CreateIndex(wanted))
                : List.of(new TableChange.Refuse(
                        subject,
                        difference + "; deleteIndexes() lets it be deleted and made again, and queries on it fail"
                                + " meanwhile"));
    }

    private static String shown(IndexDef index) {
        return index.type() + " " + TableChange.shown(index);
    }

    private Optional<TableChange> ttl() {
        String wanted = shape.ttl();
        String there = table.ttl();
        if (!options.ttl() || Objects.equals(wanted, there)) {
            return Optional.empty();
        }
        if (wanted == null) {
            return Optional.of(
                    new TableChange.Keep("ttl " + there, "items expire by it, and no model has a ttl attribute"));
        }
        return Optional.of(
                there == null
                        ? new TableChange.EnableTtl(wanted)
                        : new TableChange.Refuse("ttl", TimeToLive.otherAttribute(there, wanted)));
    }

    static String otherKey(TableDescription table, TableShape shape) {
        return "the table's key is " + TableShape.shown(table.primaryKey()) + ", and that of " + shape.models() + " is "
                + TableShape.shown(shape.primaryKey())
                + "; a table's key cannot change, so make another table and let autoMigrate copy the items";
    }
}
