package org.tabletheory.mapping.internal.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.Codec.Target;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.PutContext;

/** How one property of a class is stored. */
public sealed interface Slot {
    /** Returns the Java name of the property. */
    String property();

    /** Returns whether the value of the property is written. */
    boolean isStored();

    /** Adds the names under which items may hold the property. */
    void addTo(SlotIndex index, int slot);

    /** Adds what an update may set to the fields of a draft. */
    void draft(@Nullable Object value, Map<String, Draft.Field> fields);

    /** Adds the stored form of a value to the attributes around it. */
    void encode(@Nullable Object value, Map<String, Value> entries);

    /** Writes the stored form of a value into the map around it. */
    void writeTo(@Nullable Object value, ItemWriter out);

    /** Writes what a put stores for a value into the item around it. */
    void put(@Nullable Object value, PutRules rules, PutContext put, ItemWriter out);

    boolean isEmpty(@Nullable Object value);

    boolean isUnset(@Nullable Object value);

    /** Completes the value of the property when the end of the item is reached and no attribute of it was read. */
    void complete(ObjectReading reading, int slot);

    /** Calls an action for the property if it is an attribute of the item itself, and for flat embedded attributes. */
    void eachAttribute(Consumer<AttributeSlot> action);

    void addWords(Set<String> words);

    /** Returns the place with this name in DynamoDB, or null. */
    @Nullable
    Target stored(String name);

    /** Returns the place that the property is stored at, or null if it is not stored in one place. */
    @Nullable
    Target target();

    /** Returns the steps inside an embedded object that is stored flat instead of in a map with this name, or null. */
    default @Nullable List<Step> flat(String container, List<Step> inside) {
        return null;
    }

    /** Returns the place inside an embedded object that a step leads to, or null. */
    @Nullable
    Target promoted(Step step);

    private static Value encode(String name, Codec codec, @Nullable Object value) {
        try {
            return codec.write(value);
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(name);
        }
    }

    private static void encode(
            String name, Codec codec, boolean omitEmpty, @Nullable Object value, Map<String, Value> entries) {
        try {
            if (!omitEmpty || (value != null && !codec.isEmpty(value))) {
                entries.put(name, codec.write(value));
            }
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(name);
        }
    }

    private static void writeTo(String name, Codec codec, boolean omitEmpty, @Nullable Object value, ItemWriter out) {
        if (!omitEmpty || (value != null && !codec.isEmpty(value))) {
            out.name(name);
            codec.writeTo(value, out);
        }
    }

    private static Draft.Field field(Value stored, Codec codec, @Nullable Object value) {
        return new Draft.Field(stored, value == null || codec.isEmpty(value), value == null || codec.isUnset(value));
    }

    /**
     * An attribute.
     *
     * @param owner the class that declares the property
     * @param name its name in DynamoDB
     * @param omitEmpty whether it is omitted when it is empty
     * @param absentWhenNull whether it is omitted when it is null: keys, index keys and what the library sets, where NULL is
     *     rejected or has no meaning
     * @param computed whether it is a key that a template computes, so that the value of the property is not written
     */
    record AttributeSlot(
            String property,
            Class<?> owner,
            String name,
            Codec codec,
            boolean omitEmpty,
            boolean absentWhenNull,
            boolean computed)
            implements Slot {
        @Override
        public boolean isStored() {
            return !computed;
        }

        /** Returns the same attribute as a key that a template computes. */
        AttributeSlot asComputed() {
            return new AttributeSlot(property, owner, name, codec, omitEmpty, absentWhenNull, true);
        }

        /** Returns the stored form of a value, or null if it is not stored because it is null, or empty and omitted. */
        @Nullable
        Value component(@Nullable Object value) {
            return value == null || (omitEmpty && codec.isEmpty(value)) ? null : Slot.encode(name, codec, value);
        }

        @Override
        public void addTo(SlotIndex index, int slot) {
            index.addAttribute(this, slot);
        }

        @Override
        public void draft(@Nullable Object value, Map<String, Draft.Field> fields) {
            Value stored = Slot.encode(name, codec.withoutRules(), value);
            if (!absentWhenNull || stored.type() != Type.NULL) {
                fields.put(name, field(stored, codec, value));
            }
        }

        @Override
        public void encode(@Nullable Object value, Map<String, Value> entries) {
            Slot.encode(name, codec, omitEmpty, value, entries);
        }

        @Override
        public void writeTo(@Nullable Object value, ItemWriter out) {
            Slot.writeTo(name, codec, omitEmpty, value, out);
        }

        @Override
        public void put(@Nullable Object value, PutRules rules, PutContext put, ItemWriter out) {
            rules.write(this, value, put, out);
        }

        @Override
        public boolean isEmpty(@Nullable Object value) {
            return value == null || codec.isEmpty(value);
        }

        @Override
        public boolean isUnset(@Nullable Object value) {
            return value == null || codec.isUnset(value);
        }

        @Override
        public void complete(ObjectReading reading, int slot) {
            reading.set(slot, codec.absent());
        }

        @Override
        public void eachAttribute(Consumer<AttributeSlot> action) {
            action.accept(this);
        }

        @Override
        public void addWords(Set<String> words) {
            words.add(name);
            words.add(property);
        }

        @Override
        public @Nullable Target stored(String word) {
            return name.equals(word) ? target() : null;
        }

        @Override
        public Target target() {
            return Target.of(new Step.Name(name), codec);
        }

        @Override
        public @Nullable Target promoted(Step step) {
            return null;
        }
    }

