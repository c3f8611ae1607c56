package org.tabletheory.cli.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Creates a table from the properties of {@code AWS::DynamoDB::Table}, with the SDK, as CloudFormation does. */
record CloudFormationTable(Map<String, Object> properties) {
    /** Properties that have an operation of their own. */
    private static final Set<String> LATER = Set.of("TimeToLiveSpecification", "PointInTimeRecoverySpecification");

    @SuppressWarnings("unchecked")
    void create(DynamoDbClient sdk) {
        CreateTableRequest.Builder request = CreateTableRequest.builder();
        properties.forEach((name, value) -> {
            if (!LATER.contains(name)) {
                set(request, name, renamed(name, value));
            }
        });
        sdk.createTable(request.build());
        String table = (String) properties.get("TableName");
        Map<String, Object> ttl = (Map<String, Object>) properties.get("TimeToLiveSpecification");
        if (ttl != null) {
            sdk.updateTimeToLive(update -> update.tableName(table)
                    .timeToLiveSpecification(to ->
                            to.attributeName((String) ttl.get("AttributeName")).enabled((Boolean) ttl.get("Enabled"))));
        }
        Map<String, Object> recovery = (Map<String, Object>) properties.get("PointInTimeRecoverySpecification");
        if (recovery != null) {
            sdk.updateContinuousBackups(update -> update.tableName(table)
                    .pointInTimeRecoverySpecification(
                            to -> to.pointInTimeRecoveryEnabled((Boolean) recovery.get("PointInTimeRecoveryEnabled"))
                                    .recoveryPeriodInDays((Integer) recovery.get("RecoveryPeriodInDays"))));
        }
    }

    /** The two properties whose members CloudFormation names differently. */
    @SuppressWarnings("unchecked")
    private static Object renamed(String name, Object value) {
        if (name.equals("StreamSpecification")) {
            return Map.of("StreamEnabled", true, "StreamViewType", ((Map<String, Object>) value).get("StreamViewType"));
        }
        if (name.equals("SSESpecification")) {
            Map<String, Object> members = new HashMap<>((Map<String, Object>) value);
            members.put("Enabled", members.remove("SSEEnabled"));
            return members;
        }
        return value;
    }

    /** Sets a member of an object of the SDK by its name; fails if there is none. */
    private static void set(SdkPojo object, String name, Object value) {
        SdkField<?> field = object.sdkFields().stream()
                .filter(each -> each.locationName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("unknown property " + name));
        field.set(object, converted(field, value));
    }

    @SuppressWarnings("unchecked")
    private static Object converted(SdkField<?> field, Object value) {
        if (field.marshallingType() == MarshallingType.LIST) {
            SdkField<?> element = field.getTrait(ListTrait.class).memberFieldInfo();
            return ((List<Object>) value)
                    .stream().map(each -> converted(element, each)).toList();
        }
        if (field.marshallingType() == MarshallingType.SDK_POJO) {
            SdkPojo object = field.constructor().get();
            ((Map<String, Object>) value).forEach((name, member) -> set(object, name, member));
            return ((SdkBuilder<?, ?>) object).build();
        }
        return field.marshallingType() == MarshallingType.LONG ? ((Number) value).longValue() : value;
    }
}
