package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
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
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.wire.Effect;

/**
 * Makes a table what its models say, one change after the other, since DynamoDB makes no two of a table's at once.
 *
 * <p>What was stopped half way is gone on with by beginning again: the plan is made of the table as it is then, after what
 * DynamoDB is still busy with.
 *
 * @param session how to call
 * @param shape what the models say
 * @param options what the table has besides, and what may be done
 */
public record TableUpdate(Session session, TableShape shape, TableOptions options) {
    private static final String OPERATION = "updateTable";

    /** What there is to change. */
    public TablePlan plan() {
        return new TableDiff(shape, options, new TableCalls(session, shape.table()).describe()).plan();
    }

    /** Changes what there is to change, and says what it was. */
    public TablePlan carryOut() {
        if (options.ttl()) {
            shape.requireTtl(OPERATION);
        }
        new TableWaiter(session, shape.table(), options, OPERATION, 0).until(table -> true);
        TablePlan plan = plan();
        requirePossible(plan);
        List<TableChange> changes = plan.changes().stream()
                .filter(change -> !(change instanceof TableChange.Keep))
                .toList();
        TableWaiter waiting = new TableWaiter(session, shape.table(), options, OPERATION, changes.size());
        for (TableChange change : changes) {
            make(change, waiting);
            waiting.advance(change.text());
        }
        return plan;
    }

    private void requirePossible(TablePlan plan) {
        if (!plan.isPossible()) {
            String refused = plan.changes().stream()
                    .filter(TableChange.Refuse.class::isInstance)
                    .map(change -> change.subject() + ": " + change.reason())
                    .collect(Collectors.joining(". "));
            throw shape.mismatch(OPERATION, "nothing was changed, for this cannot be: " + refused + ".");
        }
    }

    private void make(TableChange change, TableWaiter waiting) {
        TableCalls calls = new TableCalls(session, shape.table());
        if (change instanceof TableChange.EnableTtl ttl) {
            new TimeToLive(calls).enable(ttl.subject());
        } else if (change instanceof TableChange.CreateIndex create) {
            update(waiting, table -> table.index(create.subject()).isPresent(), json -> create(json, create.index()));
        } else if (change instanceof TableChange.DeleteIndex delete) {
            update(waiting, table -> table.index(delete.subject()).isEmpty(), json -> delete(json, delete.subject()));
        } else if (change instanceof TableChange.ChangeBilling billing) {
            TableDescription now = calls.describeAlone();
            update(waiting, table -> table.billing().equals(billing.to()), json -> bill(json, now, billing.to()));
        } else if (change instanceof TableChange.ChangeStream stream) {
            if (stream.from() != null) {
                update(waiting, table -> table.stream() == null, TableUpdate::endStream);
            }
            update(waiting, table -> table.stream() == stream.to(), json -> TableDefinition.stream(json, stream.to()));
        } else if (change instanceof TableChange.ChangeEncryption encryption) {
            update(waiting, table -> true, json -> TableDefinition.encryption(json, encryption.to()));
        }
    }

    private void update(TableWaiter waiting, Predicate<TableDescription> isMade, TableCalls.Members members) {
        TableCalls calls = new TableCalls(session, shape.table());
        try {
            calls.call("UpdateTable", Effect.GUARDED, members);
        } catch (UnknownOutcomeException e) {
            if (!isMade.test(calls.describeAlone())) {
                throw e;
            }
        }
        waiting.until(isMade);
    }

    private void create(JsonGenerator json, IndexDef index) throws IOException {
        Set<KeyPart> parts = new LinkedHashSet<>(shape.primaryKey());
        parts.addAll(index.keyParts());
        TableDefinition.attributes(json, parts);
        json.writeArrayFieldStart("GlobalSecondaryIndexUpdates");
        json.writeStartObject();
        json.writeObjectFieldStart("Create");
        TableDefinition.index(
                json,
                index,
                new TableCalls(session, shape.table()).describeAlone().billing());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void delete(JsonGenerator json, String index) throws IOException {
        json.writeArrayFieldStart("GlobalSecondaryIndexUpdates");
        json.writeStartObject();
        json.writeObjectFieldStart("Delete");
        json.writeStringField("IndexName", index);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    /** The table and its global indexes; those that have the throughput already are left out, as DynamoDB demands. */
    private static void bill(JsonGenerator json, TableDescription now, Billing to) throws IOException {
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

    private static void endStream(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("StreamSpecification");
        json.writeBooleanField("StreamEnabled", false);
        json.writeEndObject();
    }
}
