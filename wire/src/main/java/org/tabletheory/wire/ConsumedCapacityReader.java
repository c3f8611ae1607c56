package org.tabletheory.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.DynamoJson;

/** Finds the consumed capacity in an answer, skipping everything else without decoding it. */
public final class ConsumedCapacityReader {

    private ConsumedCapacityReader() {}

    /** The capacity of each table; empty when the answer has none or cannot be read. */
    public static List<ConsumedCapacity> read(byte[] body) {
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
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "TableName" -> table = parser.getText();
                case "CapacityUnits" -> units = parser.getDoubleValue();
                default -> parser.skipChildren();
            }
        }
        return new ConsumedCapacity(table, units);
    }
}
