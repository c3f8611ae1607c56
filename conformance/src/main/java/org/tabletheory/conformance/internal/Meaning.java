package org.tabletheory.conformance.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Brings DynamoDB JSON into one text for each meaning, so that two values are the same when their texts are.
 *
 * <p>Members of sets and keys of maps are sorted. A number keeps its spelling: bytes carry the text of a number, and
 * reading must give back that text. This reads JSON on its own and not through the library, so that a fault of the
 * library cannot hide on both sides of a comparison.
 */
public final class Meaning {
    private static final JsonFactory JSON = new JsonFactory();

    private Meaning() {}

    /** The one text of DynamoDB JSON. */
    public static String of(String dynamoJson) {
        try (JsonParser json = JSON.createParser(dynamoJson)) {
            json.nextToken();
            return text(json, false);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    private static String text(JsonParser json, boolean unordered) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            return object(json);
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            return array(json, unordered);
        }
        return json.currentToken() == JsonToken.VALUE_STRING ? quoted(json.getText()) : json.getText();
    }

    private static String object(JsonParser json) throws IOException {
        Map<String, String> fields = new TreeMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            boolean set = name.equals("SS") || name.equals("NS") || name.equals("BS");
            fields.put(name, text(json, set));
        }
        StringBuilder text = new StringBuilder("{");
        fields.forEach((name, value) -> text.append(text.length() > 1 ? "," : "")
                .append(quoted(name))
                .append(':')
                .append(value));
        return text.append('}').toString();
    }

    private static String array(JsonParser json, boolean unordered) throws IOException {
        List<String> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(text(json, false));
        }
        if (unordered) {
            Collections.sort(elements);
        }
        return "[" + String.join(",", elements) + "]";
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
