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
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.client.table.WarmThroughput;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;

/*
 * The order of changes: billing first, since the throughput of a new index follows the table's; then deletions, to make room
 * for new indexes (a table has at most 20 global ones); a recreated index right after its deletion, so that queries on it
 * fail for the shortest time; time to live last, when everything else matches the models.
 */
/** Plans the changes that make a table match models and options. Pure: depends only on the table's description. */
public record TableDiff(TableShape shape, TableOptions options, TableDescription table) {
    /** Returns the changes in the order in which they are applied. */
    public TablePlan plan() {
        List<TableChange> changes = new ArrayList<>();
        if (!table.primaryKey().equals(shape.primaryKey())) {
            changes.add(new TableChange.Unsupported("key", otherKey(table, shape)));
        }
        settings(changes);
        table.indexes().stream()
                .filter(index -> !shape.indexes().containsKey(index.name()))
                .forEach(index -> changes.add(unused(index)));
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
        boolean anyKeyIsAccepted = wanted != null && wanted.kmsKey() == null && there != null;
        if (wanted != null && !anyKeyIsAccepted && !wanted.equals(there)) {
            changes.add(new TableChange.ChangeEncryption(there, wanted));
        }
        for (TableSettings.Setting setting : TableSettings.Setting.values()) {
            String value = options.settings().text(setting);
            if (value != null && !value.equals(table.settings().text(setting))) {
                changes.add(setting(setting));
            }
        }
    }

    private TableChange setting(TableSettings.Setting setting) {
        WarmThroughput there = table.settings().warmThroughput();
        WarmThroughput wanted = options.settings().warmThroughput();
        if (setting == TableSettings.Setting.WARM_THROUGHPUT
                && there != null
                && wanted != null
                && (wanted.readUnits() < there.readUnits() || wanted.writeUnits() < there.writeUnits())) {
            return new TableChange.Keep(
                    setting.toString(), "it is " + there + ", and DynamoDB cannot decrease it to " + wanted);
        }
        return new TableChange.ChangeSetting(setting, table.settings(), options.settings());
    }

    private boolean differs(Billing billing) {
        return !billing.equals(table.billing())
                || (billing instanceof Billing.Provisioned
                        && table.indexes().stream()
                                .filter(index -> index.definition().type() == IndexType.GSI)
                                .anyMatch(index -> !billing.equals(index.throughput())));
    }

    private TableChange unused(IndexDescription index) {
        if (index.definition().type() == IndexType.LSI) {
            return new TableChange.Keep(
                    "index " + index.name(), "no model has it; a local index can only be deleted with its table");
        }
        return options.deletesIndexes()
                ? new TableChange.DeleteIndex(index.name(), "no model has it")
                : new TableChange.Keep("index " + index.name(), "no model has it; deleteIndexes() would delete it");
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
            return List.of(new TableChange.Unsupported(
                    subject,
                    "the table has " + there.map(TableDiff::describe).orElse("none") + ", the models "
                            + describe(wanted)
                            + "; a local index can only be created with its table, so declare a global index with another"
                            + " name, or copy the items to a new table with TableTheory.autoMigrate(Migration)"));
        }
        if (there.isEmpty()) {
            return List.of(new TableChange.CreateIndex(wanted));
        }
        String difference =
                "the table has " + TableChange.describe(there.get()) + ", the models " + TableChange.describe(wanted);
        return options.deletesIndexes()
                ? List.of(
                        new TableChange.DeleteIndex(wanted.name(), difference + "; it is created again"),
                        new TableChange.CreateIndex(wanted))
                : List.of(new TableChange.Unsupported(
                        subject,
                        difference
                                + "; deleteIndexes() would delete and recreate it, and queries on it fail meanwhile"));
    }

    private static String describe(IndexDef index) {
        return index.type() + " " + TableChange.describe(index);
    }

    private Optional<TableChange> ttl() {
        String wanted = shape.ttl();
        String there = table.ttl();
        if (!options.ttl() || Objects.equals(wanted, there)) {
            return Optional.empty();
        }
        if (wanted == null) {
            return Optional.of(new TableChange.Keep("ttl " + there, "it is enabled, and no model has a ttl attribute"));
        }
        return Optional.of(
                there == null
                        ? new TableChange.EnableTtl(wanted)
                        : new TableChange.Unsupported("ttl", TimeToLive.otherAttribute(there, wanted)));
    }

    static String otherKey(TableDescription table, TableShape shape) {
        return "the table's key is " + TableShape.describe(table.primaryKey()) + ", and that of " + shape.models()
                + " is "
                + TableShape.describe(shape.primaryKey())
                + "; the key of a table cannot be changed, so copy the items to a new table with TableTheory.autoMigrate(Migration)";
    }
}
