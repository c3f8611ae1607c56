package org.tabletheory.client.internal.write;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.ItemReader;

/** The item in DynamoDB's answer to an update. */
final class UpdatedItem {
    private UpdatedItem() {}

    /** What the reader makes of the answer's {@code Attributes}; empty when it has none. */
    static <T> Optional<T> read(byte[] body, Function<ItemReader, T> read) throws IOException {
        try (JsonParser json = DynamoJson.factory().createParser(body)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                if (json.currentName().equals("Attributes")) {
                    return Optional.of(read.apply(DynamoJson.reader(json)));
                }
                json.nextToken();
                json.skipChildren();
            }
            return Optional.empty();
        }
    }
}
