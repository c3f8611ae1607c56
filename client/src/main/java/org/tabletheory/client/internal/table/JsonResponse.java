package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Reads a small JSON response into a tree. */
final class JsonResponse {
    private JsonResponse() {}

    static JsonValue.Obj read(WireRequest request, WireResponse response) {
        try {
            return read(response.body());
        } catch (IOException e) {
            throw malformed(request, response, e);
        }
    }

    /** Reads an object; operations that return nothing may respond without a body. */
    static JsonValue.Obj read(byte[] json) throws IOException {
        if (json.length == 0) {
            return new JsonValue.Obj(Map.of());
        }
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                return object(parser);
            }
            throw new IOException("not a JSON object");
        }
    }

    private static MalformedResponseException malformed(WireRequest request, WireResponse response, IOException cause) {
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
