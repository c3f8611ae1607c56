package org.tabletheory.attribute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a tree of {@link Value}s from a stream, so that a codec can encode into memory. */
public final class TreeWriter implements ItemWriter {
    private final Deque<Container> open = new ArrayDeque<>();
    private @Nullable Value top;

    /** A list, a set or a map that has been started and not ended. */
    private static final class Container {
        final Type type;
        final List<Value> values = new ArrayList<>();
        final List<String> names = new ArrayList<>();

        Container(Type type) {
            this.type = type;
        }
    }

    /** The value that was written. */
    public Value value() {
        Value value = top;
        if (value == null || !open.isEmpty()) {
            throw new IllegalStateException("the value is not complete");
        }
        return value;
    }

    /** The item that was written. */
    public Item item() {
        if (value() instanceof Value.M map) {
            return new Item(map.values());
        }
        throw new IllegalStateException("what was written is " + value().type() + ", not an item");
    }

    private void add(Value value) {
        Container container = open.peek();
        if (container == null) {
            top = value;
        } else {
            container.values.add(value);
        }
    }

    private Container end() {
        return open.pop();
    }

    @Override
    public void startItem(int size) {
        startMap(size);
    }

    @Override
    public void endItem() {
        endMap();
    }

    @Override
    public void name(String name) {
        Container map = open.peek();
        if (map == null || map.type != Type.M) {
            throw new IllegalStateException("a name stands only in a map or an item");
        }
        map.names.add(name);
    }

    @Override
    public void string(String value) {
        add(new Value.S(value));
    }

    @Override
    public void number(String text) {
        add(new Value.N(text));
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        add(new Value.B(java.util.Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    @Override
    public void bool(boolean value) {
        add(Value.bool(value));
    }

    @Override
    public void nul() {
        add(Value.nul());
    }

    @Override
    public void startSet(Type type, int size) {
        open.push(new Container(type));
    }

    @Override
    public void endSet() {
        Container set = end();
        add(
                switch (set.type) {
                    case SS ->
                        Value.ss(set.values.stream()
                                .map(member -> ((Value.S) member).value())
                                .toList());
                    case NS ->
                        Value.ns(set.values.stream().map(Value.N.class::cast).toList());
                    case BS ->
                        Value.bs(set.values.stream().map(Value.B.class::cast).toList());
                    default -> throw new IllegalStateException(set.type + " is no set");
                });
    }

    @Override
    public void startList(int size) {
        open.push(new Container(Type.L));
    }

    @Override
    public void endList() {
        add(new Value.L(end().values));
    }

    @Override
    public void startMap(int size) {
        open.push(new Container(Type.M));
    }

    @Override
    public void endMap() {
        Container map = end();
        Map<String, Value> entries = new LinkedHashMap<>();
        for (int i = 0; i < map.values.size(); i++) {
            String name = map.names.get(i);
            if (entries.put(name, map.values.get(i)) != null) {
                throw new AttributeException("the name stands twice in a map", name);
            }
        }
        add(new Value.M(entries));
    }
}
