package org.tabletheory.cli.internal.quickstart;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * What a write asks of DynamoDB, for people: its expressions with names and values in the place of placeholders.
 *
 * @param rows the name and the text of each line, in order
 */
record WritePlan(Map<String, String> rows) {
    private static final Map<String, String> SHOWN =
            Map.of("ConditionExpression", "condition", "UpdateExpression", "update");
    private static final Pattern PLACEHOLDER = Pattern.compile("[#:]\\w+");

    static WritePlan of(String operation, byte[] body) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> placeholders = new HashMap<>();
        try (JsonParser json = DynamoJson.factory().createParser(body)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String member = json.currentName();
                json.nextToken();
                switch (member) {
                    case "ExpressionAttributeNames" -> names(json, placeholders);
                    case "ExpressionAttributeValues" ->
                        Item.readFrom(DynamoJson.reader(json))
                                .attributes()
                                .forEach((name, value) -> placeholders.put(name, text(value)));
                    default -> {
                        if (json.currentToken() == JsonToken.VALUE_STRING) {
                            texts.put(member, json.getText());
                        }
                        json.skipChildren();
                    }
                }
            }
        }
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("operation", operation + " on " + texts.get("TableName"));
        texts.forEach((member, text) -> {
            String row = SHOWN.get(member);
            if (row != null) {
                rows.put(row, filledIn(text, placeholders));
            }
        });
        return new WritePlan(rows);
    }

    private static void names(JsonParser json, Map<String, String> placeholders) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String placeholder = json.currentName();
            json.nextToken();
            placeholders.put(placeholder, json.getText());
        }
    }

    private static String text(Value value) {
        if (value instanceof Value.S s) {
            return '"' + s.value() + '"';
        }
        return value instanceof Value.N n ? n.text() : DynamoJson.write(value);
    }

    private static String filledIn(String expression, Map<String, String> placeholders) {
        return PLACEHOLDER
                .matcher(expression)
                .replaceAll(match -> Matcher.quoteReplacement(placeholders.getOrDefault(match.group(), match.group())));
    }
}
