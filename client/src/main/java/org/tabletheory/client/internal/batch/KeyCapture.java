package org.tabletheory.client.internal.batch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.ForwardingReader;

/** A reader of one item that keeps its key as it goes by, whether or not the type that is read takes it. */
final class KeyCapture extends ForwardingReader {
    private final Set<String> parts;
    private final Map<String, Value> key = new LinkedHashMap<>();
    private @Nullable String part;

    KeyCapture(ItemReader reader, Set<String> parts) {
        super(reader);
        this.parts = parts;
    }

    /** The key of the item, once it was read. */
    Item key() {
        return new Item(key);
    }

    @Override
    public @Nullable String nextName() {
        boolean top = isAtTop();
        String name = super.nextName();
        part = top && name != null && parts.contains(name) ? name : null;
        return name;
    }

    @Override
    public String string() {
        String text = super.string();
        if (part != null) {
            keep(Value.s(text));
        }
        return text;
    }

    @Override
    public String number() {
        String text = super.number();
        if (part != null) {
            keep(new Value.N(text));
        }
        return text;
    }

    @Override
    public byte[] binary() {
        byte[] bytes = super.binary();
        if (part != null) {
            keep(Value.b(bytes));
        }
        return bytes;
    }

    @Override
    public void skip() {
        if (part == null) {
            super.skip();
        } else {
            keep(Value.readFrom(this));
        }
    }

    private void keep(Value value) {
        if (part != null) {
            key.put(part, value);
            part = null;
        }
    }
}
