package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.client.internal.plan.BatchWritePlan;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.wire.WireResponse;

/** Writes by BatchWriteItem. Immutable and safe for use by many threads. */
record WriteExchange(Session session) implements BatchExchange<WriteEntry> {
    @Override
    public BatchReply<WriteEntry> send(List<WriteEntry> entries) {
        EntriesByTable<WriteEntry> tables = new EntriesByTable<>(entries);
        BatchWritePlan plan = new BatchWritePlan(tables.parts(WriteEntry::write));
        WireResponse response = session.call(plan, tables.models());
        ResponseBodyReader body = new ResponseBodyReader(plan, tables.modelName(), response);
        try {
            return new BatchReply<>(body.read(json -> unprocessed(json, tables, body)), response.repeated());
        } catch (AttributeException e) {
            throw body.malformed("it is not DynamoDB JSON", e);
        }
    }

    private static List<WriteEntry> unprocessed(
            JsonBytes json, EntriesByTable<WriteEntry> tables, ResponseBodyReader body) {
        List<WriteEntry> left = new ArrayList<>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("UnprocessedItems") && json.isObject()) {
                json.startObject();
                for (String table = json.nextName(); table != null; table = json.nextName()) {
                    ofTable(json, table, tables, body, left);
                }
            } else {
                json.skip();
            }
        }
        return left;
    }

    /** Reads the unprocessed items of a table: objects such as {@code {"PutRequest":{"Item":{…}}}}. */
    private static void ofTable(
            JsonBytes json,
            String table,
            EntriesByTable<WriteEntry> tables,
            ResponseBodyReader body,
            List<WriteEntry> left) {
        json.startArray();
        while (json.nextElement()) {
            json.startObject();
            while (json.nextName() != null) {
                json.startObject();
                while (json.nextName() != null) {
                    WriteEntry entry = tables.find(table, Item.readFrom(json.items()));
                    if (entry == null) {
                        throw body.malformed("it has an unprocessed item that was not sent", null);
                    }
                    left.add(entry);
                }
            }
        }
    }
}
