package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;

/** Reads the keys and indexes of CreateTable and UpdateTable, with the service's checks. */
final class TableSchemas {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final int MAX_LOCAL = 5;
    private static final int MAX_GLOBAL = 20;
    private static final int MAX_PARTS = 4;

    static final InputShape ATTRIBUTE_NAME = InputShape.Text.length(1, 255);
    static final InputShape ATTRIBUTE_DEFINITIONS = new InputShape.Sequence(
            new InputShape.ObjectShape(CommonShapes.PACKAGE + "AttributeDefinition")
                    .required("AttributeName", ATTRIBUTE_NAME)
                    .required("AttributeType", InputShape.Text.oneOf("B", "N", "S")),
            0,
            CommonShapes.UNLIMITED);
    static final InputShape PROJECTION = new InputShape.ObjectShape(CommonShapes.PACKAGE + "Projection")
            .optional("ProjectionType", InputShape.Text.oneOf("ALL", "INCLUDE", "KEYS_ONLY"))
            .optional("NonKeyAttributes", new InputShape.Sequence(ATTRIBUTE_NAME, 1, 20));

    private TableSchemas() {}

    static InputShape keySchema(int max) {
        return new InputShape.Sequence(
                new InputShape.ObjectShape(CommonShapes.PACKAGE + "KeySchemaElement")
                        .required("AttributeName", ATTRIBUTE_NAME)
                        .required("KeyType", InputShape.Text.oneOf("HASH", "RANGE")),
                1,
                max);
    }

