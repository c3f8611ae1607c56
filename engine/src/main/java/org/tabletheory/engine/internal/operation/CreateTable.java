package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableLifecycle;
import org.tabletheory.engine.internal.store.TableState;

/** {@code CreateTable}. */
final class CreateTable implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "CreateTableInput")
                .optional("TableName", InputShape.Text.matching("[a-zA-Z0-9_.-]+", 3, 255))
                .required("AttributeDefinitions", TableSchemas.ATTRIBUTE_DEFINITIONS)
                .required("KeySchema", TableSchemas.keySchema(2))
                .optional("BillingMode", InputShape.Text.oneOf("PROVISIONED", "PAY_PER_REQUEST"))
                .optional("ProvisionedThroughput", ThroughputSettings.PROVISIONED)
                .optional(
                        "GlobalSecondaryIndexes",
                        new InputShape.Sequence(
                                TableSchemas.globalIndex("GlobalSecondaryIndex"), 0, CommonShapes.UNLIMITED))
                .optional(
                        "LocalSecondaryIndexes",
                        new InputShape.Sequence(TableSchemas.localIndex(), 0, CommonShapes.UNLIMITED))
                .optional("StreamSpecification", streamSpecification())
                .optional("DeletionProtectionEnabled", CommonShapes.FLAG)
                .optional("TableClass", InputShape.Text.oneOf("STANDARD", "STANDARD_INFREQUENT_ACCESS"))
                .optional("OnDemandThroughput", ThroughputSettings.ON_DEMAND)
                .optional("WarmThroughput", ThroughputSettings.WARM)
                .optional("SSESpecification", TableEncryption.SPECIFICATION)
                .optional("Tags", TagResource.TAGS)
                .unsupported(
                        "VectorIndexes",
                        "ResourcePolicy",
                        "GlobalTableSourceArn",
                        "GlobalTableSettingsReplicationMode");
    }

    static InputShape streamSpecification() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "StreamSpecification")
                .required("StreamEnabled", CommonShapes.FLAG)
                .optional(
                        "StreamViewType",
                        InputShape.Text.oneOf("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY"));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.text("TableName");
        if (name == null) {
            throw DynamoError.validation("The parameter 'TableName' is required but was not present in the request");
        }
        TableDescriptor definition = definition(name, request, engine);
        TableState table = engine.database().change(edit -> {
            if (edit.state().table(definition.name()) != null) {
                throw DynamoError.service("ResourceInUseException", "Table already exists: " + definition.name());
            }
            TableState created = streaming(TableState.empty(definition), request, engine)
                    .with(TableLifecycle.changing("CREATING", engine.now() + engine.statusDelay(), engine.now()));
            edit.put(created);
            return created;
        });
        Map<String, Object> description = TableDescriptions.of(table);
        TableDescriptions.showAsCreating(description, request);
        description.computeIfPresent(
                "BillingModeSummary", (member, summary) -> Map.of("BillingMode", ThroughputSettings.ON_DEMAND_MODE));
        return Map.of("TableDescription", description);
    }

    private static TableState streaming(TableState table, InputMembers request, EngineContext engine) {
        InputMembers stream = request.structure("StreamSpecification");
        if (stream == null || stream.isTrue("StreamEnabled")) {
            return stream == null ? table : TableStreams.changed(table, stream, engine);
        } else if (stream.has("StreamViewType")) {
            throw DynamoError.validation(
                    "One or more parameter values were invalid: Table is being created with a stream "
                            + "disabled, UpdateViewType should not be specified");
        }
        return table;
    }

    private static TableDescriptor definition(String name, InputMembers request, EngineContext engine) {
        boolean onDemand = request.text("BillingMode", "PROVISIONED").equals("PAY_PER_REQUEST");
        ThroughputSettings.checkTable(request, onDemand);
        ThroughputSettings.checkBounds(request);
        Map<String, Type> types = TableSchemas.attributeTypes(request);
        KeySchema keys = TableSchemas.tableKeys(request, types);
        List<IndexDefinition> indexes = new ArrayList<>(TableSchemas.localIndexes(request, keys, types));
        indexes.addAll(TableSchemas.globalIndexes(request, types, onDemand, engine.seconds()));
        TableSchemas.checkNames(indexes);
        TableSchemas.checkAllUsed(keys, indexes, types);
        Map<String, Object> settings = new LinkedHashMap<>();
        double now = engine.seconds();
        settings.put("CreationDateTime", now);
        settings.put("TableArn", engine.arn(name));
        settings.put("TableId", UUID.randomUUID().toString());
        settings.put("DeletionProtectionEnabled", request.isTrue("DeletionProtectionEnabled"));
        if (onDemand) {
            settings.put("BillingModeSummary", ThroughputSettings.onDemandSince(now));
        }
        settings.putAll(ThroughputSettings.changed(Map.of(), request, onDemand, now));
        String tableClass = request.text("TableClass");
        if (tableClass != null) {
            settings.put("TableClassSummary", Map.of("TableClass", tableClass));
        }
        Map<String, Object> encryption = TableEncryption.described(request, engine);
        if (encryption != null) {
            settings.put("SSEDescription", encryption);
        }
        return new TableDescriptor(
                name, types, keys, indexes, settings, null, TagResource.add(new LinkedHashMap<>(), request), null);
    }
}
