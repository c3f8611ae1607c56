package org.tabletheory.mapping.internal.structure;

import java.util.ArrayDeque;
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
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Adds the components of computed keys to an item that has the keys alone: one from an index that projects only keys, or one
 * that another program or an update stored. They follow the attributes that the item has. Not thread-safe.
 */
public final class KeyComponentReader extends ForwardingReader {
    private final ComputedKeys keys;
    private final Map<String, String> texts = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    /** The key attribute whose value comes next, or null. */
    private @Nullable String key;

    private @Nullable Queue<Map.Entry<String, Value>> added;
    /** Reads the value of an added component; null while the item itself is read. */
    private @Nullable ItemReader value;

    public KeyComponentReader(ItemReader reader, ComputedKeys keys) {
        super(reader);
        this.keys = keys;
    }

    @Override
    public @Nullable String nextName() {
        key = null;
        if (added != null) {
            return nextAdded(added);
        }
        boolean top = isAtTop();
        String name = super.nextName();
        if (!top) {
            return name;
        } else if (name == null) {
            added = absent();
            return nextAdded(added);
        }
        seen.add(name);
        key = keys.of(name) == null ? null : name;
        return name;
    }

    private @Nullable String nextAdded(Queue<Map.Entry<String, Value>> components) {
        Map.Entry<String, Value> next = components.poll();
        value = next == null ? null : TreeReader.of(next.getValue());
        return next == null ? null : next.getKey();
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
    public Type type() {
        return value == null ? super.type() : value.type();
    }

    @Override
    public String string() {
        if (value != null) {
            return value.string();
        }
        String text = super.string();
        if (key != null) {
            texts.put(key, text);
            key = null;
        }
        return text;
    }

    @Override
    public String number() {
        return value == null ? super.number() : value.number();
    }

    @Override
    public long wholeNumber() {
        return value == null ? super.wholeNumber() : value.wholeNumber();
    }

    @Override
    public boolean bool() {
        return value == null ? super.bool() : value.bool();
    }

    /** Reads the key even if no component has it. */
    @Override
    public void skip() {
        if (value != null) {
            value.skip();
        } else if (key != null && super.type() == Type.S) {
            string();
        } else {
            super.skip();
        }
    }
}
