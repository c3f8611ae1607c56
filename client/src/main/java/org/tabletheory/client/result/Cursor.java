package org.tabletheory.client.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.CanonicalJson;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Where a query stopped, as a text that any language's runtime can go on from (DMS 0.1, "Cursor encoding").
 *
 * <pre>{@code
 * String text = new Cursor(Item.of("PK", Value.s("USER#1")), "gsi-email", "ASC").encode();
 * Cursor cursor = Cursor.decode(text);
 * }</pre>
 *
 * <p>A cursor is not secret and not signed: it shows the key of the last item to whoever holds it. Immutable.
 *
 * @param lastKey the key of the last item: the table's key, and the index's where one was used
 * @param index the index that the query named, or null
 * @param sort the direction, {@code ASC} or {@code DESC}, or null when it has none
 */
public record Cursor(
        Item lastKey, @Nullable String index, @Nullable String sort) {
    /** Well above the longest keys that DynamoDB has, escaped and encoded. */
    private static final int LONGEST = 256 * 1024;

    public Cursor {
        index = index == null || index.isEmpty() ? null : index;
        sort = sort == null || sort.isEmpty() ? null : sort;
    }

    /** The text: base64url with padding of Go's JSON; empty when there is no last key. */
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
     * Reads the text of {@link #encode()}, of this or another language's runtime, with or without padding. Members that
     * this version does not know are passed over.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when the text is no cursor
     */
    public static Cursor decode(String text) {
        return decode(text, ErrorContext.of("Query", null));
    }

    /** As {@link #decode(String)}, with what is known of the query for its error. */
    public static Cursor decode(String text, ErrorContext context) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            throw invalid(context, "it is empty; a query without a cursor begins at the beginning", null);
        }
        if (stripped.length() > LONGEST) {
            throw invalid(context, "it is longer than " + LONGEST + " characters", null);
        }
        byte[] json;
        try {
            json = Base64.getUrlDecoder().decode(stripped);
        } catch (IllegalArgumentException e) {
            throw invalid(context, "it is not base64url; it was cut off or changed on its way", e);
        }
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            return read(parser, context);
        } catch (IOException e) {
            throw invalid(context, "it holds no complete JSON; it was cut off or changed on its way", e);
        } catch (AttributeException e) {
            throw invalid(context, "its lastKey is no key: " + e.problem(), e);
        }
    }

    private static Cursor read(JsonParser parser, ErrorContext context) throws IOException {
        parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw invalid(context, "it holds no JSON object", null);
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
                        throw invalid(context, "its lastKey is no object", null);
                    }
                    lastKey = Item.readFrom(DynamoJson.reader(parser));
                }
                case "index" -> index = text(parser, token, name, context);
                case "sort" -> sort = text(parser, token, name, context);
                default -> parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw invalid(context, "there is more text behind it", null);
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
            throw invalid(context, "its " + name + " is no text", null);
        }
        return parser.getText();
    }

    private static TableTheoryException invalid(ErrorContext context, String problem, @Nullable Throwable cause) {
        return new TableTheoryException(
                "the cursor cannot be used: " + problem, Set.of(ErrorCodes.INVALID_MODEL), context, cause);
    }
}