    static InputShape.ObjectShape globalIndex(String name) {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + name)
                .required("IndexName", CommonShapes.INDEX_NAME)
                .required("KeySchema", keySchema(2 * MAX_PARTS))
                .required("Projection", PROJECTION)
                .optional("ProvisionedThroughput", ThroughputSettings.PROVISIONED)
                .optional("OnDemandThroughput", ThroughputSettings.ON_DEMAND)
                .optional("WarmThroughput", ThroughputSettings.WARM);
    }

    static InputShape.ObjectShape localIndex() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "LocalSecondaryIndex")
                .required("IndexName", CommonShapes.INDEX_NAME)
                .required("KeySchema", keySchema(2))
                .required("Projection", PROJECTION);
    }

    static Map<String, Type> attributeTypes(InputMembers request) {
        Map<String, Type> types = new LinkedHashMap<>();
        for (InputMembers each : request.structures("AttributeDefinitions")) {
            String name = each.requiredText("AttributeName");
            Type type = Type.valueOf(each.requiredText("AttributeType"));
            if (types.put(name, type) != null) {
                throw DynamoError.validation(INVALID + "Duplicate AttributeName in AttributeDefinitions: " + name);
            }
        }
        return types;
    }

    static KeySchema tableKeys(InputMembers request, Map<String, Type> types) {
        List<InputMembers> elements = request.structures("KeySchema");
        if (types.size() < elements.size()) {
            throw DynamoError.validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        checkDefined(elements, types);
        if (elements.size() == 2
                && names(elements).get(0).equals(names(elements).get(1))) {
            throw sameName();
        } else if (!elements.get(0).requiredText("KeyType").equals("HASH")) {
            throw DynamoError.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        } else if (elements.size() == 2
                && !elements.get(1).requiredText("KeyType").equals("RANGE")) {
            throw DynamoError.validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        }
        return schema(elements);
    }

    private static void checkDefined(List<InputMembers> elements, Map<String, Type> types) {
        if (!types.keySet().containsAll(names(elements))) {
            throw DynamoError.validation(INVALID
                    + "Some index key attributes are not defined in AttributeDefinitions. Keys: " + names(elements)
                    + ", AttributeDefinitions: " + List.copyOf(types.keySet()));
        }
    }

    private static DynamoError sameName() {
        return DynamoError.validation(
                "Both the Hash Key and the Range Key element in the KeySchema have the same name");
    }

    private static KeySchema schema(List<InputMembers> elements) {
        List<String> partition = new ArrayList<>();
        List<String> sort = new ArrayList<>();
        for (InputMembers element : elements) {
            (element.requiredText("KeyType").equals("HASH") ? partition : sort)
                    .add(element.requiredText("AttributeName"));
        }
        return new KeySchema(partition, sort);
    }

    private static List<String> names(List<InputMembers> elements) {
        return elements.stream().map(each -> each.requiredText("AttributeName")).toList();
    }

    static List<IndexDefinition> localIndexes(InputMembers request, KeySchema table, Map<String, Type> types) {
        List<InputMembers> all = request.structures("LocalSecondaryIndexes");
        if (request.has("LocalSecondaryIndexes") && all.isEmpty()) {
            throw DynamoError.validation(INVALID + "List of LocalSecondaryIndexes is empty");
        } else if (!all.isEmpty() && table.sort().isEmpty()) {
            throw DynamoError.validation(
                    INVALID
                            + "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
        } else if (all.size() > MAX_LOCAL) {
            throw DynamoError.validation(
                    INVALID + "Number of LocalSecondaryIndexes exceeds per-table limit of " + MAX_LOCAL);
        }
        List<IndexDefinition> indexes = new ArrayList<>();
        for (InputMembers each : all) {
            indexes.add(index(each, table, types));
        }
        return indexes;
    }

    static List<IndexDefinition> globalIndexes(
            InputMembers request, Map<String, Type> types, boolean onDemand, double now) {
        List<InputMembers> all = request.structures("GlobalSecondaryIndexes");
        if (request.has("GlobalSecondaryIndexes") && all.isEmpty()) {
            throw DynamoError.validation(INVALID + "List of GlobalSecondaryIndexes is empty");
        } else if (all.size() > MAX_GLOBAL) {
            throw DynamoError.validation(
                    INVALID + "GlobalSecondaryIndex count exceeds the per-table limit of " + MAX_GLOBAL);
        }
        List<IndexDefinition> indexes = new ArrayList<>();
        for (InputMembers each : all) {
            indexes.add(globalIndex(each, types, onDemand, now));
        }
        return indexes;
    }

    /** Reads a global index with its throughput. */
    static IndexDefinition globalIndex(InputMembers request, Map<String, Type> types, boolean onDemand, double now) {
        IndexDefinition index = index(request, null, types);
        ThroughputSettings.checkIndex(request, onDemand);
        return index.withSettings(ThroughputSettings.changed(Map.of(), request, onDemand, now));
    }

    /** Reads an index; a local one is given the keys of its table. */
    private static IndexDefinition index(InputMembers request, @Nullable KeySchema table, Map<String, Type> types) {
        List<InputMembers> elements = request.structures("KeySchema");
        checkDefined(elements, types);
        checkElements(elements, table == null);
        KeySchema keys = schema(elements);
        if (table != null) {
            checkLocalKeys(request.requiredText("IndexName"), keys, table);
        }
        InputMembers projection = request.structure("Projection");
        String type = projection == null ? null : projection.text("ProjectionType");
        if (projection == null || type == null) {
            throw DynamoError.validation(INVALID + "Unknown ProjectionType: null");
        } else if (type.equals("INCLUDE") != projection.has("NonKeyAttributes")) {
            throw DynamoError.validation(INVALID
                    + (type.equals("INCLUDE")
                            ? "ProjectionType is INCLUDE, but NonKeyAttributes is not specified"
                            : "ProjectionType is " + type + ", but NonKeyAttributes is specified"));
        }
        List<String> others = projection.texts("NonKeyAttributes");
        if (new HashSet<>(others).size() < others.size()) {
            throw DynamoError.validation(INVALID + "Duplicate attribute name in NonKeyAttributes of index: "
                    + request.requiredText("IndexName"));
        }
        return new IndexDefinition(request.requiredText("IndexName"), keys, table == null, type, others, Map.of());
    }

    private static void checkLocalKeys(String index, KeySchema keys, KeySchema table) {
        if (keys.sort().isEmpty()) {
            throw DynamoError.validation(INVALID + "Index KeySchema does not have a range key for index: " + index);
        } else if (!keys.partition().equals(table.partition())) {
            throw DynamoError.validation(INVALID
                    + "Index KeySchema does not have the same leading hash key as table KeySchema for index: " + index
                    + ". index hash key: " + keys.partition().get(0) + ", table hash key: "
                    + table.partition().get(0));
        }
    }

    private static void checkElements(List<InputMembers> elements, boolean global) {
        int hash = 0;
        int range = 0;
        for (InputMembers element : elements) {
            boolean isHash = element.requiredText("KeyType").equals("HASH");
            if (isHash && range > 0) {
                throw DynamoError.validation(
                        hash == 0
                                ? "Invalid KeySchema: The first KeySchemaElement is not a HASH key type"
                                : INVALID
                                        + "All HASH key attributes must precede RANGE key attributes in the KeySchema");
            }
            hash += isHash ? 1 : 0;
            range += isHash ? 0 : 1;
        }
        boolean repeats = new HashSet<>(names(elements)).size() < elements.size();
        if (hash == 0) {
            throw DynamoError.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        } else if (repeats && elements.size() == 2) {
            throw sameName();
        } else if (!global && hash > 1) {
            throw DynamoError.validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        } else if (hash > MAX_PARTS || range > MAX_PARTS) {
            throw DynamoError.validation(INVALID + "The KeySchema exceeds the maximum allowed number of "
                    + (hash > MAX_PARTS ? "HASH" : "RANGE") + " key attributes");
        } else if (repeats) {
            throw DynamoError.validation(INVALID + "The KeySchema contains multiple key attributes with the same name");
        }
    }

    static void checkNames(List<IndexDefinition> indexes) {
        Set<String> seen = new HashSet<>();
        for (IndexDefinition index : indexes) {
            if (!seen.add(index.name())) {
                throw DynamoError.validation(INVALID + "Duplicate index name: " + index.name());
            }
        }
    }

    /** CreateTable requires that each declared attribute is part of a key. */
    static void checkAllUsed(KeySchema table, List<IndexDefinition> indexes, Map<String, Type> types) {
        Set<String> used = new LinkedHashSet<>(table.attributes());
        indexes.forEach(index -> used.addAll(index.keys().attributes()));
        if (!used.containsAll(types.keySet())) {
            throw DynamoError.validation(INVALID
                    + "Number of attributes in KeySchema does not exactly match number of attributes defined in "
                    + "AttributeDefinitions");
        }
    }
}
