package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ProjectedReader;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.error.ErrorCodes;
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
    private final EntriesByTable<GetEntry> tables;
    private final EntryList<GetEntry> batch;
    private final @Nullable Set<String> visible;
    private final ResponseBodyReader body;
    private final List<FoundItem> found = new ArrayList<>();
    private final List<Foreign> foreign = new ArrayList<>();
    private final List<UnreadableItem> unreadable = new ArrayList<>();
    private final List<GetEntry> left = new ArrayList<>();
    /** A second reader of the same bytes. */
    private final JsonBytes ahead;

    private final ItemReader keys;
    private @Nullable KeyLocator locator;
    private final KeyText keyText;
    /** The mapper of the item that is read; null before it is known. */
    private @Nullable Mapper<?> mapper;
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
            EntriesByTable<GetEntry> tables,
            EntryList<GetEntry> batch,
            WireResponse response,
            @Nullable Set<String> visible,
            KeyText keyText) {
        this.tables = tables;
        this.batch = batch;
        this.visible = visible;
        this.body = new ResponseBodyReader(plan, tables.modelName(), response);
        this.keyText = keyText;
        this.ahead = new JsonBytes(response.body());
        this.keys = ahead.items();
    }

    /** An item and its entry. */
    record FoundItem(GetEntry entry, Object item) {}

    /** An item of none of the classes of a sealed type that its mapper reads. */
    record Foreign(Mapper<?> mapper, FamilyMembers family, Item item) {}

    /** An item that does not fit its Java type. */
    record UnreadableItem(GetEntry entry, TableTheoryException error) {}

    List<FoundItem> found() {
        return found;
    }

    List<Foreign> foreign() {
        return foreign;
    }

    List<UnreadableItem> unreadable() {
        return unreadable;
    }

    /** Returns the unprocessed keys. */
    List<GetEntry> left() {
        return left;
    }

    BatchGetReader read() {
        try {
            body.read(this::members);
        } catch (AttributeException e) {
            throw body.malformed("it is not DynamoDB JSON", e);
        }
        return this;
    }

    private interface ElementReader {
        void read(JsonBytes json, String table);
    }

    private boolean members(JsonBytes json) {
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("Responses") && json.isObject()) {
                json.startObject();
                for (String table = json.nextName(); table != null; table = json.nextName()) {
                    elements(json, table, this::item);
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
        mapper = null;
        int from = json.position();
        try {
            item(from, key);
        } catch (AttributeException e) {
            skip(json, from, e, type -> body.invalidItem(type, e));
        } catch (TableTheoryException e) {
            boolean ofItem = e.is(ErrorCodes.INVALID_MODEL) || e.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
            if (!ofItem) {
                throw e;
            }
            skip(json, from, e, type -> e);
        }
    }

    private void item(int from, KeyLocator key) {
        Mapper<?> sole = key.mapper();
        if (sole != null) {
            Object item = read(sole, key.items());
            add(requested(key), item);
        } else {
            lookAhead(from, key);
            GetEntry entry = requested(key);
            add(entry, read(entry.mapper(), key.items()));
        }
    }

    /** Records an item that does not fit its Java type, and continues after it. */
    private void skip(
            JsonBytes json, int from, RuntimeException error, Function<Class<?>, TableTheoryException> explained) {
        Mapper<?> reading = mapper;
        if (reading == null) {
            throw error;
        }
        locator = null; // its reader stopped inside the item
        json.moveTo(from);
        Item item = Item.readFrom(json.items());
        GetEntry entry = requested(batch.find(BatchEntry.ItemIdentity.of(reading.model(), item)));
        last = entry;
        unreadable.add(
                new UnreadableItem(entry, keyText.identified(explained.apply(reading.type()), reading.model(), item)));
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
}
