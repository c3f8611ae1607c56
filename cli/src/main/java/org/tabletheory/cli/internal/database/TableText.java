package org.tabletheory.cli.internal.database;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tabletheory.cli.internal.console.TextTable;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.client.table.WarmThroughput;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/** Shows the description of a table as text or JSON. */
public final class TableText {
    private static final String[] UNITS = {"KB", "MB", "GB", "TB"};

    private TableText() {}

    /** Returns a key, such as {@code pk (S), sk (N)}. */
    public static String key(List<KeyPart> parts) {
        return parts.stream()
                .map(part -> part.attribute() + " (" + part.type() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns a number of bytes, such as {@code 1.5 MB}. */
    public static String size(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double size = bytes;
        int unit = -1;
        while (size >= 1000 && unit < UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }

    /** Returns the properties of a table, one in each row. */
    public static TextTable properties(TableDescription table) {
        TextTable text = new TextTable(List.of())
                .row("table", table.name())
                .row("status", table.status())
                .row("key", key(table.primaryKey()))
                .row("items", table.itemCount() + ", " + size(table.sizeBytes()) + " (updated every six hours)")
                .row("billing", table.billing().toString())
                .row("ttl", table.ttl() == null ? "none" : table.ttl())
                .row("stream", table.stream() == null ? "none" : table.stream().name())
                .row(
                        "encryption",
                        table.encryption() == null
                                ? "DynamoDB owned key"
                                : table.encryption().toString());
        for (TableSettings.Setting setting : TableSettings.Setting.values()) {
            String value = table.settings().text(setting);
            if (value != null) {
                text.row(setting.toString(), value);
            }
        }
        if (table.createdAt() != null) {
            text.row("created", table.createdAt().toString());
        }
        if (table.arn() != null) {
            text.row("arn", table.arn());
        }
        return text;
    }

    /** Returns a table of the indexes. */
    public static TextTable indexes(TableDescription table) {
        TextTable text = new TextTable(List.of("index", "type", "key", "projection", "status", "items"));
        for (IndexDescription index : table.indexes()) {
            text.row(
                    index.name(),
                    index.definition().type().name(),
                    key(index.definition().keyParts()),
                    projection(index.definition().projection()),
                    index.status() + (index.backfilling() ? ", backfilling" : ""),
                    Long.toString(index.itemCount()));
        }
        return text;
    }

    private static String projection(Projection projection) {
        return projection.type() == ProjectionType.INCLUDE
                ? String.join(", ", projection.fields())
                : projection.type().name();
    }

    /** Returns the description as JSON. */
    public static JsonValue.Obj toJson(TableDescription table) {
        return new JsonObjectBuilder()
                .text("table", table.name())
                .text("status", table.status())
                .put("key", keyToJson(table.primaryKey()))
                .array(
                        "indexes",
                        table.indexes().stream()
                                .<JsonValue>map(TableText::indexToJson)
                                .toList())
                .text("billing", table.billing().toString())
                .text("ttl", table.ttl())
                .text("stream", table.stream() == null ? null : table.stream().name())
                .text("streamArn", table.streamArn())
                .text(
                        "encryption",
                        table.encryption() == null ? null : table.encryption().toString())
                .put("settings", settingsToJson(table.settings()))
                .put("items", JsonValue.number(table.itemCount()))
                .put("bytes", JsonValue.number(table.sizeBytes()))
                .text(
                        "created",
                        table.createdAt() == null ? null : table.createdAt().toString())
                .text("arn", table.arn())
                .text("id", table.id())
                .build();
    }

    private static JsonValue.Obj settingsToJson(TableSettings settings) {
        JsonObjectBuilder json = new JsonObjectBuilder();
        if (settings.deletionProtection() != null) {
            json.put("deletionProtection", JsonValue.bool(settings.deletionProtection()));
        }
        json.text(
                "tableClass",
                settings.tableClass() == null ? null : settings.tableClass().name());
        WarmThroughput warm = settings.warmThroughput();
        if (warm != null) {
            json.put(
                    "warmThroughput",
                    new JsonObjectBuilder()
                            .put("readUnits", JsonValue.number(warm.readUnits()))
                            .put("writeUnits", JsonValue.number(warm.writeUnits()))
                            .build());
        }
        if (settings.recoveryDays() != null) {
            json.put("recoveryDays", JsonValue.number(settings.recoveryDays()));
        }
        if (settings.tags() != null) {
            JsonObjectBuilder tags = new JsonObjectBuilder();
            settings.tags().forEach(tags::text);
            json.put("tags", tags.build());
        }
        return json.build();
    }

    private static JsonValue.Obj indexToJson(IndexDescription index) {
        Projection projection = index.definition().projection();
        return new JsonObjectBuilder()
                .text("index", index.name())
                .text("type", index.definition().type().name())
                .put("key", keyToJson(index.definition().keyParts()))
                .text("projection", projection.type().name())
                .array(
                        "fields",
                        projection.fields().stream()
                                .<JsonValue>map(JsonValue::text)
                                .toList())
                .text("status", index.status())
                .put("items", JsonValue.number(index.itemCount()))
                .put("bytes", JsonValue.number(index.sizeBytes()))
                .build();
    }

    private static JsonValue keyToJson(List<KeyPart> parts) {
        return new JsonValue.Array(parts.stream()
                .<JsonValue>map(part -> new JsonObjectBuilder()
                        .text("attribute", part.attribute())
                        .text("type", part.type().toString())
                        .build())
                .toList());
    }
}
