package org.tabletheory.attribute;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable DynamoDB item: attribute names mapped to values.
 *
 * <pre>{@code
 * Item user = Item.of("PK", Value.s("USER#1")).with("logins", Value.n(3));
 * }</pre>
 *
 * <p>Keeps the order of its attributes for display but does not compare it. Thread-safe.
 */
public record Item(Map<String, Value> attributes) {
    private static final Item EMPTY = new Item(Map.of());

    public Item {
        attributes = Entries.of(attributes);
    }

    /** Returns the item without attributes. */
    public static Item empty() {
        return EMPTY;
    }

    /** Returns an item with one attribute. */
    public static Item of(String name, Value value) {
        return new Item(Entries.of(name, value));
    }

    /** Returns an item with two attributes, like most keys. */
    public static Item of(String name, Value value, String otherName, Value otherValue) {
        return new Item(Entries.of(name, value, otherName, otherValue));
    }

    /** Reads an item from a stream, whatever its encoding. */
    public static Item readFrom(ItemReader reader) {
        return new Item(ValueReader.readItem(reader));
    }

    /** Returns the attribute's value, or null if the item does not have it. */
    public @Nullable Value get(String name) {
        return attributes.get(name);
    }

    /** Returns whether the item has the attribute. */
    public boolean has(String name) {
        return attributes.containsKey(name);
    }

    /** Returns a copy with the attribute set: in its old position, or last if it is new. */
    public Item with(String name, Value value) {
        Map<String, Value> copy = new LinkedHashMap<>(attributes);
        copy.put(name, value);
        return new Item(copy);
    }

    /** Returns a copy with all attributes of another item: each in its old position, or last if it is new. */
    public Item withAll(Item more) {
        Map<String, Value> copy = new LinkedHashMap<>(attributes);
        copy.putAll(more.attributes);
        return new Item(copy);
    }

    /** Returns a copy without the attribute. */
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
