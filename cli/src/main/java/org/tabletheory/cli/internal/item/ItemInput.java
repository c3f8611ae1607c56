package org.tabletheory.cli.internal.item;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.text.JsonSyntax;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.KeyPart;

/**
 * Reads items as people write them: one or more JSON objects, in an array or one after another, in plain or DynamoDB JSON.
 *
 * @param name the source in messages
 * @param dynamoJson whether values are DynamoDB JSON such as <code>{"S":"a"}</code>
 */
public record ItemInput(String name, boolean dynamoJson) {

    /** Returns the items of a JSON text, with the keys that a table needs. Invalid JSON ends the command. */
    public List<Item> read(byte[] text, TableDescription table) {
        List<Item> items = new ArrayList<>();
        try (JsonParser json = DynamoJson.factory().createParser(text)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        items.add(item(json, table, items.size() + 1));
                    }
                } else {
                    items.add(item(json, table, items.size() + 1));
                }
            }
        } catch (JsonProcessingException malformed) {
            throw CommandFailure.usage(name + " is not valid JSON at line "
                    + malformed.getLocation().getLineNr() + ", column "
                    + malformed.getLocation().getColumnNr() + ": " + JsonSyntax.problem(malformed));
        } catch (IOException notUtf8) {
            throw CommandFailure.usage(name + " is not UTF-8");
        }
        if (items.isEmpty()) {
            throw CommandFailure.usage(name + " has no item; expected a JSON object");
        }
        return items;
    }

    private Item item(JsonParser json, TableDescription table, int number) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw CommandFailure.usage(name + ": item " + number + " must be a JSON object");
        }
        Item item;
        try {
            item = dynamoJson
                    ? Item.readFrom(DynamoJson.reader(json))
                    : new Item(((Value.M) PlainJson.read(json)).values());
        } catch (AttributeException invalid) {
            throw CommandFailure.usage(name + ": item " + number + " is invalid"
                    + (invalid.path().isEmpty() ? "" : " at " + invalid.path()) + ": " + invalid.problem()
                    + (dynamoJson ? "; plain JSON is read without --dynamodb-json" : ""));
        }
        for (KeyPart part : table.primaryKey()) {
            item = withKey(item, part, table, number);
        }
        return item;
    }

    /** Returns the item with a key attribute of the right type; plain JSON has binary keys as base64. */
    private Item withKey(Item item, KeyPart part, TableDescription table, int number) {
        Value value = item.get(part.attribute());
        if (value != null && value.type() == part.type()) {
            return item;
        }
        if (!dynamoJson && part.type() == Type.B && value instanceof Value.S text) {
            try {
                return item.with(part.attribute(), Value.b(Base64.getDecoder().decode(text.value())));
            } catch (IllegalArgumentException notBase64) {
                throw CommandFailure.usage(
                        name + ": key attribute '" + part.attribute() + "' of item " + number + " must be base64");
            }
        }
        String problem = value == null ? "is missing" : "has type " + value.type();
        boolean typed = !dynamoJson
                && value instanceof Value.M map
                && map.values().size() == 1
                && Type.ofName(map.values().keySet().iterator().next()) != null;
        throw CommandFailure.usage(name + ": key attribute '" + part.attribute() + "' of item " + number + " " + problem
                + "; " + table.name() + " needs type " + part.type()
                + (typed ? "; the item looks like DynamoDB JSON, use --dynamodb-json" : ""));
    }
}
