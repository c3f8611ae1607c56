package org.tabletheory.conformance.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tabletheory.conformance.internal.Meaning;
import org.tabletheory.schema.document.JsonValue;

/**
 * Brings a request to DynamoDB into one text for each meaning: members that say what holds without them are left out, and
 * so are those that only ask for more to be told of the answer.
 */
final class RequestMeaning {
    private static final Map<String, JsonValue> DEFAULTS = Map.of(
            "ConsistentRead", JsonValue.bool(false),
            "ScanIndexForward", JsonValue.bool(true),
            "ReturnValues", JsonValue.text("NONE"),
            "Select", JsonValue.text("ALL_ATTRIBUTES"));
    private static final Set<String> TELLING = Set.of(
            "ExpressionAttributeNames",
            "ExpressionAttributeValues",
            "ReturnConsumedCapacity",
            "ReturnItemCollectionMetrics",
            "ReturnValuesOnConditionCheckFailure",
            "ClientRequestToken");
    private static final Set<String> ITEMS = Set.of("Key", "Item", "ExclusiveStartKey");

    private RequestMeaning() {}

    static String of(String operation, JsonValue.Obj request) {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        if (request.get("ExpressionAttributeNames") instanceof JsonValue.Obj all) {
            all.members().forEach((placeholder, name) -> names.put(placeholder, ((JsonValue.Text) name).value()));
        }
        if (request.get("ExpressionAttributeValues") instanceof JsonValue.Obj all) {
            all.members().forEach((placeholder, value) -> values.put(placeholder, Meaning.of(value.toText())));
        }
        ExpressionMeaning expressions = new ExpressionMeaning(names, values);
        Map<String, String> members = new TreeMap<>();
        request.members().forEach((name, value) -> {
            if (!TELLING.contains(name) && !value.equals(DEFAULTS.get(name))) {
                members.put(name, of(name, value, expressions));
            }
        });
        if (operation.equals("Scan")) {
            // DynamoDB has no order of a scan to turn round.
            members.remove("ScanIndexForward");
        }
        return operation + " " + members;
    }

    private static String of(String name, JsonValue value, ExpressionMeaning expressions) {
        if (ITEMS.contains(name)) {
            return Meaning.of(value.toText());
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
