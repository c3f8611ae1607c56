package org.tabletheory.client;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** Creates tables and items with plain JSON requests, independently of the client under test. */
public final class LocalTables {
    private final Wire wire;

    public LocalTables(Wire wire) {
        this.wire = wire;
    }

    public void create(Model model) {
        Set<KeyPart> parts = new LinkedHashSet<>(model.primaryKey());
        model.indexes().forEach(index -> parts.addAll(index.keyParts()));
        List<String> definitions = new ArrayList<>();
        parts.forEach(part -> definitions.add(
                "{\"AttributeName\":\"" + part.attribute() + "\",\"AttributeType\":\"" + part.type() + "\"}"));
        String json = "{\"TableName\":\"" + model.table() + "\",\"BillingMode\":\"PAY_PER_REQUEST\","
                + "\"AttributeDefinitions\":[" + String.join(",", definitions) + "],\"KeySchema\":"
                + schema(
                        List.of(model.partitionKey()),
                        model.primaryKey().subList(1, model.primaryKey().size()))
                + indexes(model, IndexType.GSI, "GlobalSecondaryIndexes")
                + indexes(model, IndexType.LSI, "LocalSecondaryIndexes") + "}";
        call("CreateTable", json);
    }

    private static String indexes(Model model, IndexType type, String member) {
        List<String> texts = new ArrayList<>();
        for (IndexDef index : model.indexes()) {
            if (index.type() == type) {
                Projection projection = index.projection();
                String fields = projection.type() == ProjectionType.INCLUDE
                        ? ",\"NonKeyAttributes\":[\"" + String.join("\",\"", projection.fields()) + "\"]"
                        : "";
                texts.add("{\"IndexName\":\"" + index.name() + "\",\"KeySchema\":"
                        + schema(index.partition(), index.sort()) + ",\"Projection\":{\"ProjectionType\":\""
                        + projection.type() + "\"" + fields + "}}");
            }
        }
        return texts.isEmpty() ? "" : ",\"" + member + "\":[" + String.join(",", texts) + "]";
    }

    private static String schema(List<KeyPart> partition, List<KeyPart> sort) {
        List<String> texts = new ArrayList<>();
        partition.forEach(part -> texts.add("{\"AttributeName\":\"" + part.attribute() + "\",\"KeyType\":\"HASH\"}"));
        sort.forEach(part -> texts.add("{\"AttributeName\":\"" + part.attribute() + "\",\"KeyType\":\"RANGE\"}"));
        return "[" + String.join(",", texts) + "]";
    }

    public void put(Model model, Item item) {
        call("PutItem", "{\"TableName\":\"" + model.table() + "\",\"Item\":" + DynamoJson.write(item) + "}");
    }

    private void call(String operation, String json) {
        wire.call(WireRequest.of(operation, Effect.IDEMPOTENT, RequestBody.of(json)));
    }
}
