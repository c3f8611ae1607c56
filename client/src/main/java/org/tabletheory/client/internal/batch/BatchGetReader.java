package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.JsonBytes;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ProjectedReader;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.WireResponse;

/*
 * DynamoDB gives the items of a batch in any order, and whose an item is, is known only by its key. Where all items of a
 * table become one type, the item goes from the bytes straight into it, and where its key stands is noted on the way.
 * Where they become several, the key is looked for ahead, in the item's own bytes.
 */
/** Reads the answer to BatchGetItem: what was found for which key, and which keys were left. For one thread and one use. */
final class BatchGetReader {
    private final ByTable<GetEntry> tables;
    private final EntryList<GetEntry> batch;
    private final @Nullable Set<String> shown;
    private final ResponseBodyReader body;
    private final List<Found> found = new ArrayList<>();
    private final List<GetEntry> left = new ArrayList<>();
    /** A second place in the same bytes. */
    private final JsonBytes ahead;

    private final ItemReader keys;
    private @Nullable KeyLocator places;
    private Class<?> type = Item.class;
    /** The entry of the last item. The next item is often that of the next. */
    private @Nullable GetEntry last;

    /**
     * The answer to one request of a batch.
     *
     * @param tables what the request asked for
     * @param batch what all its requests ask for
     */
    BatchGetReader(
            BatchGetPlan plan,
            ByTable<GetEntry> tables,
            EntryList<GetEntry> batch,
            WireResponse response,
            @Nullable Set<String> shown) {
        this.tables = tables;
        this.batch = batch;
        this.shown = shown;
        this.body = new ResponseBodyReader(plan, tables.modelName(), response);
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

    BatchGetReader read() {
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
        left.add(asked(tables.find(table, Item.readFrom(json.items()))));
    }

    private void item(JsonBytes json, String table) {
        KeyLocator of = places;
        if (of == null || !of.table().equals(table)) {
            of = new KeyLocator(table, tables, json);
            places = of;
        }
        if (of.isUnasked()) {
            throw body.malformed("it has items of a table that was not asked", null);
        }
        of.forget();
        Mapper<?> mapper = of.mapper();
        if (mapper != null) {
            Object item = read(mapper, of.items());
            found.add(new Found(asked(of), item));
        } else {
            lookAhead(json.position(), of);
            GetEntry entry = asked(of);
            found.add(new Found(entry, read(entry.mapper(), of.items())));
        }
    }

    private Object read(Mapper<?> mapper, ItemReader item) {
        type = mapper.type();
        return mapper.read(shown == null ? item : new ProjectedReader(item, shown));
    }

    private void lookAhead(int position, KeyLocator of) {
        ahead.moveTo(position);
        ahead.startObject();
        for (String name = ahead.nextName(); name != null && !of.isWhole(); name = ahead.nextName()) {
            of.note(name, ahead.position());
            ahead.pass();
        }
    }

    private GetEntry asked(KeyLocator of) {
        GetEntry likely = batch.after(last);
        if (likely == null || !of.areOf(likely.target(), ahead)) {
            BatchEntry.Target target = of.target(ahead, keys);
            if (target == null) {
                throw body.malformed("it has an item without its whole key", null);
            }
            likely = asked(batch.find(target));
        }
        last = likely;
        return likely;
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
        return body.invalidItem(type, e);
    }
}
