package org.tabletheory.engine.internal.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.engine.internal.json.JsonNumber;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableLifecycle;

/** Tables without their items as JSON. */
final class TableJson {
    private TableJson() {}

    static Map<String, @Nullable Object> write(TableDescriptor table) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", table.name());
        Map<String, Object> types = new LinkedHashMap<>();
        table.attributeTypes().forEach((name, type) -> types.put(name, type.name()));
        json.put("types", types);
        json.put("partition", table.keys().partition());
        json.put("sort", table.keys().sort());
        json.put("indexes", table.indexes().stream().map(TableJson::write).toList());
        json.put("settings", table.settings());
        json.put("timeToLive", table.timeToLive());
        json.put("tags", table.tags());
        json.put("recovery", table.recovery());
        return json;
    }

    static TableDescriptor table(InputMembers json) {
        Map<String, Type> types = new LinkedHashMap<>();
        json.map("types").forEach((name, type) -> types.put(name, Type.valueOf(String.valueOf(type))));
        Map<String, String> tags = new LinkedHashMap<>();
        json.map("tags").forEach((name, value) -> tags.put(name, String.valueOf(value)));
        return new TableDescriptor(
                json.requiredText("name"),
                types,
                keys(json),
                json.structures("indexes").stream().map(TableJson::index).toList(),
                settings(json.map("settings")),
                json.text("timeToLive"),
                tags,
                json.has("recovery") ? (int) json.number("recovery", 0) : null);
    }

    private static Map<String, Object> write(IndexDefinition index) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", index.name());
        json.put("partition", index.keys().partition());
        json.put("sort", index.keys().sort());
        json.put("global", index.global());
        json.put("projection", index.projection());
        json.put("nonKeyAttributes", index.nonKeyAttributes());
        json.put("settings", index.settings());
        return json;
    }

    private static IndexDefinition index(InputMembers json) {
        return new IndexDefinition(
                json.requiredText("name"),
                keys(json),
                json.isTrue("global"),
                json.requiredText("projection"),
                json.texts("nonKeyAttributes"),
                settings(json.map("settings")));
    }

    private static KeySchema keys(InputMembers json) {
        return new KeySchema(json.texts("partition"), json.texts("sort"));
    }

    /** Settings have the numbers that operations store: longs and doubles. */
    private static Map<String, Object> settings(Map<?, ?> json) {
        Map<String, Object> settings = new LinkedHashMap<>();
        json.forEach((name, value) -> settings.put((String) name, setting(value)));
        return settings;
    }

    private static Object setting(@Nullable Object json) {
        if (json instanceof Map<?, ?> map) {
            return settings(map);
        } else if (json instanceof List<?> list) {
            List<Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(setting(element)));
            return elements;
        } else if (json instanceof JsonNumber number) {
            return number.isDecimal() ? (Object) number.doubleValue() : (Object) number.longValue();
        }
        return json instanceof Boolean ? json : String.valueOf(json);
    }

    static Map<String, Object> write(TableLifecycle lifecycle) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", lifecycle.status());
        json.put("until", lifecycle.until());
        List<Object> indexes = new ArrayList<>();
        lifecycle.indexes().values().forEach(change -> {
            Map<String, Object> index = new LinkedHashMap<>();
            index.put("index", write(change.index()));
            index.put("status", change.status());
            index.put("until", change.until());
            indexes.add(index);
        });
        json.put("indexes", indexes);
        return json;
    }

    static TableLifecycle lifecycle(InputMembers json) {
        Map<String, TableLifecycle.IndexChange> indexes = new LinkedHashMap<>();
        for (InputMembers each : json.structures("indexes")) {
            IndexDefinition index = index(each.requiredStructure("index"));
            indexes.put(
                    index.name(),
                    new TableLifecycle.IndexChange(index, each.requiredText("status"), each.number("until", 0)));
        }
        return new TableLifecycle(json.requiredText("status"), json.number("until", Long.MAX_VALUE), indexes);
    }
}
