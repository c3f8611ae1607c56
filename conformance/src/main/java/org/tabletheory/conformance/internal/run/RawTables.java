package org.tabletheory.conformance.internal.run;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.spi.call.RequestBuffers;

/** Creates and deletes the tables of scenarios, and reads and writes items without models. */
final class RawTables {
    private final Wire wire;

    RawTables(Wire wire) {
        this.wire = wire;
    }

    /** Creates a table with the keys and indexes of these models, and waits until it is active. */
    void create(String table, List<Model> models) {
        Model[] onTable = models.stream().map(model -> model.withTable(table)).toArray(Model[]::new);
        TableTheory.over(wire, Clock.systemUTC())
                .createTable(onTable[0], Arrays.copyOfRange(onTable, 1, onTable.length));
    }

    /** Deletes a table if it exists. */
    void drop(String table) {
        try {
            call("DeleteTable", Effect.IDEMPOTENT, json -> json.member("TableName", table));
        } catch (TableNotFoundException gone) {
            return;
        }
    }

    /** Returns the stored item, or null. */
    @Nullable
    Item get(String table, Item key) {
        byte[] response = call("GetItem", Effect.READ, json -> {
            json.member("TableName", table);
            json.member("ConsistentRead", true);
            json.name("Key");
            key.writeTo(json);
        });
        try (JsonParser json = DynamoJson.factory().createParser(response)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean item = json.currentName().equals("Item");
                json.nextToken();
                if (item) {
                    return Item.readFrom(DynamoJson.reader(json));
                }
                json.skipChildren();
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes an item as it is. */
    void put(String table, Item item) {
        call("PutItem", Effect.IDEMPOTENT, json -> {
            json.member("TableName", table);
            json.name("Item");
            item.writeTo(json);
        });
    }

    private byte[] call(String operation, Effect effect, Consumer<JsonBuffer> members) {
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        members.accept(json);
        json.endObject();
        return wire.call(WireRequest.of(operation, effect, RequestBuffers.body(json)))
                .body();
    }
}
