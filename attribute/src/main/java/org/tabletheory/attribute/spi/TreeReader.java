package org.tabletheory.attribute.spi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.internal.ValuePosition;

/** Reads a {@link Value} or {@link Item} in memory as a stream, so that a codec can decode it. */
public final class TreeReader implements ItemReader {
    private final Deque<Iterator<?>> open = new ArrayDeque<>();
    private final ValuePosition path = new ValuePosition();
    private @Nullable Value next;

    private TreeReader(Value top) {
        next = top;
    }

    /** Returns a reader of the value. */
    public static TreeReader of(Value value) {
        return new TreeReader(value);
    }

    /** Returns a reader of the item; {@link #startItem} enters it. */
    public static TreeReader of(Item item) {
        return new TreeReader(new Value.M(item.attributes()));
    }

    @Override
    public void startItem() {
        startMap();
    }

    @Override
    public Type type() {
        return peek().type();
    }

    private Value peek() {
        Value value = next;
        if (value == null) {
            throw error("no value to read; call nextName or nextElement first");
        }
        return value;
    }

    private <V extends Value> V take(Class<V> wanted, Type type) {
        Value value = peek();
        if (!wanted.isInstance(value)) {
            throw error("expected " + type + " but found " + value.type());
        }
        next = null;
        return wanted.cast(value);
    }

    @Override
    public String string() {
        return take(Value.S.class, Type.S).value();
    }

    @Override
    public String number() {
        return take(Value.N.class, Type.N).text();
    }

    @Override
    public byte[] binary() {
        return take(Value.B.class, Type.B).bytes();
    }

    @Override
    public boolean bool() {
        return take(Value.Bool.class, Type.BOOL).value();
    }

    @Override
    public void nul() {
        take(Value.Null.class, Type.NULL);
    }

    @Override
    public void startSet() {
        Value value = peek();
        if (!(value instanceof Value.AnySet set)) {
            throw error("expected a set but found " + value.type());
        }
        enter(set.members().iterator());
    }

    @Override
    public void startList() {
        enter(take(Value.L.class, Type.L).values().iterator());
    }

    @Override
    public void startMap() {
        enter(take(Value.M.class, Type.M).values().entrySet().iterator());
    }

    private void enter(Iterator<?> contents) {
        next = null;
        open.push(contents);
        path.enter();
    }

    private Iterator<?> innermost() {
        Iterator<?> contents = open.peek();
        if (contents == null) {
            throw new NoSuchElementException("no list, set or map is open");
        }
        return contents;
    }

    private boolean leaveAtEnd() {
        if (innermost().hasNext()) {
            return false;
        }
        open.pop();
        path.leave();
        return true;
    }

    @Override
    public boolean nextElement() {
        if (leaveAtEnd()) {
            return false;
        }
        next = (Value) innermost().next();
        path.nextIndex();
        return true;
    }

    @Override
    public @Nullable String nextName() {
        if (leaveAtEnd()) {
            return null;
        }
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) innermost().next();
        String name = (String) entry.getKey();
        next = (Value) entry.getValue();
        path.name(name);
        return name;
    }

    @Override
    public @Nullable String numberAhead(String name) {
        Value found = next instanceof Value.M map ? map.values().get(name) : null;
        return found instanceof Value.N number ? number.text() : "";
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public AttributeException error(String problem) {
        return new AttributeException(problem, path());
    }
}
