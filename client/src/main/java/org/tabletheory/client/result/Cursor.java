package org.tabletheory.client.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.CanonicalJson;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidCursorException;

/**
 * A position in a query's results, encoded as text from which the runtime of any language can continue (DMS 0.1, "Cursor
 * encoding").
 *
 * <pre>{@code
 * String text = new Cursor(Item.of("PK", Value.s("USER#1")), "gsi-email", "ASC").encode();
 * Cursor cursor = Cursor.decode(text);
 * }</pre>
 *
 * <p>A cursor is neither encrypted nor signed: it reveals the key of the last item. Immutable.
 *
 * @param lastKey the key of the last item: the table's key, and the index's key if one was used
 * @param index the index that the query specified, or null
 * @param sort the direction, {@code ASC} or {@code DESC}, or null for none
 */
public record Cursor(
        Item lastKey, @Nullable String index, @Nullable String sort) {
    /** Well above the longest DynamoDB keys, escaped and encoded. */
    private static final int MAX_LENGTH = 256 * 1024;

    public Cursor {
        index = index == null || index.isEmpty() ? null : index;
        sort = sort == null || sort.isEmpty() ? null : sort;
    }

    /** Returns the cursor as padded base64url of its JSON, as Go writes it; empty if there is no last key. */
    public String encode() {
        if (lastKey.attributes().isEmpty()) {
            return "";
        }
        StringBuilder json = new StringBuilder("{\"lastKey\":").append(CanonicalJson.write(lastKey));
        if (index != null) {
            json.append(",\"index\":");
            CanonicalJson.quote(index, json);
        }
        if (sort != null) {
            json.append(",\"sort\":");
            CanonicalJson.quote(sort, json);
        }
        return Base64.getUrlEncoder().encodeToString(json.append('}').toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Decodes a cursor of this or another language's runtime, with or without padding. Ignores unknown JSON members.
     *
     * @throws InvalidCursorException if the text is not a valid cursor
     */
    public static Cursor decode(String text) {
        return decode(text, ErrorContext.of("Query", null));
    }

    /** Decodes a cursor, with the context of the query for errors. See {@link #decode(String)}. */
    public static Cursor decode(String text, ErrorContext context) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            throw invalid(context, "it is empty; leave it out to start at the beginning", null);
        }
        if (stripped.length() > MAX_LENGTH) {
            throw invalid(context, "it is longer than " + MAX_LENGTH + " characters", null);
        }
        byte[] json;
        try {
            json = Base64.getUrlDecoder().decode(stripped);
        } catch (IllegalArgumentException e) {
            throw invalid(context, "it is not valid base64url; it was truncated or modified", e);
        }
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            return read(parser, context);
        } catch (IOException e) {
            throw invalid(context, "it does not contain valid JSON; it was truncated or modified", e);
        } catch (AttributeException e) {
            throw invalid(context, "its lastKey is not a key: " + e.problem(), e);
        }
    }

    private static Cursor read(JsonParser parser, ErrorContext context) throws IOException {
        parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw invalid(context, "it is not a JSON object", null);
        }
        Item lastKey = null;
        String index = null;
        String sort = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (name) {
                case "lastKey" -> {
                    if (token != JsonToken.START_OBJECT) {
                        throw invalid(context, "its lastKey is not an object", null);
                    }
                    lastKey = Item.readFrom(DynamoJson.reader(parser));
                }
                case "index" -> index = text(parser, token, name, context);
                case "sort" -> sort = text(parser, token, name, context);
                default -> parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw invalid(context, "there is extra text after the JSON object", null);
        }
        if (lastKey == null) {
            throw invalid(context, "it has no lastKey", null);
        }
        return new Cursor(lastKey, index, sort);
    }

    private static @Nullable String text(JsonParser parser, JsonToken token, String name, ErrorContext context)
            throws IOException {
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.VALUE_STRING) {
            throw invalid(context, "its " + name + " is not a string", null);
        }
        return parser.getText();
    }

    private static InvalidCursorException invalid(ErrorContext context, String problem, @Nullable Throwable cause) {
        return new InvalidCursorException(
                InvalidCursorException.Reason.MALFORMED, "invalid cursor: " + problem, context, cause);
    }
}