    /**
     * A record or bean whose attributes count as attributes of the class around it.
     *
     * @param name the name of its map in DynamoDB
     * @param flat whether its attributes are stored next to the others, without a map around them
     * @param omitEmpty whether its map is omitted when it is empty
     */
    record EmbeddedSlot(String property, String name, ObjectCodec inner, boolean flat, boolean omitEmpty)
            implements Slot {
        @Override
        public boolean isStored() {
            return true;
        }

        @Override
        public void addTo(SlotIndex index, int slot) {
            index.addEmbedded(this, slot);
        }

        @Override
        public void draft(@Nullable Object value, Map<String, Draft.Field> fields) {
            if (!flat) {
                fields.put(name, field(Slot.encode(name, inner, value), inner, value));
            } else if (value != null) {
                inner.draft(value, fields);
            }
        }

        @Override
        public void encode(@Nullable Object value, Map<String, Value> entries) {
            if (!flat) {
                Slot.encode(name, inner, omitEmpty, value, entries);
            } else if (value != null) {
                inner.encode(value, entries);
            }
        }

        @Override
        public void writeTo(@Nullable Object value, ItemWriter out) {
            if (!flat) {
                Slot.writeTo(name, inner, omitEmpty, value, out);
            } else if (value != null) {
                inner.entriesTo(value, out);
            }
        }

        @Override
        public void put(@Nullable Object value, PutRules rules, PutContext put, ItemWriter out) {
            if (!flat) {
                writeTo(value, out);
            } else if (value != null) {
                inner.put(value, rules, put, out);
            } else {
                put.needsValidation(PutStatus.MISSING_EMBEDDED);
            }
        }

        @Override
        public boolean isEmpty(@Nullable Object value) {
            return value == null || inner.isEmpty(value);
        }

        @Override
        public boolean isUnset(@Nullable Object value) {
            return value == null || inner.isUnset(value);
        }

        @Override
        public void complete(ObjectReading reading, int slot) {
            reading.completeEmbedded(this, slot);
        }

        @Override
        public void eachAttribute(Consumer<AttributeSlot> action) {
            if (flat) {
                inner.eachAttribute(action);
            }
        }

        @Override
        public void addWords(Set<String> words) {
            words.addAll(inner.words());
        }

        @Override
        public @Nullable Target stored(String word) {
            return name.equals(word) ? target() : null;
        }

        @Override
        public @Nullable Target target() {
            return flat ? null : Target.of(new Step.Name(name), inner);
        }

        @Override
        public @Nullable List<Step> flat(String container, List<Step> inside) {
            return !flat && name.equals(container) ? inner.flat(inside) : null;
        }

        @Override
        public @Nullable Target promoted(Step step) {
            Target inside = inner.step(step);
            if (inside == null || flat) {
                return inside;
            }
            List<Step> steps = new ArrayList<>();
            steps.add(new Step.Name(name));
            steps.addAll(inside.steps());
            return new Target(steps, inside.codec());
        }
    }

    /** A component that is not stored, with the value that it gets when the object is created. */
    record Ignored(String property, @Nullable Object absent) implements Slot {
        @Override
        public boolean isStored() {
            return false;
        }

        @Override
        public void addTo(SlotIndex index, int slot) {}

        @Override
        public void draft(@Nullable Object value, Map<String, Draft.Field> fields) {}

        @Override
        public void encode(@Nullable Object value, Map<String, Value> entries) {}

        @Override
        public void writeTo(@Nullable Object value, ItemWriter out) {}

        @Override
        public void put(@Nullable Object value, PutRules rules, PutContext put, ItemWriter out) {}

        @Override
        public boolean isEmpty(@Nullable Object value) {
            return true;
        }

        @Override
        public boolean isUnset(@Nullable Object value) {
            return true;
        }

        @Override
        public void complete(ObjectReading reading, int slot) {
            reading.set(slot, absent);
        }

        @Override
        public void eachAttribute(Consumer<AttributeSlot> action) {}

        @Override
        public void addWords(Set<String> words) {}

        @Override
        public @Nullable Target stored(String word) {
            return null;
        }

        @Override
        public @Nullable Target target() {
            return null;
        }

        @Override
        public @Nullable Target promoted(Step step) {
            return null;
        }
    }
}
