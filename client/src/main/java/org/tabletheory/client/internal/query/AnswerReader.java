package org.tabletheory.client.internal.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.MalformedResponseException;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.AnswerBody;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.client.wire.WireResponse;
import org.tabletheory.schema.KeyPart;

/**
 * Reads the answer to one request from its bytes straight into the mapper, without a tree between.
 *
 * <p>Where an item begins is remembered, so that when a page holds more than was wanted the key of the last wanted item is
 * read once more from its own bytes; nothing is kept of all the others. Not safe for use by several threads.
 */
final class AnswerReader<T> {
    private final Mapper<T> mapper;
    private final AnswerBody body;
    private final WireResponse response;
    private final List<T> items = new ArrayList<>();
    private @Nullable Item lastKey;
    private int count = -1;
    private int scannedCount = -1;
    private boolean itemsSeen;
    private boolean more;
    private long lastItemAt;

    AnswerReader(Mapper<T> mapper, Plan plan, WireResponse response) {
        this.mapper = mapper;
        this.body = new AnswerBody(plan, mapper.model().name(), response);
        this.response = response;
    }

    /** The answer to GetItem. */
    Optional<T> item() {
        return guarded(parser -> {
            T found = null;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (name.equals("Item") && token == JsonToken.START_OBJECT) {
                    found = mapper.read(DynamoJson.reader(parser));
                } else {
                    parser.skipChildren();
                }
            }
            return Optional.ofNullable(found);
        });
    }

    /** The answer to a COUNT: a page without items. */
    Answer<T> counted() {
        return page(0, null, Set.of());
    }

    /**
     * The answer to a Query or Scan.
     *
     * @param wanted how many items to read at most
     * @param shown the attributes that the user gets, or null for all
     * @param keys what the key of an item is made of, should there be more than was wanted
     */
    Answer<T> page(int wanted, @Nullable Set<String> shown, Set<KeyPart> keys) {
        return guarded(parser -> {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                switch (name) {
                    case "Items" -> readItems(parser, token, wanted, shown);
                    case "Count" -> count = number(parser, token, name);
                    case "ScannedCount" -> scannedCount = number(parser, token, name);
                    case "LastEvaluatedKey" -> lastKey = key(parser, token);
                    default -> parser.skipChildren();
                }
            }
            if (count < 0 && !itemsSeen) {
                throw malformed("it has neither Items nor a Count", null);
            }
            int returned = count < 0 ? items.size() : count;
            Item goOn = more && wanted > 0 ? keyAt(lastItemAt, keys) : lastKey;
            return new Answer<>(items, goOn, returned, Math.max(scannedCount, returned));
        });
    }

    private void readItems(JsonParser parser, JsonToken token, int wanted, @Nullable Set<String> shown)
            throws IOException {
        if (token != JsonToken.START_ARRAY) {
            throw malformed("its Items are no array", null);
        }
        itemsSeen = true;
        ItemReader reader = DynamoJson.reader(parser);
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            if (items.size() < wanted) {
                lastItemAt = parser.currentTokenLocation().getByteOffset();
                items.add(mapper.read(shown == null ? reader : new ShownAttributes(reader, shown)));
            } else {
                more = true;
                parser.skipChildren();
            }
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw malformed("one of its Items is no object", null);
        }
    }

    private int number(JsonParser parser, JsonToken token, String name) throws IOException {
        if (token != JsonToken.VALUE_NUMBER_INT) {
            throw malformed("its " + name + " is no number", null);
        }
        return parser.getIntValue();
    }

    private @Nullable Item key(JsonParser parser, JsonToken token) {
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.START_OBJECT) {
            throw malformed("its LastEvaluatedKey is no object", null);
        }
        Item key = Item.readFrom(DynamoJson.reader(parser));
        return key.attributes().isEmpty() ? null : key;
    }

    private Item keyAt(long offset, Set<KeyPart> parts) throws IOException {
        byte[] bytes = response.body();
        int from = Math.toIntExact(offset);
        try (JsonParser parser = DynamoJson.factory().createParser(bytes, from, bytes.length - from)) {
            Item item = Item.readFrom(DynamoJson.reader(parser));
            Map<String, Value> key = new LinkedHashMap<>();
            for (KeyPart part : parts) {
                Value value = item.get(part.attribute());
                if (value == null) {
                    throw malformed("an item has no '" + part.attribute() + "', which is part of its key", null);
                }
                key.put(part.attribute(), value);
            }
            return new Item(key);
        }
    }

    private <R> R guarded(AnswerBody.Members<R> members) {
        try {
            return body.read(members);
        } catch (AttributeException e) {
            throw misfit(e);
        }
    }

    /** The answer is either no answer of DynamoDB's at all, or an item in it does not fit the type. */
    private TableTheoryException misfit(AttributeException e) {
        try (JsonParser parser = DynamoJson.factory().createParser(response.body())) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                readAsItems(parser);
            }
        } catch (IOException | AttributeException malformed) {
            return malformed("it is no DynamoDB JSON", e);
        }
        return body.misfit(mapper.type(), e);
    }

    private static void readAsItems(JsonParser parser) throws IOException {
        String name = parser.currentName();
        JsonToken token = parser.nextToken();
        ItemReader reader = DynamoJson.reader(parser);
        if (name.equals("Items") && token == JsonToken.START_ARRAY) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Item.readFrom(reader);
            }
        } else if (name.equals("Item") || name.equals("LastEvaluatedKey")) {
            Item.readFrom(reader);
        } else {
            parser.skipChildren();
        }
    }

    private MalformedResponseException malformed(String problem, @Nullable Throwable cause) {
        return body.malformed(problem, cause);
    }
}
