package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
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
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableLifecycle;
import org.tabletheory.engine.internal.store.TableState;

/** {@code UpdateTable}. */
final class UpdateTable implements Operation {
    private static final String INVALID = "One or more parameter values were invalid: ";

    @Override
    public InputShape.ObjectShape input() {
        InputShape.ObjectShape named = new InputShape.ObjectShape(
                        CommonShapes.PACKAGE + "DeleteGlobalSecondaryIndexAction")
                .required("IndexName", CommonShapes.INDEX_NAME);
        InputShape.ObjectShape update = new InputShape.ObjectShape(
                        CommonShapes.PACKAGE + "UpdateGlobalSecondaryIndexAction")
                .required("IndexName", CommonShapes.INDEX_NAME)
                .optional("ProvisionedThroughput", ThroughputSettings.PROVISIONED)
                .optional("OnDemandThroughput", ThroughputSettings.ON_DEMAND)
                .optional("WarmThroughput", ThroughputSettings.WARM);
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "UpdateTableInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .optional("AttributeDefinitions", TableSchemas.ATTRIBUTE_DEFINITIONS)
                .optional("BillingMode", InputShape.Text.oneOf("PROVISIONED", "PAY_PER_REQUEST"))
                .optional("ProvisionedThroughput", ThroughputSettings.PROVISIONED)
                .optional(
                        "GlobalSecondaryIndexUpdates",
                        new InputShape.Sequence(
                                new InputShape.ObjectShape(CommonShapes.PACKAGE + "GlobalSecondaryIndexUpdate")
                                        .optional(
                                                "Create", TableSchemas.globalIndex("CreateGlobalSecondaryIndexAction"))
                                        .optional("Update", update)
                                        .optional("Delete", named),
                                0,
                                CommonShapes.UNLIMITED))
                .optional("StreamSpecification", CreateTable.streamSpecification())
                .optional("DeletionProtectionEnabled", CommonShapes.FLAG)
                .optional("TableClass", InputShape.Text.oneOf("STANDARD", "STANDARD_INFREQUENT_ACCESS"))
                .optional("OnDemandThroughput", ThroughputSettings.ON_DEMAND)
                .optional("WarmThroughput", ThroughputSettings.WARM)
                .optional("SSESpecification", TableEncryption.SPECIFICATION)
                .unsupported(
                        "ReplicaUpdates",
                        "MultiRegionConsistency",
                        "GlobalTableWitnessUpdates",
                        "GlobalTableSettingsReplicationMode",
                        "VectorIndexUpdates");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        UpdateCombination.check(request);
        ThroughputSettings.checkBounds(request);
        if (request.text("BillingMode", "").equals("PAY_PER_REQUEST") && request.has("ProvisionedThroughput")) {
            throw ThroughputSettings.notProvisioned();
        }
        return engine.database().change(edit -> {
            TableState before = EngineContext.described(edit.state(), name);
            before.lifecycle().requireUnchanging(name);
            TableState table = lifecycle(before, changed(before, request, engine), engine);
            edit.put(table);
            return Map.of("TableDescription", description(before, table));
        });
    }

    private static Map<String, Object> description(TableState before, TableState after) {
        Map<String, Object> description = TableDescriptions.of(after);
        description.put("TableStatus", "UPDATING");
        if (before.definition().settings().get("ProvisionedThroughput") instanceof Map<?, ?> old
                && description.get("ProvisionedThroughput") instanceof Map<?, ?> changed) {
            description.put("ProvisionedThroughput", ThroughputSettings.whileUpdating(old, changed));
        }
        return description;
    }

    private static TableState changed(TableState table, InputMembers request, EngineContext engine) {
        TableDescriptor definition = table.definition();
        definition = billing(definition, request, engine);
        definition = settings(definition, request);
        if (request.has("SSESpecification")) {
            definition = definition.withSetting("SSEDescription", TableEncryption.described(request, engine));
        }
        definition = indexes(table, definition, request, engine.seconds());
        TableState changed = table.with(definition, engine.seed());
        InputMembers stream = request.structure("StreamSpecification");
        return stream == null ? changed : TableStreams.changed(changed, stream, engine);
    }

