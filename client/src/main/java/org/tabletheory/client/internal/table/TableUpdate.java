package org.tabletheory.client.internal.table;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.wire.Effect;

/**
 * Changes a table to match its models, one change after the other, since DynamoDB allows only one at a time.
 *
 * <p>An interrupted update is continued by starting again: it waits for pending changes and makes a new plan.
 *
 * @param shape what the models require
 * @param options settings that the models do not define, and what may be changed
 */
public record TableUpdate(Session session, TableShape shape, TableOptions options) {
    private static final String OPERATION = "updateTable";

    /** Removes a limit of a table on demand. */
    private static final long NO_LIMIT = -1;

    /** Returns the required changes. */
    public TablePlan plan() {
        return new TableDiff(shape, options, new TableCalls(session, shape.table()).describe()).plan();
    }

    /** Applies the required changes and returns them. */
    public TablePlan execute() {
        if (options.ttl()) {
            shape.requireTtl(OPERATION);
        }
        new TableWaiter(session, shape.table(), options, OPERATION, 0).until(table -> true);
        TablePlan plan = plan();
        requirePossible(plan);
        List<TableChange> changes = plan.changes().stream()
                .filter(change -> !(change instanceof TableChange.Keep))
                .toList();
        TableWaiter waiter = new TableWaiter(session, shape.table(), options, OPERATION, changes.size());
        ChangeExecutor apply = new ChangeExecutor(waiter);
        for (TableChange change : changes) {
            change.accept(apply);
            waiter.advance(change.text());
        }
        return plan;
    }

    private void requirePossible(TablePlan plan) {
        if (!plan.isPossible()) {
            String unsupported = plan.changes().stream()
                    .filter(TableChange.Unsupported.class::isInstance)
                    .map(change -> change.subject() + ": " + change.reason())
                    .collect(Collectors.joining(". "));
            throw shape.mismatch(
                    OPERATION, "nothing was changed, because some changes are not possible: " + unsupported + ".");
        }
    }

    /** Applies one kind of change after the other and waits for each. */
    private final class ChangeExecutor implements TableChange.Visitor {
        private final TableCalls calls = new TableCalls(session, shape.table());
        private final TableWaiter waiter;

        ChangeExecutor(TableWaiter waiter) {
            this.waiter = waiter;
        }

        @Override
        public void createIndex(TableChange.CreateIndex change) {
            update(table -> table.index(change.subject()).isPresent(), json -> writeNewIndex(json, change.index()));
        }

        @Override
        public void deleteIndex(TableChange.DeleteIndex change) {
            update(table -> table.index(change.subject()).isEmpty(), json -> writeDeletion(json, change.subject()));
        }

        @Override
        public void enableTtl(TableChange.EnableTtl change) {
            new TimeToLive(calls).enable(change.subject());
        }

        @Override
        public void changeBilling(TableChange.ChangeBilling change) {
            TableDescription now = calls.describeWithoutTtl();
            update(table -> table.billing().equals(change.to()), json -> writeBilling(json, now, change.to()));
        }

        @Override
        public void changeStream(TableChange.ChangeStream change) {
            if (change.from() != null) {
                update(table -> table.stream() == null, TableUpdate::writeNoStream);
            }
            update(table -> table.stream() == change.to(), json -> TableDefinition.stream(json, change.to()));
        }

        @Override
        public void changeEncryption(TableChange.ChangeEncryption change) {
            update(table -> true, json -> TableDefinition.encryption(json, change.to()));
        }

        @Override
        public void changeSetting(TableChange.ChangeSetting change) {
            TableSettings to = change.to();
            TableAdministration administration = new TableAdministration(calls);
            switch (change.setting()) {
                case DELETION_PROTECTION ->
                    set(change, json -> TableDefinition.protection(json, Boolean.TRUE.equals(to.deletionProtection())));
                case TABLE_CLASS ->
                    set(change, json -> TableDefinition.tableClass(json, requireNonNull(to.tableClass())));
                case WARM_THROUGHPUT ->
                    set(change, json -> TableDefinition.warmThroughput(json, requireNonNull(to.warmThroughput())));
                case RECOVERY -> administration.recover(requireNonNull(to.recoveryDays()));
                case TAGS -> {
                    Map<String, String> there = change.from().tags();
                    administration.tag(
                            requireNonNull(calls.describeWithoutTtl().arn()),
                            there == null ? Map.of() : there,
                            requireNonNull(to.tags()));
                }
            }
        }

        private void set(TableChange.ChangeSetting change, TableCalls.MembersWriter members) {
            update(
                    table -> Objects.equals(
                            table.settings().text(change.setting()), change.to().text(change.setting())),
                    members);
        }

        @Override
        public void keep(TableChange.Keep change) {}

        @Override
        public void unsupported(TableChange.Unsupported change) {
            throw new IllegalStateException("a plan with unsupported changes is not executed");
        }

        private void update(Predicate<TableDescription> isDone, TableCalls.MembersWriter members) {
            try {
                calls.call("UpdateTable", Effect.GUARDED, members);
            } catch (UnknownOutcomeException e) {
                if (!isDone.test(calls.describeWithoutTtl())) {
                    throw e;
                }
            }
            waiter.until(isDone);
        }
    }

    private void writeNewIndex(JsonGenerator json, IndexDef index) throws IOException {
        Set<KeyPart> parts = new LinkedHashSet<>(shape.primaryKey());
        parts.addAll(index.keyParts());
        TableDefinition.attributes(json, parts);
        json.writeArrayFieldStart("GlobalSecondaryIndexUpdates");
        json.writeStartObject();
        json.writeObjectFieldStart("Create");
        TableDefinition.index(
                json,
                index,
                new TableCalls(session, shape.table()).describeWithoutTtl().billing());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void writeDeletion(JsonGenerator json, String index) throws IOException {
        json.writeArrayFieldStart("GlobalSecondaryIndexUpdates");
        json.writeStartObject();
        json.writeObjectFieldStart("Delete");
        json.writeStringField("IndexName", index);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    /** Writes the billing of the table and its global indexes, without those that have it already, as DynamoDB requires. */
    private static void writeBilling(JsonGenerator json, TableDescription now, Billing to) throws IOException {
        if (to instanceof Billing.PerRequest limits && now.billing() instanceof Billing.PerRequest) {
            TableDefinition.onDemandLimits(json, limits, NO_LIMIT);
            return;
        }
        if (!to.equals(now.billing())) {
            TableDefinition.billing(json, to);
        }
        List<IndexDescription> others = now.indexes().stream()
                .filter(index -> index.definition().type() == IndexType.GSI)
                .filter(index -> !to.equals(index.throughput()))
                .toList();
        if (to instanceof Billing.Provisioned && !others.isEmpty()) {
            json.writeArrayFieldStart("GlobalSecondaryIndexUpdates");
            for (IndexDescription index : others) {
                json.writeStartObject();
                json.writeObjectFieldStart("Update");
                json.writeStringField("IndexName", index.name());
                TableDefinition.throughput(json, to);
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void writeNoStream(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("StreamSpecification");
        json.writeBooleanField("StreamEnabled", false);
        json.writeEndObject();
    }
}
