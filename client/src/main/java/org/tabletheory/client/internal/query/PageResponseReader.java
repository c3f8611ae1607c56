package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.wire.WireResponse;

/**
 * Reads the bytes of a response directly into the mapper, without an intermediate tree.
 *
 * <p>It remembers where the last item starts. If a page has more items than requested, the key of the last one is read again
 * from there; nothing is kept of the others. Not safe for use by several threads.
 */
final class PageResponseReader<T> {
    private final Mapper<T> mapper;
    private final ResponseBodyReader body;
    private final WireResponse response;
    private final @Nullable FamilyMembers family;
    private final KeyText keyText;
    private final @Nullable ForeignItems foreign;
    private final @Nullable CollectionMembers<?> members;
    /** The keys of the table that templates compute, which tell items of the class from others. */
    private final ComputedKeys keys;
    /** The key of a GetItem; null for pages. */
    private final @Nullable Item requested;

    private final List<T> items = new ArrayList<>();
    private @Nullable Item lastKey;
    private int count = -1;
    private int scannedCount = -1;
    private boolean itemsSeen;
    private boolean more;
    private int lastItemAt = -1;
    private @Nullable Item other;

    /** Creates a reader that fails for items that are of no class of a sealed type. */
    PageResponseReader(Mapper<T> mapper, Plan plan, WireResponse response, KeyText keyText) {
        this(mapper, plan, response, keyText, null, null);
    }

    /**
     * Creates a reader.
     *
     * @param keyText how keys appear in messages
     * @param foreign receives items that are of no class of a sealed type or a collection, or null to fail
     * @param members the classes of a collection, or null if one model is read
     */
    PageResponseReader(
            Mapper<T> mapper,
            Plan plan,
            WireResponse response,
            KeyText keyText,
            @Nullable ForeignItems foreign,
            @Nullable CollectionMembers<?> members) {
        this.mapper = mapper;
        this.keyText = keyText;
        this.family = mapper.family();
        this.foreign = foreign;
        this.members = members;
        this.keys = mapper.computedKeys().isEmpty() ? ComputedKeys.NONE : CollectionMember.tableKeys(mapper);
        this.requested = plan instanceof GetPlan get ? get.key() : null;
        this.body = new ResponseBodyReader(plan, mapper.model().subject(), response);
        this.response = response;
    }

    /** Returns the item of a GetItem response that {@link #item} left out, because a class is read that it is not of; or null. */
    @Nullable
    Item other() {
        return other;
    }

    /** Returns the item of a GetItem response. Like a query, a read of one class of a sealed type finds no other items. */
    Optional<T> item() {
        try {
            JsonBytes json = body.open();
            T found = null;
            for (String name = json.nextName(); name != null; name = json.nextName()) {
                if (name.equals("Item") && json.isObject()) {
                    requireFirst("Item");
                    lastItemAt = json.position();
                    found = family == null || family.isWhole()
                            ? read(json.items(), null)
                            : readOne(json.items(), family);
                } else {
                    json.skip();
                }
            }
            json.end();
            return Optional.ofNullable(found);
        } catch (AttributeException e) {
            throw identified(invalidItem(e));
        } catch (TableTheoryException e) {
            throw identified(e);
        }
    }

    /** Returns the result of a COUNT: a page without items. */
    PageResponse<T> counted() {
        return page(0, null, Set.of());
    }

    /**
     * Returns the page of a Query or Scan response.
     *
     * @param wanted the maximum number of items to read
     * @param shown the attributes to return, or null for all
     * @param keys the parts of an item's start key, in case there are more items than requested; empty if no page follows then
     */
    PageResponse<T> page(int wanted, @Nullable Set<String> shown, Set<KeyPart> keys) {
        try {
            JsonBytes json = body.open();
            PageResponse<T> page = page(json, wanted, shown, keys);
            json.end();
            return page;
        } catch (AttributeException e) {
            throw identified(invalidItem(e));
        } catch (TableTheoryException e) {
            throw identified(e);
        }
    }

