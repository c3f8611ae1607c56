package org.tabletheory.mapping.internal;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.GatheredStructure;

/**
 * One object while it is read. Attributes of embedded records and superclasses may stand flat or in a map; both are
 * gathered, and what stands in the shape that would be written counts. Not safe for use by several threads.
 */
final class ObjectReading {
    private final ObjectCodec codec;
    private final Room room;
    private final boolean[] present;

    private final @Nullable ObjectReading[] flat;
    private final @Nullable ObjectReading[] nested;

    ObjectReading(ObjectCodec codec) {
        this.codec = codec;
        int size = codec.slots().size();
        room = Room.of(codec);
        present = new boolean[size];
        flat = new ObjectReading[size];
        nested = new ObjectReading[size];
    }

    /** Takes all names and values up to the end of the map or item. */
    void takeAll(ItemReader reader) {
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            if (!take(name, reader)) {
                reader.skip();
            }
        }
    }

    private boolean take(String name, ItemReader reader) {
        int own = codec.attributeSlot(name);
        if (own >= 0) {
            takeInto(own, reader);
            return true;
        }
        int container = codec.containerSlot(name);
        if (container >= 0 && reader.type() == Type.M) {
            ObjectReading inner = open(nested, container);
            reader.startMap();
            inner.takeAll(reader);
            return true;
        }
        int promoted = codec.promotedSlot(name);
        if (promoted >= 0) {
            return open(flat, promoted).take(name, reader);
        }
        Map<String, Integer> inherited = codec.inheritedSlots(name);
        if (inherited != null && reader.type() == Type.M) {
            takeInherited(inherited, reader);
            return true;
        }
        return false;
    }

    private void takeInto(int slot, ItemReader reader) {
        if (codec.slots().get(slot) instanceof Slot.Attribute attribute) {
            room.take(slot, attribute.codec(), reader);
            present[slot] = true;
        }
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
            reading = new ObjectReading(((Slot.Embedded) codec.slots().get(slot)).inner());
            readings[slot] = reading;
        }
        return reading;
    }

    /** The object of what was taken. */
    Object finish() {
        for (int i = 0; i < present.length; i++) {
            Slot slot = codec.slots().get(i);
            if (slot instanceof Slot.Attribute attribute && !present[i]) {
                room.put(i, attribute.codec().absent());
            } else if (slot instanceof Slot.Ignored ignored) {
                room.put(i, ignored.absent());
            } else if (slot instanceof Slot.Embedded embedded) {
                Object made = embedded(embedded, flat[i], nested[i]);
                room.put(i, made);
                present[i] = made != null;
            }
        }
        return room.make(present);
    }

    private static @Nullable Object embedded(
            Slot.Embedded slot, @Nullable ObjectReading flat, @Nullable ObjectReading nested) {
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
                room.copy(i, other.room);
                present[i] = true;
            }
        }
    }

    /** Where the values of one object wait until it is made. */
    private interface Room {
        void take(int slot, Codec codec, ItemReader reader);

        void put(int slot, @Nullable Object value);

        /** Copies a value from the room of another object of the class. */
        void copy(int slot, Room from);

        Object make(boolean[] present);

        static Room of(ObjectCodec codec) {
            GatheredStructure<Object> gathering = codec.gathering();
            return gathering == null
                    ? new Objects(codec, new Object[codec.slots().size()])
                    : new Fields(codec, gathering, gathering.room());
        }
    }

    /** Every value as an object. */
    @SuppressWarnings("ArrayRecordComponent") // it is filled value by value
    private record Objects(ObjectCodec codec, @Nullable Object[] values) implements Room {
        @Override
        public void take(int slot, Codec value, ItemReader reader) {
            values[slot] = value.read(reader);
        }

        @Override
        public void put(int slot, @Nullable Object value) {
            values[slot] = value;
        }

        @Override
        public void copy(int slot, Room from) {
            values[slot] = ((Objects) from).values[slot];
        }

        @Override
        public Object make(boolean[] present) {
            return codec.make(values, present);
        }
    }

    /** Every value in a field of its own type, by generated code. */
    private record Fields(ObjectCodec codec, GatheredStructure<Object> structure, Object fields) implements Room {
        @Override
        public void take(int slot, Codec value, ItemReader reader) {
            structure.take(slot, reader, fields);
        }

        @Override
        public void put(int slot, @Nullable Object value) {
            structure.put(slot, value, fields);
        }

        @Override
        public void copy(int slot, Room from) {
            structure.copy(slot, ((Fields) from).fields, fields);
        }

        @Override
        public Object make(boolean[] present) {
            try {
                return structure.gathered(fields, present);
            } catch (RuntimeException e) {
                throw MappingMismatch.unmade(codec.javaType(), e);
            }
        }
    }
}
