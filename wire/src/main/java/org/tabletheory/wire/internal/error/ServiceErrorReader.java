package org.tabletheory.wire.internal.error;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ThrottlingReason;

/**
 * Parses an error response; a body that is not JSON gives an error without a code. The server may be hostile or not DynamoDB: all
 * texts are limited in length and have no control characters.
 */
public final class ServiceErrorReader {
    /** As many as a transaction has actions. */
    private static final int MAX_REASONS = 100;

    private String code = "";
    private String message = "";
    private @Nullable Item item;
    private final List<CancellationReason> reasons = new ArrayList<>();
    private final List<ThrottlingReason> throttling = new ArrayList<>();

    private ServiceErrorReader() {}

    /** Parses the body; {@code typeHeader} is {@code x-amzn-ErrorType}, which is used if the body has no type. */
    public static ServiceError read(int status, byte[] body, @Nullable String typeHeader, @Nullable String requestId) {
        ServiceErrorReader reader = new ServiceErrorReader();
        try (JsonParser parser = DynamoJson.factory().createParser(body)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                reader.readObject(parser);
            }
        } catch (IOException | AttributeException e) {
            reader.message = "the error response is not valid JSON";
        }
        String code = reader.code.isEmpty() && typeHeader != null ? bare(typeHeader) : reader.code;
        String id = requestId == null ? null : ServerMessage.id(requestId);
        String message = reader.message.isBlank() ? explanation(code) : ServerMessage.clean(code, reader.message);
        return new ServiceError(status, code, message, id, reader.item, reader.explainedReasons(), reader.throttling);
    }

    /** Returns the reasons of a cancelled transaction; those of the whole response explain actions without their own. */
    private List<CancellationReason> explainedReasons() {
        List<CancellationReason> explained = new ArrayList<>(reasons.size());
        for (CancellationReason reason : reasons) {
            boolean unexplained = reason.codes().contains(ErrorCodes.THROTTLED)
                    && reason.throttling().isEmpty();
            explained.add(unexplained ? reason.throttledBy(throttling) : reason);
        }
        return explained;
    }

    /** Returns a message for an error response without one. */
    private static String explanation(String code) {
        return code.isEmpty()
                ? "the response is not one of DynamoDB; check the endpoint and the proxies on the way to it"
                : "DynamoDB gave no explanation";
    }

    private void readObject(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "__type" -> code = bare(parser.getText());
                case "message", "Message" -> message = text(parser);
                case "Item" -> item = item(parser, value);
                case "CancellationReasons" -> readReasons(parser, value);
                case "ThrottlingReasons", "throttlingReasons" -> readThrottling(parser, value, throttling);
                default -> parser.skipChildren();
            }
        }
    }

    private void readReasons(JsonParser parser, JsonToken value) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            CancellationReason reason = readReason(parser, reasons.size());
            if (reasons.size() < MAX_REASONS) {
                reasons.add(reason);
            }
        }
    }

    private static CancellationReason readReason(JsonParser parser, int index) throws IOException {
        String code = "None";
        String message = null;
        Item item = null;
        List<ThrottlingReason> throttling = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "Code" -> code = ServerMessage.id(text(parser));
                case "Message" -> message = value == JsonToken.VALUE_NULL ? null : text(parser);
                case "Item" -> item = item(parser, value);
                case "ThrottlingReasons", "throttlingReasons" -> readThrottling(parser, value, throttling);
                default -> parser.skipChildren();
            }
        }
        return CancellationReason.of(index, code, message == null ? null : ServerMessage.clean(code, message), item)
                .throttledBy(throttling);
    }

    /** Reads objects such as {@code {"reason":"TableReadAccountLimitExceeded","resource":"arn:…"}}. */
    private static void readThrottling(JsonParser parser, JsonToken value, List<ThrottlingReason> found)
            throws IOException {
        if (value != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            String reason = "";
            String resource = "";
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "reason" -> reason = ServerMessage.id(text(parser));
                    case "resource" -> resource = ServerMessage.id(text(parser));
                    default -> parser.skipChildren();
                }
            }
            if (found.size() < MAX_REASONS) {
                found.add(new ThrottlingReason(reason, resource));
            }
        }
    }

    private static @Nullable Item item(JsonParser parser, JsonToken value) throws IOException {
        if (value != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        return Item.readFrom(DynamoJson.reader(parser));
    }

    private static String text(JsonParser parser) throws IOException {
        String text = parser.getValueAsString();
        return text == null ? "" : text;
    }

    /** Returns X for both {@code com.amazonaws.dynamodb.v20120810#X} and {@code X:http://…}. */
    private static String bare(String type) {
        String name = type.substring(type.indexOf('#') + 1);
        int colon = name.indexOf(':');
        return ServerMessage.id(colon < 0 ? name : name.substring(0, colon));
    }
}
