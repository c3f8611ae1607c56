package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Reads a small JSON response into a tree. */
final class JsonResponse {
    private JsonResponse() {}

    static JsonValue.Obj read(WireRequest request, WireResponse response) {
        try (JsonParser parser = DynamoJson.factory().createParser(response.body())) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                return object(parser);
            }
            throw malformed(request, response, null);
        } catch (IOException e) {
            throw malformed(request, response, e);
        }
    }

    private static MalformedResponseException malformed(
            WireRequest request, WireResponse response, @Nullable IOException cause) {
        return new MalformedResponseException(
                "the response is not a JSON object.",
                request.errorContext(response.attempts(), false).withResponse(response.requestId(), null),
                cause);
    }

    private static JsonValue.Obj object(JsonParser parser) throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return new JsonValue.Obj(members);
    }

    private static JsonValue value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(parser);
        } else if (token == JsonToken.START_ARRAY) {
            List<JsonValue> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return new JsonValue.Array(elements);
        } else if (token == JsonToken.VALUE_STRING) {
            return JsonValue.text(parser.getText());
        } else if (token.isNumeric()) {
            return new JsonValue.Num(parser.getText());
        }
        return token.isBoolean() ? JsonValue.bool(parser.getBooleanValue()) : new JsonValue.Null();
    }
}
