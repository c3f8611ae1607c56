package org.tabletheory.cli.internal.quickstart;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * A readable summary of a request to DynamoDB, with placeholders in expressions replaced by names and values.
 *
 * @param rows label and text of each line, in order
 */
record RequestSummary(Map<String, String> rows) {
    private static final Pattern PLACEHOLDER = Pattern.compile("[#:]\\w+");

    static RequestSummary of(String operation, byte[] body) throws IOException {
        try (JsonParser json = DynamoJson.factory().createParser(body)) {
            json.nextToken();
            Request request = Request.read(json);
            Map<String, String> rows = new LinkedHashMap<>();
            String tables = request.table != null ? request.table : String.join(", ", request.counts.keySet());
            rows.put("operation", operation + (tables.isEmpty() ? "" : " on " + tables));
            request.counts.forEach((table, count) -> rows.put("items", Integer.toString(count)));
            request.describe(rows);
            for (int i = 0; i < request.actions.size(); i++) {
                rows.put("action " + i, request.actions.get(i).toString());
            }
            return new RequestSummary(rows);
        }
    }

    /** A request, or an action of a transaction. */
    private static final class Request {
        private final Map<String, String> placeholders = new HashMap<>();
        private final List<Request> actions = new ArrayList<>();
        private final Map<String, Integer> counts = new LinkedHashMap<>();
        private String name = "";
        private @Nullable String table;
        private @Nullable String condition;
        private @Nullable String update;

        static Request read(JsonParser json) throws IOException {
            Request request = new Request();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String member = json.currentName();
                json.nextToken();
                request.member(member, json);
            }
            return request;
        }

        private void member(String member, JsonParser json) throws IOException {
            switch (member) {
                case "TableName" -> table = json.getText();
                case "ConditionExpression" -> condition = json.getText();
                case "UpdateExpression" -> update = json.getText();
                case "ExpressionAttributeNames" -> names(json);
                case "ExpressionAttributeValues" ->
                    Item.readFrom(DynamoJson.reader(json))
                            .attributes()
                            .forEach((placeholder, value) -> placeholders.put(placeholder, text(value)));
                case "TransactItems" -> transaction(json);
                case "RequestItems" -> batch(json);
                default -> json.skipChildren();
            }
        }

        private void names(JsonParser json) throws IOException {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String placeholder = json.currentName();
                json.nextToken();
                placeholders.put(placeholder, json.getText());
            }
        }

        private void transaction(JsonParser json) throws IOException {
            while (json.nextToken() == JsonToken.START_OBJECT) {
                json.nextToken();
                String kind = json.currentName();
                json.nextToken();
                Request action = read(json);
                action.name = kind.toLowerCase(Locale.ROOT);
                actions.add(action);
                json.nextToken();
            }
        }

        /** Counts the items for each table; a BatchGetItem has its keys one level further down. */
        private void batch(JsonParser json) throws IOException {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String tableName = json.currentName();
                if (json.nextToken() == JsonToken.START_ARRAY) {
                    counts.put(tableName, elements(json));
                    continue;
                }
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    boolean keys = json.currentName().equals("Keys");
                    json.nextToken();
                    if (keys) {
                        counts.put(tableName, elements(json));
                    } else {
                        json.skipChildren();
                    }
                }
            }
        }

        private static int elements(JsonParser json) throws IOException {
            int count = 0;
            while (json.nextToken() != JsonToken.END_ARRAY) {
                json.skipChildren();
                count++;
            }
            return count;
        }

        void describe(Map<String, String> rows) {
            if (update != null) {
                rows.put("update", resolve(update));
            }
            if (condition != null) {
                rows.put("condition", resolve(condition));
            }
        }

        private String resolve(String expression) {
            return PLACEHOLDER
                    .matcher(expression)
                    .replaceAll(
                            match -> Matcher.quoteReplacement(placeholders.getOrDefault(match.group(), match.group())));
        }

        @Override
        public String toString() {
            return name + " on " + table + (update == null ? "" : ": " + resolve(update))
                    + (condition == null ? "" : ", if " + resolve(condition));
        }
    }

    private static String text(Value value) {
        if (value instanceof Value.S s) {
            return '"' + s.value() + '"';
        }
        return value instanceof Value.N n ? n.text() : DynamoJson.write(value);
    }
}
