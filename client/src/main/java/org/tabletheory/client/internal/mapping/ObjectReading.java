package org.tabletheory.client.internal.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;

/**
 * One object while it is read. Attributes of embedded records and superclasses may stand flat or in a map; both are
 * gathered, and what stands in the shape that would be written counts. Not safe for use by several threads.
 */
final class ObjectReading {
    private final ObjectCodec codec;
    private final @Nullable Object[] values;
    private final boolean[] present;

    private final @Nullable ObjectReading[] flat;
    private final @Nullable ObjectReading[] nested;

    ObjectReading(ObjectCodec codec) {
        this.codec = codec;
        int size = codec.slots().size();
        values = new Object[size];
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
            values[slot] = attribute.codec().read(reader);
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
        for (int i = 0; i < values.length; i++) {
            Slot slot = codec.slots().get(i);
            if (slot instanceof Slot.Attribute attribute && !present[i]) {
                values[i] = attribute.codec().absent();
            } else if (slot instanceof Slot.Ignored ignored) {
                values[i] = ignored.absent();
            } else if (slot instanceof Slot.Embedded embedded) {
                values[i] = embedded(embedded, flat[i], nested[i]);
                present[i] = values[i] != null;
            }
        }
        return codec.make(values, present);
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
        for (int i = 0; i < values.length; i++) {
            if (!present[i] && other.present[i]) {
                values[i] = other.values[i];
                present[i] = true;
            }
        }
    }
}
