package org.tabletheory.attribute;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Writes canonical bytes in one pass.
 *
 * <p>Lengths and counts precede their content, so four bytes are reserved for them and filled in when the value
 * ends. Sets and maps are written in the order of the calls; the start of each entry is remembered, and when the
 * set or map ends its entries are sorted ({@link EntryOrder}) if necessary. So a caller need not sort, and
 * one that does only pays for the check.
 */
final class CanonicalWriter implements ItemWriter {
    /** The maximum number of open lists, sets and maps: 32 levels, plus the item around them and a set inside. */
    private static final int FRAMES = Value.MAX_DEPTH + 2;

    private static final int KEPT_BYTES = 1 << 16;

    private byte[] buffer = new byte[1024];
    private int size;

    private final Type[] types = new Type[FRAMES];
    /** The start of each open collection's content, which is its count. */
    private final int[] starts = new int[FRAMES];

    private final int[] counts = new int[FRAMES];
    /** The first entry of each open set or map in {@link #entries}. */
    private final int[] firstEntries = new int[FRAMES];

    private final @Nullable String[] names = new @Nullable String[FRAMES];
    private int frame = -1;
    /** 1 inside an item, which does not count as a level of nesting; otherwise 0. */
    private int item;

    private int[] entries = new int[64];
    private int entryCount;
    private final EntryOrder order = new EntryOrder();

    byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    /** Resets the writer for another value, even after a failure; keeps buffers unless they are large. */
    void reset() {
        size = 0;
        frame = -1;
        item = 0;
        entryCount = 0;
        Arrays.fill(names, null);
        if (buffer.length > KEPT_BYTES) {
            buffer = new byte[1024];
        }
        if (entries.length > KEPT_BYTES) {
            entries = new int[64];
        }
        order.reset();
    }

    private void need(int bytes) {
        if (buffer.length - size < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(size, bytes), buffer.length * 2));
        }
    }

    private void putInt(int at, int value) {
        buffer[at] = (byte) (value >> 24);
        buffer[at + 1] = (byte) (value >> 16);
        buffer[at + 2] = (byte) (value >> 8);
        buffer[at + 3] = (byte) value;
    }

    private void putType(Type type) {
        buffer[size++] = (byte) (type.id() >> 8);
        buffer[size++] = (byte) type.id();
    }

    /** Writes the header of a value: its type and room for its length; in a set only the length. */
    private int open(Type type) {
        need(10);
        if (frame < 0) {
            return size;
        }
        Type around = types[frame];
        counts[frame]++;
        if (around.isSet()) {
            if (type != around.member()) {
                throw error("a member of " + around + " must be " + around.member() + ", not " + type);
            }
            entry();
        } else {
            if (frame + 1 - item >= Value.MAX_DEPTH) {
                throw error("values are nested deeper than " + Value.MAX_DEPTH + " levels");
            }
            putType(type);
        }
        size += 4;
        return size;
    }

    private void close(int start) {
        if (frame >= 0) {
            putInt(start - 4, size - start);
        }
    }

    private void entry() {
        if (entryCount == entries.length) {
            entries = Arrays.copyOf(entries, entryCount * 2);
        }
        entries[entryCount++] = size;
    }

    private void enter(Type type) {
        int start = open(type);
        frame++;
        types[frame] = type;
        starts[frame] = start;
        counts[frame] = 0;
        firstEntries[frame] = entryCount;
        names[frame] = null;
        size += 4;
    }

    private void leave() {
        int start = starts[frame];
        putInt(start, counts[frame]);
        frame--;
        close(start);
    }

    @Override
    public void startItem(int size) {
        enter(Type.M);
        item = 1;
    }

    @Override
    public void endItem() {
        endMap();
    }

    @Override
    public void name(String name) {
        names[frame] = name;
        need(Utf8.maxLength(name.length()) + 6);
        entry();
        putType(Type.S);
        int start = size += 4;
        size = encode(name);
        int length = size - start;
        if (length == 0 || length > CanonicalReader.MAX_KEY) {
            throw error("a map key must have 1 to " + CanonicalReader.MAX_KEY + " bytes, not " + length);
        }
        putInt(start - 4, length);
    }

    private int encode(String text) {
        int end = Utf8.encode(text, buffer, size);
        if (end < 0) {
            throw error(Utf8.LONE_SURROGATE);
        }
        return end;
    }

    @Override
    public void string(String value) {
        int start = open(Type.S);
        need(Utf8.maxLength(value.length()));
        size = encode(value);
        close(start);
    }

    @Override
    public void number(String text) {
        int start = open(Type.N);
        String normal;
        try {
            normal = DynamoNumber.normalize(text);
        } catch (AttributeException e) {
            throw error(e.problem());
        }
        need(normal.length());
        size = Utf8.encode(normal, buffer, size);
        close(start);
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        int start = open(Type.B);
        need(length);
        System.arraycopy(bytes, offset, buffer, size, length);
        size += length;
        close(start);
    }

    @Override
    public void bool(boolean value) {
        int start = open(Type.BOOL);
        buffer[size++] = (byte) (value ? 1 : 0);
        close(start);
    }

    @Override
    public void nul() {
        close(open(Type.NULL));
    }

    @Override
    public void startSet(Type type, int size) {
        enter(type);
    }

    @Override
    public void endSet() {
        Type type = types[frame];
        int duplicate = sort(type == Type.SS, 0);
        if (duplicate != EntryOrder.UNIQUE) {
            throw error("duplicate member in " + type + (type == Type.NS ? " after normalization" : ""));
        }
        leave();
    }

    @Override
    public void startList(int size) {
        enter(Type.L);
    }

    @Override
    public void endList() {
        leave();
    }

    @Override
    public void startMap(int size) {
        enter(Type.M);
    }

    @Override
    public void endMap() {
        if (sort(true, 2) != EntryOrder.UNIQUE) {
            throw error("duplicate name in a map");
        }
        leave();
    }

    /** Sorts the entries of the innermost set or map and drops their positions. */
    private int sort(boolean text, int lengthAt) {
        int first = firstEntries[frame];
        int duplicate = order.sort(buffer, entries, first, entryCount, size, text, lengthAt);
        entryCount = first;
        return duplicate;
    }

    private AttributeException error(String problem) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i <= frame; i++) {
            String name = names[i];
            if (name != null) {
                path.append(path.isEmpty() ? "" : ".").append(name);
            } else if (types[i] != Type.M) {
                path.append('[').append(Math.max(0, counts[i] - 1)).append(']');
            }
        }
        return new AttributeException(problem, path.toString());
    }
}
