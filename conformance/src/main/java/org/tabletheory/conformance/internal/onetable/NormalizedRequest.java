package org.tabletheory.conformance.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tabletheory.conformance.internal.document.NormalizedJson;
import org.tabletheory.schema.document.JsonValue;

/**
 * Normalizes a request to DynamoDB, so that equivalent requests have equal texts: members with default values and members
 * that only affect the details of the response are omitted.
 */
final class NormalizedRequest {
    private static final Map<String, JsonValue> DEFAULTS = Map.of(
            "ConsistentRead", JsonValue.bool(false),
            "ScanIndexForward", JsonValue.bool(true),
            "ReturnValues", JsonValue.text("NONE"),
            "Select", JsonValue.text("ALL_ATTRIBUTES"));
    private static final Set<String> IGNORED = Set.of(
            "ExpressionAttributeNames",
            "ExpressionAttributeValues",
            "ReturnConsumedCapacity",
            "ReturnItemCollectionMetrics",
            "ReturnValuesOnConditionCheckFailure",
            "ClientRequestToken");
    private static final Set<String> ITEMS = Set.of("Key", "Item", "ExclusiveStartKey");

    private NormalizedRequest() {}

    static String of(String operation, JsonValue.Obj request) {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        if (request.get("ExpressionAttributeNames") instanceof JsonValue.Obj all) {
            all.members().forEach((placeholder, name) -> names.put(placeholder, ((JsonValue.Text) name).value()));
        }
        if (request.get("ExpressionAttributeValues") instanceof JsonValue.Obj all) {
            all.members().forEach((placeholder, value) -> values.put(placeholder, NormalizedJson.of(value.toText())));
        }
        NormalizedExpressions expressions = new NormalizedExpressions(names, values);
        Map<String, String> members = new TreeMap<>();
        request.members().forEach((name, value) -> {
            if (!IGNORED.contains(name) && !value.equals(DEFAULTS.get(name))) {
                members.put(name, of(name, value, expressions));
            }
        });
        if (operation.equals("Scan")) {
            // A scan has no order.
            members.remove("ScanIndexForward");
        }
        return operation + " " + members;
    }

    private static String of(String name, JsonValue value, NormalizedExpressions expressions) {
        if (ITEMS.contains(name)) {
            return NormalizedJson.of(value.toText());
        }
        String text = value instanceof JsonValue.Text string ? string.value() : value.toText();
        return switch (name) {
            case "ConditionExpression", "FilterExpression", "KeyConditionExpression" -> expressions.ofCondition(text);
            case "UpdateExpression" -> expressions.ofUpdate(text);
            case "ProjectionExpression" -> expressions.ofProjection(text);
            default -> text;
        };
    }
}
