package org.tabletheory.attribute;

import java.util.Arrays;

/** Reads a stream into values. Duplicate names and set members are rejected, by the stream itself or here. */
final class ValueReader {
    private static final int FIRST = 8;

    private ValueReader() {}

    static Value read(ItemReader reader) {
        return switch (reader.type()) {
            case S -> new Value.S(reader.string());
            case N -> new Value.N(reader.number());
            case B -> new Value.B(reader.binary());
            case BOOL -> Value.bool(reader.bool());
            case NULL -> {
                reader.nul();
                yield Value.nul();
            }
            case SS -> new Value.SS(strings(reader));
            case NS -> new Value.NS(numbers(reader));
            case BS -> new Value.BS(binaries(reader));
            case L -> new Value.L(list(reader));
            case M -> {
                reader.startMap();
                yield new Value.M(entries(reader));
            }
        };
    }

    static Entries readItem(ItemReader reader) {
        reader.startItem();
        return entries(reader);
    }

    private static Members<String> strings(ItemReader reader) {
        if (reader instanceof CanonicalReader canonical) {
            return Members.trusted(canonical.strings());
        }
        reader.startSet();
        String[] members = new String[FIRST];
        int size = 0;
        while (reader.nextElement()) {
            if (size == members.length) {
                members = Arrays.copyOf(members, size * 2);
            }
            members[size++] = reader.string();
        }
        return members(reader, Type.SS, exact(members, size));
    }

    private static Members<Value.N> numbers(ItemReader reader) {
        reader.startSet();
        Value.N[] members = new Value.N[FIRST];
        int size = 0;
        while (reader.nextElement()) {
            if (size == members.length) {
                members = Arrays.copyOf(members, size * 2);
            }
            members[size++] = new Value.N(reader.number());
        }
        return members(reader, Type.NS, exact(members, size));
    }

    private static Members<Value.B> binaries(ItemReader reader) {
        reader.startSet();
        Value.B[] members = new Value.B[FIRST];
        int size = 0;
        while (reader.nextElement()) {
            if (size == members.length) {
                members = Arrays.copyOf(members, size * 2);
            }
            members[size++] = new Value.B(reader.binary());
        }
        return members(reader, Type.BS, exact(members, size));
    }

    private static <E> Members<E> members(ItemReader reader, Type type, E[] members) {
        if (!(reader instanceof CanonicalReader)) {
            int duplicate = Members.duplicate(members);
            if (duplicate >= 0) {
                throw reader.error("duplicate member in " + type + " at position " + duplicate + "; remove it");
            }
        }
        return Members.trusted(members);
    }

    private static Elements list(ItemReader reader) {
        reader.startList();
        Value[] values = new Value[FIRST];
        int size = 0;
        while (reader.nextElement()) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = read(reader);
        }
        return Elements.of(exact(values, size));
    }

    private static Entries entries(ItemReader reader) {
        String[] names = new String[FIRST];
        Value[] values = new Value[FIRST];
        int size = 0;
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            if (size == names.length) {
                names = Arrays.copyOf(names, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            names[size] = name;
            values[size++] = read(reader);
        }
        Entries entries = Entries.trusted(exact(names, size), exact(values, size));
        if (!(reader instanceof CanonicalReader)) {
            int duplicate = entries.duplicate();
            if (duplicate >= 0) {
                throw reader.error("duplicate name '" + names[duplicate] + "' in a map");
            }
        }
        return entries;
    }

    private static <E> E[] exact(E[] array, int size) {
        return array.length == size ? array : Arrays.copyOf(array, size);
    }
}
