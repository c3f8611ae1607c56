package org.tabletheory.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.spi.text.PrintableText;

/** Extracts the consumed capacity from a response, skipping everything else without decoding it. */
final class ConsumedCapacityReader {
    private static final int LONGEST_NAME = 255;

    private ConsumedCapacityReader() {}

    /** Returns the capacity per table; empty if the response has none or is malformed. */
    static List<ConsumedCapacity> read(byte[] body) {
        List<ConsumedCapacity> found = new ArrayList<>();
        try (JsonParser parser = DynamoJson.factory().createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean capacity = parser.currentName().equals("ConsumedCapacity");
                JsonToken value = parser.nextToken();
                if (capacity && value == JsonToken.START_ARRAY) {
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        found.add(readOne(parser));
                    }
                    return found;
                } else if (capacity && value == JsonToken.START_OBJECT) {
                    found.add(readOne(parser));
                    return found;
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            return List.of();
        }
        return found;
    }

    private static ConsumedCapacity readOne(JsonParser parser) throws IOException {
        String table = "";
        double units = 0;
        Map<String, Double> indexes = new TreeMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "TableName" -> table = PrintableText.singleLine(parser.getText(), LONGEST_NAME);
                case "CapacityUnits" -> units = parser.getDoubleValue();
                case "LocalSecondaryIndexes", "GlobalSecondaryIndexes" -> readIndexes(parser, value, indexes);
                default -> parser.skipChildren();
            }
        }
        return new ConsumedCapacity(table, units, indexes);
    }

    private static void readIndexes(JsonParser parser, JsonToken value, Map<String, Double> indexes)
            throws IOException {
        if (value != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String index = PrintableText.singleLine(parser.currentName(), LONGEST_NAME);
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                indexes.put(index, readOne(parser).units());
            }
        }
    }
}
