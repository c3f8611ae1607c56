package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;

/** Writes the request that makes a table for models that share it. */
final class TableDefinition {

    private TableDefinition() {}

    static void write(JsonGenerator json, String table, List<Model> models) throws IOException {
        Model first = models.get(0);
        Map<String, IndexDef> indexes = new LinkedHashMap<>();
        models.forEach(model -> model.indexes().forEach(index -> indexes.put(index.name(), index)));
        json.writeStringField("TableName", table);
        json.writeStringField("BillingMode", "PAY_PER_REQUEST");
        attributes(json, first, indexes.values());
        keys(json, List.of(first.partitionKey()), first.sortKey().map(List::of).orElse(List.of()));
        indexes(json, "GlobalSecondaryIndexes", indexes.values(), IndexType.GSI);
        indexes(json, "LocalSecondaryIndexes", indexes.values(), IndexType.LSI);
    }

    private static void attributes(JsonGenerator json, Model model, Iterable<IndexDef> indexes) throws IOException {
        Map<String, KeyPart> parts = new LinkedHashMap<>();
        model.primaryKey().forEach(part -> parts.put(part.attribute(), part));
        for (IndexDef index : indexes) {
            index.keyParts().forEach(part -> parts.put(part.attribute(), part));
        }
        json.writeArrayFieldStart("AttributeDefinitions");
        for (KeyPart part : parts.values()) {
            json.writeStartObject();
            json.writeStringField("AttributeName", part.attribute());
            json.writeStringField("AttributeType", part.type().name());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void keys(JsonGenerator json, List<KeyPart> partition, List<KeyPart> sort) throws IOException {
        json.writeArrayFieldStart("KeySchema");
        for (KeyPart part : Stream.concat(partition.stream(), sort.stream()).toList()) {
            json.writeStartObject();
            json.writeStringField("AttributeName", part.attribute());
            json.writeStringField("KeyType", partition.contains(part) ? "HASH" : "RANGE");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void indexes(JsonGenerator json, String name, Iterable<IndexDef> indexes, IndexType type)
            throws IOException {
        boolean begun = false;
        for (IndexDef index : indexes) {
            if (index.type() == type) {
                if (!begun) {
                    json.writeArrayFieldStart(name);
                    begun = true;
                }
                json.writeStartObject();
                json.writeStringField("IndexName", index.name());
                keys(json, index.partition(), index.sort());
                projection(json, index.projection());
                json.writeEndObject();
            }
        }
        if (begun) {
            json.writeEndArray();
        }
    }

    private static void projection(JsonGenerator json, Projection projection) throws IOException {
        json.writeObjectFieldStart("Projection");
        json.writeStringField("ProjectionType", projection.type().name());
        if (projection.type() == Projection.Type.INCLUDE) {
            json.writeArrayFieldStart("NonKeyAttributes");
            for (String field : projection.fields()) {
                json.writeString(field);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
