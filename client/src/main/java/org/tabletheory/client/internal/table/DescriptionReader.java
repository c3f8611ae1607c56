package org.tabletheory.client.internal.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableClass;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.client.table.WarmThroughput;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;

/**
 * Reads DynamoDB's description of a table. Unknown members are ignored; missing required members make the response
 * malformed.
 */
final class DescriptionReader {
    private static final String ACTIVE = "ACTIVE";

    private final JsonValue.Obj table;
    private final String name;
    private final Map<String, Type> types = new HashMap<>();

    DescriptionReader(JsonValue.Obj table) {
        this.table = table;
        this.name = String.valueOf(table.text("TableName"));
        for (JsonValue.Obj definition : objects(table, "AttributeDefinitions")) {
            Type type = Type.ofName(String.valueOf(definition.text("AttributeType")));
            String attribute = definition.text("AttributeName");
            if (attribute != null && type != null) {
                types.put(attribute, type);
            }
        }
    }

    /** Returns the description with what other operations describe. */
    TableDescription read(@Nullable String ttl, @Nullable Integer recoveryDays, @Nullable Map<String, String> tags) {
        List<KeyPart> partition = keys(table, "HASH");
        List<KeyPart> sort = keys(table, "RANGE");
        if (partition.size() != 1 || sort.size() > 1) {
            throw malformed("it must have one partition key and at most one sort key");
        }
        List<IndexDescription> indexes = new ArrayList<>();
        objects(table, "GlobalSecondaryIndexes").forEach(index -> indexes.add(index(index, IndexType.GSI)));
        objects(table, "LocalSecondaryIndexes").forEach(index -> indexes.add(index(index, IndexType.LSI)));
        return new TableDescription(
                name,
                String.valueOf(table.text("TableStatus")),
                partition.get(0),
                sort.isEmpty() ? null : sort.get(0),
                indexes,
                billing(),
                stream(),
                encryption(),
                settings(recoveryDays, tags),
                ttl,
                number(table, "ItemCount"),
                number(table, "TableSizeBytes"),
                created(),
                table.text("TableArn"),
                table.text("TableId"),
                table.text("LatestStreamArn"));
    }

    private List<KeyPart> keys(JsonValue.Obj of, String keyType) {
        List<KeyPart> parts = new ArrayList<>();
        for (JsonValue.Obj element : objects(of, "KeySchema")) {
            String attribute = element.text("AttributeName");
            if (keyType.equals(element.text("KeyType")) && attribute != null) {
                Type type = types.get(attribute);
                if (type == null && !IndexDescription.DELETING.equals(of.text("IndexStatus"))) {
                    throw malformed("the type of its key " + attribute + " is missing");
                }
                parts.add(new KeyPart(attribute, type == null ? Type.NULL : type));
            }
        }
        return parts;
    }

    private IndexDescription index(JsonValue.Obj index, IndexType type) {
        String indexName = index.text("IndexName");
        List<KeyPart> partition = keys(index, "HASH");
        if (indexName == null || partition.isEmpty()) {
            throw malformed("an index has no name or no partition key");
        }
        String status = index.text("IndexStatus");
        return new IndexDescription(
                new IndexDef(indexName, type, partition, keys(index, "RANGE"), projection(index), JsonValue.Obj.EMPTY),
                status == null ? ACTIVE : status,
                index.isTrue("Backfilling"),
                isPerRequest() ? null : throughput(index),
                number(index, "ItemCount"),
                number(index, "IndexSizeBytes"));
    }

    private static Projection projection(JsonValue.Obj index) {
        JsonValue.Obj projection = object(index, "Projection");
        String type = String.valueOf(projection.text("ProjectionType"));
        List<String> fields = new ArrayList<>();
        if (projection.get("NonKeyAttributes") instanceof JsonValue.Array names) {
            for (JsonValue element : names.elements()) {
                if (element instanceof JsonValue.Text text) {
                    fields.add(text.value());
                }
            }
        }
        return switch (type) {
            case "INCLUDE" -> Projection.include(fields);
            case "KEYS_ONLY" -> Projection.KEYS_ONLY;
            default -> Projection.ALL;
        };
    }

    private boolean isPerRequest() {
        return "PAY_PER_REQUEST".equals(object(table, "BillingModeSummary").text("BillingMode"));
    }

    private Billing billing() {
        Billing.Provisioned provisioned = isPerRequest() ? null : throughput(table);
        JsonValue.Obj limits = object(table, "OnDemandThroughput");
        return provisioned == null
                ? Billing.perRequest(limit(limits, "MaxReadRequestUnits"), limit(limits, "MaxWriteRequestUnits"))
                : provisioned;
    }

    private static @Nullable Long limit(JsonValue.Obj limits, String member) {
        long units = number(limits, member);
        return units < 1 ? null : units;
    }

    private TableSettings settings(@Nullable Integer recoveryDays, @Nullable Map<String, String> tags) {
        String tableClass = object(table, "TableClassSummary").text("TableClass");
        JsonValue.Obj warm = object(table, "WarmThroughput");
        long read = number(warm, "ReadUnitsPerSecond");
        long write = number(warm, "WriteUnitsPerSecond");
        return new TableSettings(
                table.isTrue("DeletionProtectionEnabled"),
                tableClass == null ? TableClass.STANDARD : TableClass.valueOf(tableClass),
                read < 1 || write < 1 ? null : new WarmThroughput(read, write),
                recoveryDays,
                tags);
    }

    private static Billing.@Nullable Provisioned throughput(JsonValue.Obj of) {
        JsonValue.Obj throughput = object(of, "ProvisionedThroughput");
        long read = number(throughput, "ReadCapacityUnits");
        long write = number(throughput, "WriteCapacityUnits");
        return read < 1 || write < 1 ? null : new Billing.Provisioned(read, write);
    }

    private @Nullable StreamView stream() {
        JsonValue.Obj stream = object(table, "StreamSpecification");
        String view = stream.text("StreamViewType");
        return stream.isTrue("StreamEnabled") && view != null ? StreamView.valueOf(view) : null;
    }

    private @Nullable EncryptionAtRest encryption() {
        JsonValue.Obj sse = object(table, "SSEDescription");
        boolean on = Set.of("ENABLED", "ENABLING", "UPDATING").contains(String.valueOf(sse.text("Status")));
        return on ? new EncryptionAtRest(sse.text("KMSMasterKeyArn")) : null;
    }

    private @Nullable Instant created() {
        if (!(table.get("CreationDateTime") instanceof JsonValue.Num seconds)) {
            return null;
        }
        return Instant.ofEpochMilli(
                seconds.value().multiply(BigDecimal.valueOf(1000)).longValue());
    }

    static List<JsonValue.Obj> objects(JsonValue.Obj of, String member) {
        List<JsonValue.Obj> objects = new ArrayList<>();
        if (of.get(member) instanceof JsonValue.Array array) {
            for (JsonValue element : array.elements()) {
                if (element instanceof JsonValue.Obj object) {
                    objects.add(object);
                }
            }
        }
        return objects;
    }

    static JsonValue.Obj object(JsonValue.Obj of, String member) {
        return of.get(member) instanceof JsonValue.Obj object ? object : JsonValue.Obj.EMPTY;
    }

    static long number(JsonValue.Obj of, String member) {
        return of.get(member) instanceof JsonValue.Num number ? number.value().longValue() : 0;
    }

    private MalformedResponseException malformed(String problem) {
        return new MalformedResponseException(
                "invalid description of table " + name + ": " + problem, ErrorContext.of("DescribeTable", name), null);
    }
}
