package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.tabletheory.engine.internal.store.VersionedDatabase;

/** {@code UpdateTable}. */
final class UpdateTable implements Operation {
    private static final String INVALID = "One or more parameter values were invalid: ";

    @Override
    public InputShape.Structure input() {
        InputShape.Structure named = new InputShape.Structure(CommonShapes.PACKAGE + "DeleteGlobalSecondaryIndexAction")
                .required("IndexName", CommonShapes.INDEX_NAME);
        InputShape.Structure update = new InputShape.Structure(
                        CommonShapes.PACKAGE + "UpdateGlobalSecondaryIndexAction")
                .required("IndexName", CommonShapes.INDEX_NAME)
                .optional("ProvisionedThroughput", TableSchemas.THROUGHPUT)
                .optional("OnDemandThroughput", TableSchemas.ON_DEMAND)
                .optional("WarmThroughput", TableSchemas.WARM);
        return new InputShape.Structure(CommonShapes.PACKAGE + "UpdateTableInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .optional("AttributeDefinitions", TableSchemas.ATTRIBUTE_DEFINITIONS)
                .optional("BillingMode", InputShape.Text.oneOf("PROVISIONED", "PAY_PER_REQUEST"))
                .optional("ProvisionedThroughput", TableSchemas.THROUGHPUT)
                .optional(
                        "GlobalSecondaryIndexUpdates",
                        new InputShape.Sequence(
                                new InputShape.Structure(CommonShapes.PACKAGE + "GlobalSecondaryIndexUpdate")
                                        .optional(
                                                "Create", TableSchemas.globalIndex("CreateGlobalSecondaryIndexAction"))
                                        .optional("Update", update)
                                        .optional("Delete", named),
                                0,
                                CommonShapes.UNLIMITED))
                .optional("StreamSpecification", CreateTable.streamSpecification())
                .optional("DeletionProtectionEnabled", CommonShapes.FLAG)
                .optional("TableClass", InputShape.Text.oneOf("STANDARD", "STANDARD_INFREQUENT_ACCESS"))
                .optional("OnDemandThroughput", TableSchemas.ON_DEMAND)
                .optional("WarmThroughput", TableSchemas.WARM)
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
        String name = EngineContext.tableName(request.requiredText("TableName"));
        requireSomething(request);
        if (request.text("BillingMode", "").equals("PAY_PER_REQUEST") && request.has("ProvisionedThroughput")) {
            throw DynamoError.validation(
                    INVALID
                            + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        }
        TableState changed = engine.database().change(state -> {
            TableState before = EngineContext.described(state, name);
            before.lifecycle().requireUnchanging(name);
            TableState table = lifecycle(before, changed(before, request, engine), engine);
            return new VersionedDatabase.Change<>(state.with(table), table);
        });
        Map<String, Object> description = TableDescriptions.of(changed);
        description.put("TableStatus", "UPDATING");
        return Map.of("TableDescription", description);
    }

    private static void requireSomething(InputMembers request) {
        boolean nothing = request.names().stream()
                .allMatch(member -> member.equals("TableName") || member.equals("AttributeDefinitions"));
        if (nothing) {
            throw DynamoError.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
                    + "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
    }

    private static TableState changed(TableState table, InputMembers request, EngineContext engine) {
        TableDescriptor definition = table.definition();
        definition = billing(definition, request);
        definition = settings(definition, request);
        if (request.has("SSESpecification")) {
            definition = definition.withSetting("SSEDescription", TableEncryption.described(request, engine));
        }
        definition = indexes(table, definition, request);
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

    private static TableDescriptor billing(TableDescriptor definition, InputMembers request) {
        Map<String, Object> throughput = TableSchemas.throughput(request.structure("ProvisionedThroughput"));
        boolean onDemand = definition.settings().containsKey("BillingModeSummary")
                && definition.settings().get("BillingModeSummary").equals(Map.of("BillingMode", "PAY_PER_REQUEST"));
        String wanted = request.text("BillingMode");
        if (throughput != null && onDemand && wanted == null) {
            throw DynamoError.validation(
                    INVALID
                            + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        } else if (throughput != null && !onDemand) {
            Map<?, ?> present = (Map<?, ?>) definition.settings().getOrDefault("ProvisionedThroughput", Map.of());
            boolean same = Objects.equals(throughput.get("ReadCapacityUnits"), present.get("ReadCapacityUnits"))
                    && Objects.equals(throughput.get("WriteCapacityUnits"), present.get("WriteCapacityUnits"));
            if (same && !request.has("GlobalSecondaryIndexUpdates")) {
                throw DynamoError.validation(
                        "The provisioned throughput for the table will not change. The requested value "
                                + "equals the current value. Current ReadCapacityUnits provisioned for the table: "
                                + present.get("ReadCapacityUnits") + ". Requested ReadCapacityUnits: "
                                + throughput.get("ReadCapacityUnits")
                                + ". Current WriteCapacityUnits provisioned for the table: "
                                + present.get("WriteCapacityUnits")
                                + ". Requested WriteCapacityUnits: " + throughput.get("WriteCapacityUnits")
                                + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher "
                                + "limits.");
            }
        } else if (throughput == null && "PROVISIONED".equals(wanted) && onDemand) {
            throw DynamoError.validation(
                    INVALID
                            + "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        }
        TableDescriptor changed = definition;
        if (wanted != null && (onDemand || wanted.equals("PAY_PER_REQUEST"))) {
            changed = changed.withSetting("BillingModeSummary", Map.of("BillingMode", wanted));
        }
        if (throughput != null) {
            changed = changed.withSetting("ProvisionedThroughput", throughput);
        } else if ("PAY_PER_REQUEST".equals(wanted)) {
            changed = changed.withSetting(
                    "ProvisionedThroughput",
                    Map.of("NumberOfDecreasesToday", 0L, "ReadCapacityUnits", 0L, "WriteCapacityUnits", 0L));
        }
        return changed;
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
        for (String member : List.of("OnDemandThroughput", "WarmThroughput")) {
            if (request.has(member)) {
                changed = changed.withSetting(member, request.map(member));
            }
        }
        return changed;
    }

    private static TableDescriptor indexes(TableState table, TableDescriptor definition, InputMembers request) {
        List<InputMembers> updates = request.structures("GlobalSecondaryIndexUpdates");
        if (updates.isEmpty()) {
            return definition;
        }
        Map<String, Type> types = new LinkedHashMap<>(definition.attributeTypes());
        // An attribute that is already declared keeps its type.
        TableSchemas.attributeTypes(request).forEach(types::putIfAbsent);
        List<IndexDefinition> indexes = new ArrayList<>(definition.indexes());
        int creations = 0;
        for (InputMembers update : updates) {
            InputMembers create = update.structure("Create");
            InputMembers delete = update.structure("Delete");
            InputMembers change = update.structure("Update");
            if (create != null) {
                IndexDefinition index = TableSchemas.index(create, true, types);
                if (definition.index(index.name()) != null) {
                    throw DynamoError.validation("Attempting to create an index which already exists");
                }
                indexes.add(index);
                creations++;
            } else if (delete != null) {
                remove(indexes, definition, delete.requiredText("IndexName"));
                creations++;
            } else if (change != null && definition.index(change.requiredText("IndexName")) == null) {
                throw missing(definition, change.requiredText("IndexName"));
            }
        }
        if (creations > 1 || (creations > 0 && table.lifecycle().changesIndexes())) {
            throw DynamoError.service(
                    "LimitExceededException",
                    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        }
        TableSchemas.checkNames(indexes);
        return definition.withIndexes(indexes, used(definition, indexes, types));
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
