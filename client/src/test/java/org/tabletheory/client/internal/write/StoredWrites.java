package org.tabletheory.client.internal.write;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.Config;
import org.tabletheory.client.TestWire;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** Writes to the table of one model on a real server, and reads it without the library. */
final class StoredWrites implements AutoCloseable {
    private final Wire wire;
    private final Model model;
    private final Session session;

    StoredWrites(URI endpoint, Model model, Clock clock) {
        this.wire = TestWire.open(Config.local(endpoint));
        this.model = model;
        this.session = new Session(wire, clock, null);
        createTable();
    }

    Writes<Item> of(String entity, Condition... conditions) {
        return of(DynamoJson.readItem(entity), conditions);
    }

    Writes<Item> of(Item entity, Condition... conditions) {
        WriteSpec spec = WriteSpec.EMPTY.withConditions(List.of(conditions));
        return new Writes<>(session, WriteTarget.ofEntity(session, new ItemMapper(model), entity, spec));
    }

    @Nullable
    Item get(String key) {
        String json = session.call(new GetPlan(model.table(), DynamoJson.readItem(key), true, List.of()), model, null)
                .text();
        int item = json.indexOf("\"Item\":");
        return item < 0 ? null : DynamoJson.readItem(json.substring(item + 7, json.lastIndexOf('}')));
    }

    private void createTable() {
        Map<String, KeyPart> parts = new TreeMap<>();
        model.primaryKey().forEach(part -> parts.put(part.attribute(), part));
        StringBuilder indexes = new StringBuilder();
        for (IndexDef index : model.indexes()) {
            index.keyParts().forEach(part -> parts.put(part.attribute(), part));
            indexes.append(indexes.isEmpty() ? ",\"GlobalSecondaryIndexes\":[" : ",")
                    .append("{\"IndexName\":\"" + index.name() + "\",\"KeySchema\":" + schema(index.keyParts())
                            + ",\"Projection\":{\"ProjectionType\":\"ALL\"}}");
        }
        StringBuilder definitions = new StringBuilder();
        parts.values()
                .forEach(part -> definitions
                        .append(definitions.isEmpty() ? "" : ",")
                        .append("{\"AttributeName\":\"" + part.attribute() + "\",\"AttributeType\":\"" + part.type()
                                + "\"}"));
        call("{\"TableName\":\"" + model.table() + "\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":["
                + definitions + "],\"KeySchema\":" + schema(model.primaryKey()) + indexes
                + (indexes.isEmpty() ? "}" : "]}"));
    }

    private static String schema(List<KeyPart> parts) {
        StringBuilder schema = new StringBuilder("[");
        for (KeyPart part : parts) {
            schema.append(schema.length() == 1 ? "" : ",")
                    .append("{\"AttributeName\":\"" + part.attribute() + "\",\"KeyType\":\""
                            + (schema.length() == 1 ? "HASH" : "RANGE") + "\"}");
        }
        return schema.append("]").toString();
    }

    private void call(String json) {
        wire.call(WireRequest.of("CreateTable", Effect.GUARDED, RequestBody.of(json)));
    }

    @Override
    public void close() {
        wire.close();
    }
}
