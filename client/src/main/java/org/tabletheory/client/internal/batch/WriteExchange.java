package org.tabletheory.client.internal.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.AnswerBody;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.plan.BatchWritePlan;
import org.tabletheory.client.wire.WireResponse;

/** Puts and deletes by BatchWriteItem. Immutable and safe for use by many threads. */
record WriteExchange(Session session) implements Exchange<WriteEntry> {
    @Override
    public Reply<WriteEntry> send(List<WriteEntry> entries) {
        ByTable<WriteEntry> tables = new ByTable<>(entries);
        BatchWritePlan plan = new BatchWritePlan(tables.parts(WriteEntry::write));
        WireResponse response = session.call(plan, tables.models());
        AnswerBody body = new AnswerBody(plan, tables.modelName(), response);
        try {
            return new Reply<>(body.read(parser -> unprocessed(parser, tables, body)), response.repeated());
        } catch (AttributeException e) {
            throw body.malformed("it is no DynamoDB JSON", e);
        }
    }

    private static List<WriteEntry> unprocessed(JsonParser parser, ByTable<WriteEntry> tables, AnswerBody body)
            throws IOException {
        List<WriteEntry> left = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isIt = parser.currentName().equals("UnprocessedItems");
            JsonToken token = parser.nextToken();
            if (isIt && token == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    ofTable(parser, parser.currentName(), tables, body, left);
                }
            } else {
                parser.skipChildren();
            }
        }
        return left;
    }

    private static void ofTable(
            JsonParser parser, String table, ByTable<WriteEntry> tables, AnswerBody body, List<WriteEntry> left)
            throws IOException {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            parser.nextToken();
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                Item named = Item.readFrom(DynamoJson.reader(parser));
                WriteEntry entry = tables.findOf(table, named);
                if (entry == null) {
                    throw body.malformed("it names an unprocessed item that was not sent", null);
                }
                left.add(entry);
            }
            parser.nextToken();
        }
    }
}