    /** A table is updating for a while; an index that it got or lost is being filled or removed for as long again. */
    private static TableState lifecycle(TableState before, TableState after, EngineContext engine) {
        long now = engine.now();
        TableLifecycle lifecycle = before.lifecycle().updating(now + engine.statusDelay(), now);
        for (IndexDefinition index : after.definition().indexes()) {
            if (before.definition().index(index.name()) == null) {
                lifecycle = lifecycle.withIndex(index, "CREATING", now + 2 * engine.statusDelay(), now);
            }
        }
        for (IndexDefinition index : before.definition().indexes()) {
            if (after.definition().index(index.name()) == null) {
                lifecycle = lifecycle.withIndex(index, "DELETING", now + 2 * engine.statusDelay(), now);
            }
        }
        return after.with(lifecycle);
    }

    private static TableDescriptor billing(TableDescriptor definition, InputMembers request, EngineContext engine) {
        boolean wasOnDemand = definition.isOnDemand();
        boolean onDemand = request.has("BillingMode")
                ? request.requiredText("BillingMode").equals("PAY_PER_REQUEST")
                : wasOnDemand;
        if (onDemand && request.has("ProvisionedThroughput")) {
            throw ThroughputSettings.notProvisioned();
        } else if (wasOnDemand && !onDemand) {
            if (!request.has("ProvisionedThroughput")) {
                throw DynamoError.validation(
                        INVALID + "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
            }
        } else if (!onDemand) {
            requireChange(definition, request);
        }
        TableDescriptor changed = definition;
        if (wasOnDemand || onDemand) {
            Object before = definition.settings().get("BillingModeSummary");
            changed = changed.withSetting(
                    "BillingModeSummary",
                    ThroughputSettings.changedBilling(before, wasOnDemand, onDemand, engine.seconds()));
        }
        Map<String, Object> settings =
                ThroughputSettings.changed(changed.settings(), request, onDemand, engine.seconds());
        for (String member : List.of("ProvisionedThroughput", "OnDemandThroughput", "WarmThroughput")) {
            changed = changed.withSetting(member, settings.get(member));
        }
        return changed;
    }

    private static void requireChange(TableDescriptor definition, InputMembers request) {
        InputMembers throughput = request.structure("ProvisionedThroughput");
        if (throughput == null || request.has("GlobalSecondaryIndexUpdates")) {
            return;
        }
        Map<?, ?> present = (Map<?, ?>) definition.settings().getOrDefault("ProvisionedThroughput", Map.of());
        long reads = throughput.number("ReadCapacityUnits", 0);
        long writes = throughput.number("WriteCapacityUnits", 0);
        if (Long.valueOf(reads).equals(present.get("ReadCapacityUnits"))
                && Long.valueOf(writes).equals(present.get("WriteCapacityUnits"))) {
            throw DynamoError.validation(
                    "The provisioned throughput for the table will not change. The requested value "
                            + "equals the current value. Current ReadCapacityUnits provisioned for the table: " + reads
                            + ". Requested ReadCapacityUnits: " + reads
                            + ". Current WriteCapacityUnits provisioned for the table: " + writes
                            + ". Requested WriteCapacityUnits: " + writes
                            + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
        }
    }

    private static TableDescriptor settings(TableDescriptor definition, InputMembers request) {
        TableDescriptor changed = definition;
        if (request.has("DeletionProtectionEnabled")) {
            changed = changed.withSetting("DeletionProtectionEnabled", request.isTrue("DeletionProtectionEnabled"));
        }
        String tableClass = request.text("TableClass");
        if (tableClass != null) {
            changed = changed.withSetting("TableClassSummary", Map.of("TableClass", tableClass));
        }
        return changed;
    }

    private static TableDescriptor indexes(
            TableState table, TableDescriptor definition, InputMembers request, double now) {
        Map<String, Type> types = new LinkedHashMap<>(definition.attributeTypes());
        Map<String, Type> declared = TableSchemas.attributeTypes(request);
        // An attribute that is already declared keeps its type.
        declared.forEach(types::putIfAbsent);
        List<IndexDefinition> indexes = new ArrayList<>(definition.indexes());
        boolean onDemand = definition.isOnDemand();
        if (table.definition().isOnDemand() != onDemand) {
            indexes.replaceAll(index -> switched(index, request, onDemand, now));
        }
        checkOneChange(table, request);
        for (InputMembers update : request.structures("GlobalSecondaryIndexUpdates")) {
            InputMembers create = update.structure("Create");
            InputMembers delete = update.structure("Delete");
            InputMembers change = update.structure("Update");
            if (create != null) {
                // The request declares all keys of a new index, even those that the table has already.
                IndexDefinition index = TableSchemas.globalIndex(create, declared, onDemand, now);
                if (definition.index(index.name()) != null) {
                    throw DynamoError.validation("Attempting to create an index which already exists");
                }
                requireSameTypes(index, definition.attributeTypes(), declared);
                indexes.add(index);
            } else if (delete != null) {
                remove(indexes, definition, delete.requiredText("IndexName"));
            } else if (change != null) {
                update(indexes, definition, change, now);
            }
        }
        TableSchemas.checkNames(indexes);
        return definition.withIndexes(indexes, used(definition, indexes, types));
    }

    private static void checkOneChange(TableState table, InputMembers request) {
        long changes = request.structures("GlobalSecondaryIndexUpdates").stream()
                .filter(update -> !update.has("Update"))
                .count();
        if (changes > 1 || (changes > 0 && table.lifecycle().changesIndexes())) {
            throw DynamoError.service(
                    "LimitExceededException",
                    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        }
    }

    private static void requireSameTypes(IndexDefinition index, Map<String, Type> present, Map<String, Type> declared) {
        for (String name : index.keys().attributes()) {
            Type type = present.get(name);
            if (type != null && type != declared.get(name)) {
                throw DynamoError.validation(
                        INVALID + "Attributes cannot be redefined. Please check that your attribute "
                                + "has the same type as previously defined. Existing schema: " + schema(index, present)
                                + " New schema: " + schema(index, declared));
            }
        }
    }

    private static String schema(IndexDefinition index, Map<String, Type> types) {
        List<String> elements = new ArrayList<>();
        for (String name : index.keys().attributes()) {
            Type type = types.get(name);
            if (type != null) {
                String role = index.keys().partition().contains(name) ? "HASH" : "RANGE";
                elements.add("SchemaElement: key{" + name + ":" + type + ":" + role + "}");
            }
        }
        return "Schema:" + elements;
    }

    /** Returns an index of a table whose billing mode changes. */
    private static IndexDefinition switched(IndexDefinition index, InputMembers request, boolean onDemand, double now) {
        if (!index.global()) {
            return index;
        }
        if (!onDemand) {
            boolean given = request.structures("GlobalSecondaryIndexUpdates").stream()
                    .map(each -> each.structure("Update"))
                    .anyMatch(update ->
                            update != null && update.requiredText("IndexName").equals(index.name()));
            if (!given) {
                throw DynamoError.validation(
                        INVALID + "ProvisionedThroughput must be specified for index: " + index.name());
            }
        }
        return index.withSettings(
                ThroughputSettings.changed(index.settings(), new InputMembers(Map.of()), onDemand, now));
    }

    private static void update(
            List<IndexDefinition> indexes, TableDescriptor definition, InputMembers change, double now) {
        String name = change.requiredText("IndexName");
        IndexDefinition present = definition.index(name);
        if (present == null || !present.global()) {
            throw missing(definition, name);
        } else if (definition.isOnDemand() && change.has("ProvisionedThroughput")) {
            ThroughputSettings.checkIndex(change, true);
        }
        indexes.replaceAll(index -> index.name().equals(name)
                ? index.withSettings(ThroughputSettings.changed(index.settings(), change, definition.isOnDemand(), now))
                : index);
    }

    private static void remove(List<IndexDefinition> indexes, TableDescriptor definition, String name) {
        if (!indexes.removeIf(index -> index.global() && index.name().equals(name))) {
            throw missing(definition, name);
        }
    }

    private static DynamoError missing(TableDescriptor definition, String index) {
        return DynamoError.service(
                "ResourceNotFoundException",
                "Requested resource not found: Index " + index + " for table " + definition.name());
    }

    /** Drops the attributes that no key uses anymore. */
    private static Map<String, Type> used(
            TableDescriptor definition, List<IndexDefinition> indexes, Map<String, Type> types) {
        Set<String> names = new LinkedHashSet<>(definition.keys().attributes());
        indexes.forEach(index -> names.addAll(index.keys().attributes()));
        Map<String, Type> used = new LinkedHashMap<>(types);
        used.keySet().retainAll(names);
        return used;
    }
}
