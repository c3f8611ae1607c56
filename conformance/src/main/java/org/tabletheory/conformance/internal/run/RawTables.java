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
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** Makes and drops the tables of scenarios, and reads and writes items past everything that knows models. */
final class RawTables {
    private final Wire wire;

    RawTables(Wire wire) {
        this.wire = wire;
    }

    /** Makes a table that has the keys and indexes of all these models, and waits until it can be used. */
    void create(String table, List<Model> models) {
        Model[] placed = models.stream().map(model -> model.withTable(table)).toArray(Model[]::new);
        TableTheory.over(wire, Clock.systemUTC()).createTable(placed[0], Arrays.copyOfRange(placed, 1, placed.length));
    }

    /** Drops a table, if it is there. */
    void drop(String table) {
        try {
            call("DeleteTable", Effect.IDEMPOTENT, json -> json.member("TableName", table));
        } catch (TableNotFoundException gone) {
            return;
        }
    }

    /** The item of a key as it is stored, or null when there is none. */
    @Nullable
    Item get(String table, Item key) {
        byte[] answer = call("GetItem", Effect.READ, json -> {
            json.member("TableName", table);
            json.member("ConsistentRead", true);
            json.name("Key");
            key.writeTo(json);
        });
        try (JsonParser json = DynamoJson.factory().createParser(answer)) {
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
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Stores an item as it is. */
    void put(String table, Item item) {
        call("PutItem", Effect.IDEMPOTENT, json -> {
            json.member("TableName", table);
            json.name("Item");
            item.writeTo(json);
        });
    }

    private byte[] call(String operation, Effect effect, Consumer<JsonBuffer> members) {
        JsonBuffer json = RequestBody.newBuffer();
        json.startObject();
        members.accept(json);
        json.endObject();
        return wire.call(WireRequest.of(operation, effect, RequestBody.of(json)))
                .body();
    }
}
