package org.tabletheory.attribute;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB stores: names to values, immutable.
 *
 * <pre>{@code
 * Item user = Item.of("PK", Value.s("USER#1")).with("logins", Value.n(3));
 * }</pre>
 *
 * <p>An item keeps the order of its attributes for display; equality does not look at it. Safe to share between threads.
 */
public record Item(Map<String, Value> attributes) {
    private static final Item EMPTY = new Item(Map.of());

    public Item {
        attributes = Entries.of(attributes);
    }

    /** The item without attributes. */
    public static Item empty() {
        return EMPTY;
    }

    /** An item of one attribute. */
    public static Item of(String name, Value value) {
        return new Item(Entries.of(name, value));
    }

    /** An item of two attributes, as most keys are. */
    public static Item of(String name, Value value, String otherName, Value otherValue) {
        return new Item(Entries.of(name, value, otherName, otherValue));
    }

    /** Reads an item from a stream, whatever its encoding. */
    public static Item readFrom(ItemReader reader) {
        return new Item(ValueReader.readItem(reader));
    }

    /** The attribute's value, or null when the item has none of that name. */
    public @Nullable Value get(String name) {
        return attributes.get(name);
    }

    /** Whether the item has an attribute of that name. */
    public boolean has(String name) {
        return attributes.containsKey(name);
    }

    /** This item with the attribute set: in its old place, or last when it is new. */
    public Item with(String name, Value value) {
        Map<String, Value> copy = new LinkedHashMap<>(attributes);
        copy.put(name, value);
        return new Item(copy);
    }

    /** This item with all attributes of another, each in its old place, or behind when it is new. */
    public Item withAll(Item more) {
        Map<String, Value> copy = new LinkedHashMap<>(attributes);
        copy.putAll(more.attributes);
        return new Item(copy);
    }

    /** This item without the attribute. */
    public Item without(String name) {
        Map<String, Value> copy = new LinkedHashMap<>(attributes);
        copy.remove(name);
        return new Item(copy);
    }

    /** Writes this item to a stream, whatever its encoding. */
    public void writeTo(ItemWriter writer) {
        writer.startItem(attributes.size());
        Entries.write(attributes, writer);
        writer.endItem();
    }

    @Override
    public String toString() {
        return DynamoJson.write(this);
    }
}
