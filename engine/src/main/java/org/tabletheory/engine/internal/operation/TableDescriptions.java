package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** Describes tables as DescribeTable does. */
final class TableDescriptions {
    private static final String CREATING = "CREATING";

    private TableDescriptions() {}

    static Map<String, Object> of(TableState table) {
        TableDescriptor definition = table.definition();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("TableName", definition.name());
        description.put("TableStatus", table.lifecycle().status());
        description.put("AttributeDefinitions", attributes(definition));
        description.put("KeySchema", keySchema(definition.keys()));
        description.put("ItemCount", table.items().size());
        description.put("TableSizeBytes", table.bytes());
        description.putAll(definition.settings());
        TableStreams.describe(table, description);
        List<Object> local = new ArrayList<>();
        List<Object> global = new ArrayList<>();
        for (IndexDefinition index : definition.indexes()) {
            (index.global() ? global : local).add(index(index, table));
        }
        for (IndexDefinition index : table.lifecycle().removed()) {
            global.add(index(index, table));
        }
        if (!local.isEmpty()) {
            description.put("LocalSecondaryIndexes", local);
        }
        if (!global.isEmpty()) {
            description.put("GlobalSecondaryIndexes", global);
        }
        return description;
    }

    /**
     * Changes a description to that of CreateTable's response, which shows the table and its indexes before they are there,
     * and warm throughput only where the request has it.
     */
    static void showAsCreating(Map<String, Object> description, InputMembers request) {
        description.put("TableStatus", CREATING);
        showWarmThroughput(description, request);
        List<InputMembers> requested = request.structures("GlobalSecondaryIndexes");
        if (description.get("GlobalSecondaryIndexes") instanceof List<?> all) {
            List<Object> changed = new ArrayList<>();
            for (Object index : all) {
                Map<String, Object> copy = new LinkedHashMap<>();
                ((Map<?, ?>) index).forEach((name, value) -> copy.put(String.valueOf(name), value));
                copy.put("IndexStatus", CREATING);
                showWarmThroughput(copy, requested.get(changed.size()));
                changed.add(copy);
            }
            description.put("GlobalSecondaryIndexes", changed);
        }
    }

    private static void showWarmThroughput(Map<String, Object> description, InputMembers request) {
        if (!request.has("WarmThroughput")) {
            description.remove("WarmThroughput");
        } else if (description.get("WarmThroughput") instanceof Map<?, ?> warm) {
            Map<String, Object> updating = new LinkedHashMap<>();
            warm.forEach((name, value) -> updating.put(String.valueOf(name), value));
            updating.put("Status", "UPDATING");
            description.put("WarmThroughput", updating);
        }
    }

    private static List<Object> attributes(TableDescriptor definition) {
        List<Object> attributes = new ArrayList<>();
        definition
                .attributeTypes()
                .forEach((name, type) ->
                        attributes.add(ResponseJson.object("AttributeName", name, "AttributeType", type.name())));
        return attributes;
    }

    static List<Object> keySchema(KeySchema keys) {
        List<Object> elements = new ArrayList<>();
        keys.partition().forEach(name -> elements.add(ResponseJson.object("AttributeName", name, "KeyType", "HASH")));
        keys.sort().forEach(name -> elements.add(ResponseJson.object("AttributeName", name, "KeyType", "RANGE")));
        return elements;
    }

    private static Map<String, Object> index(IndexDefinition index, TableState table) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("IndexName", index.name());
        description.put("KeySchema", keySchema(index.keys()));
        Map<String, Object> projection = new LinkedHashMap<>();
        projection.put("ProjectionType", index.projection());
        if (!index.nonKeyAttributes().isEmpty()) {
            projection.put("NonKeyAttributes", index.nonKeyAttributes());
        }
        description.put("Projection", projection);
        description.put("IndexSizeBytes", table.entries(index).bytes());
        description.put("ItemCount", table.entries(index).items().size());
        description.put("IndexArn", table.definition().settings().get("TableArn") + "/index/" + index.name());
        if (index.global()) {
            description.put("IndexStatus", table.lifecycle().status(index));
            if (table.lifecycle().isFilling(index)) {
                description.put("Backfilling", !table.lifecycle().status().equals("UPDATING"));
            }
            description.putAll(index.settings());
        }
        return description;
    }
}
