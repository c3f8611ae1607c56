package org.tabletheory.mapping.internal.structure;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.ForwardingReader;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.ScalarReading;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Adds the components of computed keys to an item that has the keys alone: one from an index that projects only keys, or one
 * that another program or an update stored. They follow the attributes that the item has. Not thread-safe.
 *
 * <p>A component that is stored must be the one in the key of the table, which identifies the item: an entity with another value
 * would be written to another key. A key of an index is only a copy, so there the stored component counts.
 */
public final class KeyComponentReader extends ForwardingReader {
    private final ComputedKeys keys;
    private final ComputedKeys primary;
    private final Map<String, String> texts = new HashMap<>();
    /** The stored values of the components of the table's keys. */
    private final Map<String, Value> components = new HashMap<>();

    private final Set<String> seen = new HashSet<>();
    /** The key attribute whose value comes next, or null. */
    private @Nullable String key;

    /** The component of a key of the table whose value comes next, or null. */
    private @Nullable String component;

    private @Nullable Queue<Map.Entry<String, Value>> added;
    /** The name of an added component, and what reads its value; null while the item itself is read. */
    private @Nullable String name;

    private @Nullable ItemReader value;

    /**
     * Creates a reader.
     *
     * @param keys all computed keys
     * @param table the attributes of the table's key
     */
    public KeyComponentReader(ItemReader reader, ComputedKeys keys, Collection<String> table) {
        super(reader);
        this.keys = keys;
        this.primary = keys.among(table);
    }

    @Override
    public @Nullable String nextName() {
        key = null;
        component = null;
        if (added != null) {
            return nextAdded(added);
        }
        boolean top = isAtTop();
        String next = super.nextName();
        if (!top) {
            return next;
        } else if (next == null) {
            requireConsistent();
            added = absent();
            return nextAdded(added);
        }
        if (!seen.add(next)) {
            throw ScalarReading.duplicate(reader);
        }
        key = keys.of(next) == null ? null : next;
        component = isInPrimary(next) ? next : null;
        return next;
    }

    private boolean isInPrimary(String name) {
        for (ComputedKey computed : primary.all()) {
            if (computed.uses(name)) {
                return true;
            }
        }
        return false;
    }

    private void requireConsistent() {
        for (ComputedKey computed : primary.all()) {
            String text = texts.get(computed.attribute());
            if (text == null) {
                continue;
            }
            Map<String, Value> parsed = computed.parse(text);
            if (parsed == null || !computed.isCanonical(parsed)) {
                requireCanonical(computed, text);
            }
            String other = parsed == null ? null : computed.contradicted(parsed, components::get);
            if (other != null) {
                throw new MappingMismatch(
                                "is not the one in the key '" + computed.attribute() + "', which the template "
                                        + computed.template()
                                        + " computes from it, so a write would reach another item; another"
                                        + " program has changed it: correct or delete the item with db.items(…)")
                        .inside(other);
            }
        }
    }

    private static void requireCanonical(ComputedKey computed, String text) {
        String misspelled = computed.misspelled(text);
        if (misspelled != null) {
            throw new MappingMismatch("is written differently from what the template " + computed.template()
                            + " writes for " + misspelled
                            + ", so a write would reach another item; another program has stored it: store the item"
                            + " under the key of the template with db.items(…)")
                    .inside(computed.attribute());
        }
    }

    /** Remembers the value of a component of the table's key. */
    private void store(Value stored) {
        if (component != null && isAtTop()) {
            components.put(component, stored);
            component = null;
        }
    }

    private @Nullable String nextAdded(Queue<Map.Entry<String, Value>> components) {
        Map.Entry<String, Value> next = components.poll();
        value = next == null ? null : TreeReader.of(next.getValue());
        name = next == null ? null : next.getKey();
        return name;
    }

    /** Returns the components that the keys have and the item does not. */
    private Queue<Map.Entry<String, Value>> absent() {
        Queue<Map.Entry<String, Value>> absent = new ArrayDeque<>();
        for (ComputedKey computed : keys.all()) {
            String text = texts.get(computed.attribute());
            Map<String, Value> components =
                    text == null || seen.containsAll(computed.components()) ? null : computed.parse(text);
            if (components == null) {
                continue;
            }
            for (Map.Entry<String, Value> component : components.entrySet()) {
                if (seen.add(component.getKey())) {
                    absent.add(component);
                }
            }
        }
        return absent;
    }

    @Override
    protected ItemReader source() {
        return value == null ? reader : value;
    }

    @Override
    public String path() {
        return name == null ? super.path() : name;
    }

    @Override
    public String string() {
        String text = super.string();
        if (key != null) {
            texts.put(key, text);
            key = null;
        }
        if (component != null) {
            store(Value.s(text));
        }
        return text;
    }

    @Override
    public String number() {
        String number = super.number();
        if (component != null) {
            store(Value.n(number));
        }
        return number;
    }

    @Override
    public long wholeNumber() {
        long number = super.wholeNumber();
        if (component != null) {
            store(Value.n(number));
        }
        return number;
    }

    @Override
    public boolean bool() {
        boolean bool = super.bool();
        if (component != null) {
            store(Value.bool(bool));
        }
        return bool;
    }

    /** Reads the key or the component even if no property has it. */
    @Override
    public void skip() {
        if (key != null && type() == Type.S) {
            string();
        } else if (component != null) {
            store(Value.readFrom(reader));
        } else {
            super.skip();
        }
    }
}
