package org.tabletheory.attribute;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a map value or an item: immutable, in the given order.
 *
 * <p>Two arrays and, for more than a few names, an index that the first lookup builds: an item that is read
 * and iterated once needs no node per attribute.
 */
final class Entries extends AbstractMap<String, Value> {
    private static final int SCANNED = 8;
    private static final int SORTED = 24;
    private static final Entries EMPTY = new Entries(new String[0], new Value[0]);

    private final String[] names;
    private final Value[] values;
    /** Positions by name; null for few entries and until the first lookup or check. A benign race may build it twice. */
    private @Nullable Map<String, Integer> index;

    private Entries(String[] names, Value[] values) {
        this.names = names;
        this.values = values;
    }

    /** Returns entries that take ownership of the arrays; the names must differ. */
    static Entries trusted(String[] names, Value[] values) {
        return new Entries(names, values);
    }

    static Entries of(String name, Value value) {
        return new Entries(new String[] {Objects.requireNonNull(name)}, new Value[] {Objects.requireNonNull(value)});
    }

    static Entries of(String name, Value value, String otherName, Value otherValue) {
        if (name.equals(otherName)) {
            throw new AttributeException("duplicate name '" + name + "' in a map", name);
        }
        return new Entries(
                new String[] {name, Objects.requireNonNull(otherName)},
                new Value[] {Objects.requireNonNull(value), Objects.requireNonNull(otherValue)});
    }

    /** Returns the position of a duplicate name, or -1. */
    int duplicate() {
        if (names.length <= SCANNED) {
            for (int i = 1; i < names.length; i++) {
                for (int j = 0; j < i; j++) {
                    if (names[i].equals(names[j])) {
                        return i;
                    }
                }
            }
            return -1;
        }
        Map<String, Integer> positions = new HashMap<>(names.length * 2);
        for (int i = 0; i < names.length; i++) {
            if (positions.put(names[i], i) != null) {
                return i;
            }
        }
        index = positions;
        return -1;
    }

    static Entries of(Map<String, Value> map) {
        if (map instanceof Entries entries) {
            return entries;
        }
        if (map.isEmpty()) {
            return EMPTY;
        }
        String[] names = new String[map.size()];
        Value[] values = new Value[names.length];
        int i = 0;
        for (Entry<String, Value> entry : map.entrySet()) {
            if (entry.getKey() == null) {
                throw new AttributeException("a map must not have a null name", "");
            }
            if (entry.getValue() == null) {
                throw new AttributeException(
                        "a map must not contain null; use Value.nul(), or omit the entry", entry.getKey());
            }
            names[i] = entry.getKey();
            values[i++] = entry.getValue();
        }
        return new Entries(names, values);
    }

    /** Writes names and values, without the start and end of the map. */
    static void write(Map<String, Value> map, ItemWriter writer) {
        Entries entries = of(map);
        if (writer instanceof CanonicalWriter && entries.names.length <= SORTED) {
            entries.writeSorted(writer);
            return;
        }
        for (int i = 0; i < entries.names.length; i++) {
            writer.name(entries.names[i]);
            entries.values[i].writeTo(writer);
        }
    }

    /** A few names are sorted faster as strings here than as bytes by the writer. */
    private void writeSorted(ItemWriter writer) {
        int[] order = new int[names.length];
        for (int i = 0; i < order.length; i++) {
            int at = i;
            while (at > 0 && names[order[at - 1]].compareTo(names[i]) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = i;
        }
        for (int position : order) {
            writer.name(names[position]);
            values[position].writeTo(writer);
        }
    }

    private int position(@Nullable Object name) {
        if (name == null) {
            return -1;
        }
        if (names.length <= SCANNED) {
            for (int i = 0; i < names.length; i++) {
                if (names[i].equals(name)) {
                    return i;
                }
            }
            return -1;
        }
        if (index == null) {
            duplicate();
        }
        Integer position = index == null ? null : index.get(name);
        return position == null ? -1 : position;
    }

    @Override
    public @Nullable Value get(@Nullable Object name) {
        int position = position(name);
        return position < 0 ? null : values[position];
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return position(name) >= 0;
    }

    /** Same as the inherited method, but without an object per entry: items are used as keys of hash maps. */
    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < names.length; i++) {
            hash += names[i].hashCode() ^ values[i].hashCode();
        }
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Entries that)) {
            return super.equals(other);
        }
        if (names.length != that.names.length) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            boolean samePlace = names[i].equals(that.names[i]);
            if (!values[i].equals(samePlace ? that.values[i] : that.get(names[i]))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, Value>> iterator() {
                return new EntryIterator();
            }

            @Override
            public int size() {
                return names.length;
            }
        };
    }

    private final class EntryIterator implements Iterator<Entry<String, Value>> {
        private int at;

        @Override
        public boolean hasNext() {
            return at < names.length;
        }

        @Override
        public Entry<String, Value> next() {
            if (at == names.length) {
                throw new NoSuchElementException();
            }
            return Map.entry(names[at], values[at++]);
        }
    }
}
