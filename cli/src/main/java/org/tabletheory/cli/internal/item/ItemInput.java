package org.tabletheory.cli.internal.item;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.text.JsonSyntax;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.TableDescription;

/**
 * Reads items as people write them: one or more JSON objects, in an array or one after another, in plain or DynamoDB JSON.
 *
 * @param name the source in messages
 * @param dynamoJson whether values are DynamoDB JSON such as <code>{"S":"a"}</code>
 */
public record ItemInput(String name, boolean dynamoJson) {

    /** Returns the items of a JSON text, with the keys that a table and its indexes need. Anything else ends the command. */
    public List<Item> read(byte[] text, TableDescription table) {
        InputKeys keys = new InputKeys(this, table);
        List<Item> items = new ArrayList<>();
        try (JsonParser json = DynamoJson.factory().createParser(text)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        items.add(item(json, keys, items.size() + 1));
                    }
                } else {
                    items.add(item(json, keys, items.size() + 1));
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
        keys.requireDistinct(items);
        return items;
    }

    private Item item(JsonParser json, InputKeys keys, int number) throws IOException {
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
        return keys.checked(item, number);
    }
}
