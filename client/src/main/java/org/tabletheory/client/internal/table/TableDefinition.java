package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableClass;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.client.table.WarmThroughput;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;

/** Writes table settings into the requests that create and change tables. */
final class TableDefinition {

    private TableDefinition() {}

    /** Writes a complete table. */
    static void write(JsonGenerator json, TableShape shape, TableOptions options) throws IOException {
        Billing billing = options.billing() == null ? Billing.PER_REQUEST : options.billing();
        billing(json, billing);
        Set<KeyPart> parts = new LinkedHashSet<>(shape.primaryKey());
        shape.indexes().values().forEach(index -> parts.addAll(index.keyParts()));
        attributes(json, parts);
        keys(
                json,
                shape.primaryKey().subList(0, 1),
                shape.primaryKey().subList(1, shape.primaryKey().size()));
        indexes(json, "GlobalSecondaryIndexes", ofType(shape, IndexType.GSI), billing);
        indexes(json, "LocalSecondaryIndexes", ofType(shape, IndexType.LSI), Billing.PER_REQUEST);
        if (options.stream() != null) {
            stream(json, options.stream());
        }
        if (options.encryption() != null) {
            encryption(json, options.encryption());
        }
        settings(json, options.settings());
    }

    private static void settings(JsonGenerator json, TableSettings settings) throws IOException {
        if (settings.deletionProtection() != null) {
            protection(json, settings.deletionProtection());
        }
        if (settings.tableClass() != null) {
            tableClass(json, settings.tableClass());
        }
        if (settings.warmThroughput() != null) {
            warmThroughput(json, settings.warmThroughput());
        }
        if (settings.tags() != null && !settings.tags().isEmpty()) {
            tags(json, settings.tags());
        }
    }

    static void protection(JsonGenerator json, boolean on) throws IOException {
        json.writeBooleanField("DeletionProtectionEnabled", on);
    }

    static void tableClass(JsonGenerator json, TableClass value) throws IOException {
        json.writeStringField("TableClass", value.name());
    }

    static void warmThroughput(JsonGenerator json, WarmThroughput value) throws IOException {
        json.writeObjectFieldStart("WarmThroughput");
        json.writeNumberField("ReadUnitsPerSecond", value.readUnits());
        json.writeNumberField("WriteUnitsPerSecond", value.writeUnits());
        json.writeEndObject();
    }

    static void tags(JsonGenerator json, Map<String, String> tags) throws IOException {
        json.writeArrayFieldStart("Tags");
        for (Map.Entry<String, String> tag : tags.entrySet()) {
            json.writeStartObject();
            json.writeStringField("Key", tag.getKey());
            json.writeStringField("Value", tag.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static List<IndexDef> ofType(TableShape shape, IndexType type) {
        return shape.indexes().values().stream()
                .filter(index -> index.type() == type)
                .toList();
    }

    static void billing(JsonGenerator json, Billing billing) throws IOException {
        json.writeStringField("BillingMode", billing.mode());
        throughput(json, billing);
        if (billing instanceof Billing.PerRequest limits
                && (limits.maxReadUnits() != null || limits.maxWriteUnits() != null)) {
            onDemandLimits(json, limits, null);
        }
    }

    /**
     * Writes the limits of a table on demand.
     *
     * @param none the number that removes a limit, or null to leave it out
     */
    static void onDemandLimits(JsonGenerator json, Billing.PerRequest limits, @Nullable Long none) throws IOException {
        json.writeObjectFieldStart("OnDemandThroughput");
        limit(json, "MaxReadRequestUnits", limits.maxReadUnits() == null ? none : limits.maxReadUnits());
        limit(json, "MaxWriteRequestUnits", limits.maxWriteUnits() == null ? none : limits.maxWriteUnits());
        json.writeEndObject();
    }

    private static void limit(JsonGenerator json, String name, @Nullable Long units) throws IOException {
        if (units != null) {
            json.writeNumberField(name, units);
        }
    }

    static void throughput(JsonGenerator json, Billing billing) throws IOException {
        if (billing instanceof Billing.Provisioned provisioned) {
            json.writeObjectFieldStart("ProvisionedThroughput");
            json.writeNumberField("ReadCapacityUnits", provisioned.readUnits());
            json.writeNumberField("WriteCapacityUnits", provisioned.writeUnits());
            json.writeEndObject();
        }
    }

    static void attributes(JsonGenerator json, Collection<KeyPart> parts) throws IOException {
        json.writeArrayFieldStart("AttributeDefinitions");
        for (KeyPart part : parts) {
            json.writeStartObject();
            json.writeStringField("AttributeName", part.attribute());
            json.writeStringField("AttributeType", part.type().name());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void stream(JsonGenerator json, StreamView view) throws IOException {
        json.writeObjectFieldStart("StreamSpecification");
        json.writeBooleanField("StreamEnabled", true);
        json.writeStringField("StreamViewType", view.name());
        json.writeEndObject();
    }

    static void encryption(JsonGenerator json, EncryptionAtRest encryption) throws IOException {
        json.writeObjectFieldStart("SSESpecification");
        json.writeBooleanField("Enabled", true);
        json.writeStringField("SSEType", "KMS");
        if (encryption.kmsKey() != null) {
            json.writeStringField("KMSMasterKeyId", encryption.kmsKey());
        }
        json.writeEndObject();
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

    private static void indexes(JsonGenerator json, String name, List<IndexDef> indexes, Billing billing)
            throws IOException {
        if (indexes.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(name);
        for (IndexDef index : indexes) {
            json.writeStartObject();
            index(json, index, billing);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the members of one index. */
    static void index(JsonGenerator json, IndexDef index, Billing billing) throws IOException {
        json.writeStringField("IndexName", index.name());
        keys(json, index.partition(), index.sort());
        projection(json, index.projection());
        throughput(json, billing);
    }

    private static void projection(JsonGenerator json, Projection projection) throws IOException {
        json.writeObjectFieldStart("Projection");
        json.writeStringField("ProjectionType", projection.type().name());
        if (projection.type() == ProjectionType.INCLUDE) {
            json.writeArrayFieldStart("NonKeyAttributes");
            for (String field : projection.fields()) {
                json.writeString(field);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
