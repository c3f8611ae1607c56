package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.JsonBytes;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ProjectedReader;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.WireResponse;

/*
 * DynamoDB returns the items of a batch in any order, so each item must be matched to its key. When all items of a table have
 * one Java type, an item is decoded directly from the bytes, and the position of its key is recorded meanwhile. When there are
 * several types, the key is read ahead to find the type.
 */
/** Reads the response to BatchGetItem: the items by key, and the unprocessed keys. For one thread and one use. */
final class BatchGetReader {
    private final ByTable<GetEntry> tables;
    private final EntryList<GetEntry> batch;
    private final @Nullable Set<String> visible;
    private final ResponseBodyReader body;
    private final List<FoundItem> found = new ArrayList<>();
    private final List<Foreign> foreign = new ArrayList<>();
    private final List<GetEntry> left = new ArrayList<>();
    /** A second reader of the same bytes. */
    private final JsonBytes ahead;

    private final ItemReader keys;
    private @Nullable KeyLocator locator;
    private final KeyText keyText;
    private final byte[] bytes;
    private @Nullable Mapper<?> mapper;
    private int itemAt;
    /** The entry of the last item; the next item often belongs to the next entry. */
    private @Nullable GetEntry last;

    /**
     * Creates the reader of one response.
     *
     * @param tables the entries of the request
     * @param batch the entries of all requests
     * @param keyText how keys appear in messages
     */
    BatchGetReader(
            BatchGetPlan plan,
            ByTable<GetEntry> tables,
            EntryList<GetEntry> batch,
            WireResponse response,
            @Nullable Set<String> visible,
            KeyText keyText) {
        this.tables = tables;
        this.batch = batch;
        this.visible = visible;
        this.body = new ResponseBodyReader(plan, tables.modelName(), response);
        this.keyText = keyText;
        this.bytes = response.body();
        this.ahead = new JsonBytes(bytes);
        this.keys = ahead.items();
    }

    /** An item and its entry. */
    record FoundItem(GetEntry entry, Object item) {}

    /** An item of none of the classes of a sealed type that its mapper reads. */
    record Foreign(Mapper<?> mapper, FamilyMembers family, Item item) {}

    List<FoundItem> found() {
        return found;
    }

    List<Foreign> foreign() {
        return foreign;
    }

    /** Returns the unprocessed keys. */
    List<GetEntry> left() {
        return left;
    }

    BatchGetReader read() {
        try {
            body.read(json -> members(json, this::item));
        } catch (AttributeException e) {
            throw identified(invalid(e));
        } catch (TableTheoryException e) {
            throw identified(e);
        }
        return this;
    }

    private interface ElementReader {
        void read(JsonBytes json, String table);
    }

    private boolean members(JsonBytes json, ElementReader item) {
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

    private void elements(JsonBytes json, String table, ElementReader element) {
        if (!json.isArray()) {
            throw body.malformed("the items of a table are not an array", null);
        }
        json.startArray();
        while (json.nextElement()) {
            if (!json.isObject()) {
                throw body.malformed("the items of a table are not all objects", null);
            }
            element.read(json, table);
        }
    }

    private void key(JsonBytes json, String table) {
        left.add(requested(tables.find(table, Item.readFrom(json.items()))));
    }

    private void item(JsonBytes json, String table) {
        KeyLocator key = locator;
        if (key == null || !key.table().equals(table)) {
            key = new KeyLocator(table, tables, json);
            locator = key;
        }
        if (key.isUnknown()) {
            throw body.malformed("it has items of a table that was not requested", null);
        }
        key.reset();
        itemAt = json.position();
        Mapper<?> sole = key.mapper();
        if (sole != null) {
            Object item = read(sole, key.items());
            add(requested(key), item);
        } else {
            lookAhead(json.position(), key);
            GetEntry entry = requested(key);
            add(entry, read(entry.mapper(), key.items()));
        }
    }

    private void add(GetEntry entry, @Nullable Object item) {
        if (item != null) {
            found.add(new FoundItem(entry, item));
        }
    }

    /** Returns the next item, or null if it is foreign. */
    private @Nullable Object read(Mapper<?> reading, ItemReader item) {
        mapper = reading;
        FamilyMembers family = reading.family();
        if (family == null) {
            return reading.read(visible(item));
        }
        String ahead = item.stringAhead(family.discriminator());
        if (ahead != null && family.read().contains(ahead)) {
            return reading.read(visible(item));
        }
        Item tree = Item.readFrom(item);
        if (tree.get(family.discriminator()) instanceof Value.S value
                && family.read().contains(value.value())) {
            return reading.read(visible(TreeReader.of(tree)));
        }
        foreign.add(new Foreign(reading, family, tree));
        return null;
    }

    private ItemReader visible(ItemReader item) {
        return visible == null ? item : new ProjectedReader(item, visible);
    }

    private void lookAhead(int position, KeyLocator key) {
        ahead.moveTo(position);
        ahead.startObject();
        for (String name = ahead.nextName(); name != null && !key.isComplete(); name = ahead.nextName()) {
            key.record(name, ahead.position());
            ahead.pass();
        }
    }

    private GetEntry requested(KeyLocator key) {
        GetEntry likely = batch.after(last);
        if (likely == null || !key.matches(likely.target(), ahead)) {
            BatchEntry.ItemIdentity target = key.target(ahead, keys);
            if (target == null) {
                throw body.malformed("it has an item without its full primary key", null);
            }
            likely = requested(batch.find(target));
        }
        last = likely;
        return likely;
    }

    private GetEntry requested(@Nullable GetEntry entry) {
        if (entry == null) {
            throw body.malformed("it has a key that was not requested", null);
        }
        return entry;
    }

    /** Distinguishes a malformed response from an item that does not match its Java type. */
    private TableTheoryException invalid(AttributeException e) {
        try {
            body.read(json -> members(json, (at, table) -> Item.readFrom(at.items())));
        } catch (AttributeException malformed) {
            return body.malformed("it is not DynamoDB JSON", e);
        }
        return body.invalidItem(mapper == null ? Item.class : mapper.type(), e);
    }

    /** Returns an error with the key of the item that was read last, so that the item can be found. */
    private TableTheoryException identified(TableTheoryException error) {
        return mapper == null || error instanceof MalformedResponseException
                ? error
                : keyText.identified(
                        error, mapper.model(), Item.readFrom(new JsonBytes(bytes, itemAt, bytes.length).items()));
    }
}
