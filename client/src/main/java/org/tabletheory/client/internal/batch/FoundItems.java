package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.JsonBytes;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.AnswerBody;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ShownAttributes;
import org.tabletheory.client.wire.WireResponse;

/*
 * DynamoDB gives the items of a batch in any order, and what type an item becomes is known only by its key. So the key is
 * looked for ahead, in the item's own bytes, which costs little more than finding their quotes; then the item goes from
 * the bytes straight into its type.
 */
/** Reads the answer to BatchGetItem: what was found for which key, and which keys were left. For one thread and one use. */
final class FoundItems {
    private final ByTable<GetEntry> tables;
    private final @Nullable Set<String> shown;
    private final AnswerBody body;
    private final List<Found> found = new ArrayList<>();
    private final List<GetEntry> left = new ArrayList<>();
    private final Map<String, List<String>> keyNames = new HashMap<>();
    private final JsonBytes ahead;
    private final ItemReader keys;
    private @Nullable ItemReader reader;
    private Class<?> type = Item.class;

    FoundItems(BatchGetPlan plan, ByTable<GetEntry> tables, WireResponse response, @Nullable Set<String> shown) {
        this.tables = tables;
        this.shown = shown;
        this.body = new AnswerBody(plan, tables.modelName(), response);
        this.ahead = new JsonBytes(response.body());
        this.keys = ahead.items();
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
            body.read(json -> members(json, this::item));
        } catch (AttributeException e) {
            throw misfit(e);
        }
        return this;
    }

    private interface Element {
        void read(JsonBytes json, String table);
    }

    private boolean members(JsonBytes json, Element item) {
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("Responses") && json.isObject()) {
                json.startObject();
                for (String table = json.nextName(); table != null; table = json.nextName()) {
                    elements(json, table, item);
                }
            } else if (name.equals("UnprocessedKeys") && json.isObject()) {
                json.startObject();
                for (String table = json.nextName(); table != null; table = json.nextName()) {
                    unprocessed(json, table);
                }
            } else {
                json.skip();
            }
        }
        return true;
    }

    private void unprocessed(JsonBytes json, String table) {
        json.startObject();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("Keys")) {
                elements(json, table, this::key);
            } else {
                json.skip();
            }
        }
    }

    private void elements(JsonBytes json, String table, Element element) {
        if (!json.isArray()) {
            throw body.malformed("what it has of a table is no array", null);
        }
        json.startArray();
        while (json.nextElement()) {
            if (!json.isObject()) {
                throw body.malformed("what it has of a table is not all objects", null);
            }
            element.read(json, table);
        }
    }

    private void key(JsonBytes json, String table) {
        left.add(asked(tables.findOf(table, Item.readFrom(json.items()))));
    }

    private void item(JsonBytes json, String table) {
        if (reader == null) {
            reader = json.items();
        }
        List<String> names = keyNames.computeIfAbsent(table, tables::keyNames);
        if (names.isEmpty()) {
            throw body.malformed("it has items of a table that was not asked", null);
        }
        GetEntry entry = asked(tables.find(table, key(json.position(), names)));
        type = entry.mapper().type();
        found.add(new Found(entry, entry.mapper().read(shown == null ? reader : new ShownAttributes(reader, shown))));
    }

    /** The values of the key of the item at this place; null for one that it has not. */
    private List<@Nullable Value> key(int position, List<String> names) {
        ahead.moveTo(position);
        @Nullable Value[] key = new Value[names.size()];
        int missing = key.length;
        ahead.startObject();
        for (String name = ahead.nextName(); name != null && missing > 0; name = ahead.nextName()) {
            int part = names.indexOf(name);
            if (part < 0) {
                ahead.pass();
            } else {
                key[part] = Value.readFrom(keys);
                missing--;
            }
        }
        return Arrays.asList(key);
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
            body.read(json -> members(json, (at, table) -> Item.readFrom(at.items())));
        } catch (AttributeException malformed) {
            return body.malformed("it is no DynamoDB JSON", e);
        }
        return body.misfit(type, e);
    }
}
