package org.tabletheory.mapping.internal.structure;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.ScalarReading;

/**
 * Collects the values of one object while it is read. Items may hold the attributes of embedded objects and superclasses flat
 * or in a map; both are collected, and the form in which they would be written takes precedence. Not thread-safe.
 */
final class ObjectReading {
    private final ObjectCodec codec;
    private final ValueHolder holder;
    private final boolean[] present;
    /** The slots whose own name was read; those of superclasses may also be inside a map. */
    private final boolean[] named;

    private final @Nullable ObjectReading[] flat;
    private final @Nullable ObjectReading[] nested;

    ObjectReading(ObjectCodec codec) {
        this.codec = codec;
        int size = codec.slots().size();
        holder = ValueHolder.of(codec);
        present = new boolean[size];
        named = new boolean[size];
        flat = new ObjectReading[size];
        nested = new ObjectReading[size];
    }

    /** Reads all names and values up to the end of the map or item. */
    void takeAll(ItemReader reader) {
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            if (!take(name, reader)) {
                reader.skip();
            }
        }
    }

    private boolean take(String name, ItemReader reader) {
        int own = codec.index().attribute(name);
        if (own >= 0) {
            if (named[own]) {
                throw ScalarReading.duplicate(reader);
            }
            named[own] = true;
            takeInto(own, reader);
            return true;
        }
        int container = codec.index().container(name);
        if (container >= 0 && reader.type() == Type.M) {
            reader.startMap();
            open(nested, container).takeAll(reader);
            return true;
        }
        int promoted = codec.index().promoted(name);
        if (promoted >= 0) {
            return open(flat, promoted).take(name, reader);
        }
        Map<String, Integer> inherited = codec.index().inherited(name);
        if (inherited != null && reader.type() == Type.M) {
            takeInherited(inherited, reader);
            return true;
        }
        return false;
    }

    private void takeInto(int slot, ItemReader reader) {
        holder.take(slot, reader);
        present[slot] = true;
    }

    private void takeInherited(Map<String, Integer> slots, ItemReader reader) {
        reader.startMap();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            Integer slot = slots.get(name);
            if (slot == null || present[slot]) {
                reader.skip();
            } else {
                takeInto(slot, reader);
            }
        }
    }

    private ObjectReading open(@Nullable ObjectReading[] readings, int slot) {
        ObjectReading reading = readings[slot];
        if (reading == null) {
            reading = new ObjectReading(codec.index().embedded(slot));
            readings[slot] = reading;
        }
        return reading;
    }

    /** Creates the object from the collected values. */
    Object finish() {
        for (int i = 0; i < present.length; i++) {
            if (!present[i]) {
                codec.slots().get(i).complete(this, i);
            }
        }
        return holder.create(present);
    }

    /** Sets a value that was not read. */
    void set(int slot, @Nullable Object value) {
        holder.put(slot, value);
    }

    /** Creates an embedded object from what was read of it. */
    void completeEmbedded(Slot.EmbeddedSlot embedded, int slot) {
        Object created = embedded(embedded, flat[slot], nested[slot]);
        holder.put(slot, created);
        present[slot] = created != null;
    }

    private static @Nullable Object embedded(
            Slot.EmbeddedSlot slot, @Nullable ObjectReading flat, @Nullable ObjectReading nested) {
        ObjectReading first = slot.flat() ? flat : nested;
        ObjectReading second = slot.flat() ? nested : flat;
        if (first == null) {
            first = second == null && slot.flat() ? new ObjectReading(slot.inner()) : second;
        } else if (second != null) {
            first.fillFrom(second);
        }
        return first == null ? null : first.finish();
    }

    private void fillFrom(ObjectReading other) {
        for (int i = 0; i < present.length; i++) {
            if (!present[i] && other.present[i]) {
                holder.copy(i, other.holder);
                present[i] = true;
            }
        }
    }

    /** Holds the values of one object until it is created. */
    private interface ValueHolder {
        void take(int slot, ItemReader reader);

        void put(int slot, @Nullable Object value);

        /** Copies a value from another holder of the same class. */
        void copy(int slot, ValueHolder from);

        Object create(boolean[] present);

        static ValueHolder of(ObjectCodec codec) {
            GatheredStructure<Object> gathering = codec.gathering();
            return gathering == null
                    ? new Objects(codec, new Object[codec.slots().size()])
                    : new Fields(codec, gathering, gathering.newHolder());
        }
    }

    /** Every value as an object. */
    @SuppressWarnings("ArrayRecordComponent") // it is filled value by value
    private record Objects(ObjectCodec codec, @Nullable Object[] values) implements ValueHolder {
        @Override
        public void take(int slot, ItemReader reader) {
            values[slot] = codec.index().codec(slot).read(reader);
        }

        @Override
        public void put(int slot, @Nullable Object value) {
            values[slot] = value;
        }

        @Override
        public void copy(int slot, ValueHolder from) {
            values[slot] = ((Objects) from).values[slot];
        }

        @Override
        public Object create(boolean[] present) {
            return codec.create(values, present);
        }
    }

    /** Every value in a field of its own type, in generated code. */
    private record Fields(ObjectCodec codec, GatheredStructure<Object> structure, Object fields)
            implements ValueHolder {
        @Override
        public void take(int slot, ItemReader reader) {
            structure.take(slot, reader, fields);
        }

        @Override
        public void put(int slot, @Nullable Object value) {
            structure.put(slot, value, fields);
        }

        @Override
        public void copy(int slot, ValueHolder from) {
            structure.copy(slot, ((Fields) from).fields, fields);
        }

        @Override
        public Object create(boolean[] present) {
            try {
                return structure.gathered(fields, present);
            } catch (RuntimeException e) {
                throw MappingMismatch.constructionFailed(codec.javaType(), e);
            }
        }
    }
}
