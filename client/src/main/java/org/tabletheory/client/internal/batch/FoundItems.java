package org.tabletheory.client.internal.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.AnswerBody;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ShownAttributes;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.client.wire.WireResponse;

/*
 * DynamoDB gives the items of a batch in any order. So that each goes straight from the bytes into its type, its key is
 * kept as it goes by. Only where several types are asked of one table must the key be known before the item is read, to
 * choose the type: then it is looked for ahead, in the item's own bytes.
 */
/** Reads the answer to BatchGetItem: what was found for which key, and which keys were left. For one thread and one use. */
final class FoundItems {
    private final ByTable<GetEntry> tables;
    private final WireResponse response;
    private final @Nullable Set<String> shown;
    private final AnswerBody body;
    private final List<Found> found = new ArrayList<>();
    private final List<GetEntry> left = new ArrayList<>();
    private Class<?> type = Item.class;

    FoundItems(BatchGetPlan plan, ByTable<GetEntry> tables, WireResponse response, @Nullable Set<String> shown) {
        this.tables = tables;
        this.response = response;
        this.shown = shown;
        this.body = new AnswerBody(plan, tables.modelName(), response);
    }

    /** An item and the entry that asked for it. */
    record Found(GetEntry entry, Object item) {}

    /** What was found. */
    List<Found> found() {
        return found;
    }

    /** The keys that DynamoDB did not look for. */
    List<GetEntry> left() {
        return left;
    }

    FoundItems read() {
        try {
            body.read(parser -> members(parser, this::item));
        } catch (AttributeException e) {
            throw misfit(e);
        }
        return this;
    }

    private interface Element {
        void read(JsonParser parser, String table) throws IOException;
    }

    private boolean members(JsonParser parser, Element item) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("Responses") && token == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    elements(parser, parser.currentName(), item);
                }
            } else if (name.equals("UnprocessedKeys") && token == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    unprocessed(parser, parser.currentName());
                }
            } else {
                parser.skipChildren();
            }
        }
        return true;
    }

    private void unprocessed(JsonParser parser, String table) throws IOException {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            if (parser.currentName().equals("Keys")) {
                elements(parser, table, this::key);
            } else {
                parser.nextToken();
                parser.skipChildren();
            }
        }
    }

    private void elements(JsonParser parser, String table, Element element) throws IOException {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw body.malformed("what it has of a table is no array", null);
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            element.read(parser, table);
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw body.malformed("what it has of a table is not all objects", null);
        }
    }

    private void key(JsonParser parser, String table) {
        left.add(asked(tables.find(table, Item.readFrom(DynamoJson.reader(parser)))));
    }

    private void item(JsonParser parser, String table) throws IOException {
        Mapper<?> mapper = mapper(parser, table);
        type = mapper.type();
        KeyCapture capture = new KeyCapture(DynamoJson.reader(parser), tables.keyNames(table));
        ItemReader reader = shown == null ? capture : new ShownAttributes(capture, shown);
        Object item = mapper.read(reader);
        found.add(new Found(asked(tables.find(table, capture.key())), item));
    }

    private Mapper<?> mapper(JsonParser parser, String table) throws IOException {
        List<GetEntry> entries = tables.of(table);
        if (entries.isEmpty()) {
            throw body.malformed("it has items of a table that was not asked", null);
        }
        Mapper<?> first = entries.get(0).mapper();
        boolean isOnly = entries.stream().allMatch(entry -> entry.mapper() == first);
        if (isOnly) {
            return first;
        }
        byte[] bytes = response.body();
        int from = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        try (JsonParser ahead = DynamoJson.factory().createParser(bytes, from, bytes.length - from)) {
            KeyCapture capture = new KeyCapture(DynamoJson.reader(ahead), tables.keyNames(table));
            capture.startItem();
            while (capture.nextName() != null) {
                capture.skip();
            }
            return asked(tables.find(table, capture.key())).mapper();
        }
    }

    private GetEntry asked(@Nullable GetEntry entry) {
        if (entry == null) {
            throw body.malformed("it has a key that was not asked for", null);
        }
        return entry;
    }

    /** The answer is either no answer of DynamoDB's at all, or an item in it does not fit its type. */
    private TableTheoryException misfit(AttributeException e) {
        try {
            body.read(parser -> members(parser, (at, table) -> Item.readFrom(DynamoJson.reader(at))));
        } catch (AttributeException malformed) {
            return body.malformed("it is no DynamoDB JSON", e);
        }
        return body.misfit(type, e);
    }
}