    private PageResponse<T> page(JsonBytes json, int wanted, @Nullable Set<String> shown, Set<KeyPart> keys) {
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "Items" -> readItems(json, wanted, shown);
                case "Count" -> count = json.number();
                case "ScannedCount" -> scannedCount = json.number();
                case "LastEvaluatedKey" -> lastKey = key(json);
                default -> json.skip();
            }
        }
        if (count < 0 && !itemsSeen) {
            throw malformed("it has neither Items nor a Count", null);
        }
        int returned = count < 0 ? items.size() : count;
        Item next = more && wanted > 0 ? keyAt(lastItemAt, keys) : lastKey;
        return new PageResponse<>(items, next, returned, Math.max(scannedCount, returned), List.of());
    }

    private void readItems(JsonBytes json, int wanted, @Nullable Set<String> shown) {
        if (!json.isArray()) {
            throw malformed("Items is not an array", null);
        }
        requireFirst("Items");
        ItemReader reader = json.items();
        json.startArray();
        while (json.nextElement()) {
            if (!json.isObject()) {
                throw malformed("an element of Items is not an object", null);
            }
            if (items.size() < wanted) {
                lastItemAt = json.position();
                T entity = read(reader, shown);
                if (entity != null) {
                    items.add(entity);
                }
            } else {
                more = true;
                json.skip();
            }
        }
    }

    private @Nullable T readOne(ItemReader reader, FamilyMembers classes) {
        String ahead = reader.stringAhead(classes.discriminator());
        if (ahead != null && classes.read().contains(ahead)) {
            return mapper.read(reader);
        }
        Item item = Item.readFrom(reader);
        if (ForeignItemError.isRead(classes, item)) {
            return mapper.read(TreeReader.of(item));
        }
        other = item;
        if (foreign != null) {
            foreign.add(item);
        }
        return null;
    }

    /** Requires that the response has had no items so far; otherwise it would depend on the reader which ones are returned. */
    private void requireFirst(String member) {
        if (itemsSeen) {
            throw malformed("it has two members " + member, null);
        }
        itemsSeen = true;
    }

    /** Returns the next item, or null if it belongs to no class of the sealed type and such items are accepted. */
    private @Nullable T read(ItemReader stored, @Nullable Set<String> shown) {
        if (members == null && family == null && !keys.isEmpty()) {
            return readOwn(stored, shown);
        }
        ItemReader reader = projected(stored, shown);
        if (members != null) {
            return readMember(reader, members);
        }
        if (family == null) {
            return mapper.read(reader);
        }
        String ahead = reader.stringAhead(family.discriminator());
        if (ahead != null && family.known().contains(ahead)) {
            return mapper.read(reader);
        }
        Item item = Item.readFrom(reader);
        if (ForeignItemError.isOfFamily(family, item)) {
            return mapper.read(TreeReader.of(item));
        }
        if (foreign == null) {
            throw ForeignItemError.of(mapper, family, item, keyText, "Query");
        }
        foreign.add(item);
        return null;
    }

    /** Returns the next item, or null if the templates of the class do not make its key and such items are accepted. */
    private @Nullable T readOwn(ItemReader reader, @Nullable Set<String> shown) {
        if (keys.firstForeign(new TextsAhead(reader)) == null) {
            return mapper.read(projected(reader, shown));
        }
        Item item = Item.readFrom(reader);
        ComputedKey other = keys.firstForeign(name -> keyText(item, name));
        if (other == null) {
            return mapper.read(projected(TreeReader.of(item), shown));
        }
        if (foreign == null) {
            throw ForeignItemError.ofKey(mapper, other, keyText(item, other.attribute()), item, keyText);
        }
        foreign.add(item);
        return null;
    }

    /** Returns a key of an item; that of a GetItem, which need not select it, is known. */
    private @Nullable String keyText(Item item, String attribute) {
        return TextsAhead.of(item.has(attribute) || requested == null ? item : requested, attribute);
    }

    private static ItemReader projected(ItemReader reader, @Nullable Set<String> shown) {
        return shown == null ? reader : new ProjectedReader(reader, shown);
    }

    /** Returns the next item, or null if it belongs to no class of a collection and such items are accepted. */
    private @Nullable T readMember(ItemReader reader, CollectionMembers<?> classes) {
        if (classes.ahead(reader) != null) {
            return mapper.read(reader);
        }
        Item item = Item.readFrom(reader);
        if (classes.of(item) != null) {
            return mapper.read(TreeReader.of(item));
        }
        if (foreign == null) {
            throw classes.foreign(item, keyText);
        }
        foreign.add(item);
        return null;
    }

    private @Nullable Item key(JsonBytes json) {
        if (json.takeNull()) {
            return null;
        }
        if (!json.isObject()) {
            throw malformed("LastEvaluatedKey is not an object", null);
        }
        Item key = Item.readFrom(json.items());
        return key.attributes().isEmpty() ? null : key;
    }

    /** Returns an error with the key of the item that was read last, so that the item can be found. */
    private TableTheoryException identified(TableTheoryException error) {
        return lastItemAt < 0 || error instanceof MalformedResponseException
                ? error
                : keyText.identified(
                        error, mapper.model(), Item.readFrom(from(lastItemAt).items()));
    }

    private JsonBytes from(int position) {
        return new JsonBytes(response.body(), position, response.body().length);
    }

    private Item keyAt(int position, Set<KeyPart> parts) {
        Item item = Item.readFrom(from(position).items());
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : parts) {
            Value value = item.get(part.attribute());
            if (value == null) {
                throw malformed("an item has no '" + part.attribute() + "', which is part of its key", null);
            }
            key.put(part.attribute(), value);
        }
        return new Item(key);
    }

    /** Returns the error for a response that is malformed, or has an item that does not fit the type. */
    private TableTheoryException invalidItem(AttributeException e) {
        try {
            body.read(PageResponseReader::readAsItems);
        } catch (AttributeException malformed) {
            return malformed("it is not valid DynamoDB JSON", e);
        }
        return body.invalidItem(mapper.type(), e);
    }

    private static boolean readAsItems(JsonBytes json) {
        ItemReader reader = json.items();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("Items") && json.isArray()) {
                json.startArray();
                while (json.nextElement()) {
                    Item.readFrom(reader);
                }
            } else if ((name.equals("Item") || name.equals("LastEvaluatedKey")) && json.isObject()) {
                Item.readFrom(reader);
            } else if (name.equals("Count") || name.equals("ScannedCount")) {
                json.number();
            } else {
                json.skip();
            }
        }
        return true;
    }

    private MalformedResponseException malformed(String problem, @Nullable Throwable cause) {
        return body.malformed(problem, cause);
    }
}
