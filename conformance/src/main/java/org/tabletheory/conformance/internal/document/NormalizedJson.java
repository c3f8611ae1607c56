package org.tabletheory.conformance.internal.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Normalizes DynamoDB JSON, so that equal values have equal texts.
 *
 * <p>Set members and map keys are sorted. The text of a number is kept, because serialization must preserve it. This class
 * deliberately does not use the library, whose bugs could otherwise cancel out in a comparison.
 */
public final class NormalizedJson {
    /** Parses without limits, because vectors test those of the library. */
    public static final JsonFactory UNLIMITED = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(10_000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private NormalizedJson() {}

    /** Returns the normalized text. */
    public static String of(String dynamoJson) {
        try (JsonParser json = UNLIMITED.createParser(dynamoJson)) {
            json.nextToken();
            return text(json, false);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    private static String text(JsonParser json, boolean set) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            return object(json);
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            return array(json, set);
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

    private static String array(JsonParser json, boolean set) throws IOException {
        List<String> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(text(json, false));
        }
        if (set) {
            Collections.sort(elements);
        }
        return "[" + String.join(",", elements) + "]";
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
