package org.tabletheory.mapping.internal;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.codec.ValueCodec;

/** The properties of a class as generated code tells them. Not safe for use by several threads. */
final class SlotGathering implements Slots {
    private static final ReflectedAnnotations NONE = new ReflectedAnnotations(List.of());

    private final Structure<Object> structure;
    private final CodecFactory codecs;
    private final GeneratedStructs structs;
    private final Set<Class<?>> converted;
    private final List<Slot> slots = new ArrayList<>();
    private boolean generatedTypesHold = true;

    SlotGathering(Structure<Object> structure, CodecFactory codecs, GeneratedStructs structs, Set<Class<?>> converted) {
        this.structure = structure;
        this.codecs = codecs;
        this.structs = structs;
        this.converted = converted;
    }

    /** The codec of what was gathered; by the generated code alone, unless a registered converter stores a type otherwise. */
    ObjectCodec build() {
        List<Property> properties = new ArrayList<>(slots.size());
        for (Slot slot : slots) {
            properties.add(slot.property());
        }
        return new ObjectCodec(
                new Shape(structure.type(), properties, new GeneratedMaker(structure)),
                slots,
                structure.version(),
                generatedTypesHold ? structure : null);
    }

    private record GeneratedMaker(Structure<Object> structure) implements Maker {
        @Override
        public Object make(@Nullable Object[] values, boolean[] present) throws InvocationTargetException {
            try {
                return structure.make(values, present);
            } catch (RuntimeException e) {
                throw new InvocationTargetException(e);
            }
        }
    }

    private Property property(String name, JavaType type, Class<?> owner) {
        return new Property(owner, name, type, NONE, new GeneratedGetter(structure, slots.size()), null);
    }

    private record GeneratedGetter(Structure<Object> structure, int slot) implements Property.Getter {
        @Override
        public @Nullable Object get(Object object) throws InvocationTargetException {
            try {
                return structure.get(object, slot);
            } catch (RuntimeException e) {
                throw new InvocationTargetException(e);
            }
        }
    }

    @Override
    public Attribute attribute(String property, String name, JavaType type) {
        generatedTypesHold &= !converted.contains(type.raw());
        return new Gathered(property, name, type);
    }

    @Override
    public <V> ValueCodec<V> embedded(
            String property, String name, Structure<?> inner, boolean flat, boolean omitEmpty) {
        ObjectCodec codec = structs.object(inner, codecs);
        generatedTypesHold &= codec.isGenerated();
        slots.add(new Slot.Embedded(
                property(property, inner.type(), structure.type().raw()), name, codec, flat, omitEmpty));
        return new GeneralCodec<>(codec);
    }

    @Override
    public void ignored(String property, @Nullable Object absent) {
        Class<?> owner = structure.type().raw();
        slots.add(new Slot.Ignored(property(property, JavaType.of(Object.class), owner), absent));
    }

    private final class Gathered implements Attribute {
        private final String property;
        private final String name;
        private final JavaType type;
        private Class<?> owner = structure.type().raw();
        private @Nullable Type storage;
        private boolean seconds;
        private boolean ttl;
        private boolean json;
        private @Nullable Converter<?> converter;
        private boolean omitEmpty;
        private boolean absentWhenNull;

        Gathered(String property, String name, JavaType type) {
            this.property = property;
            this.name = name;
            this.type = type;
        }

        @Override
        public Attribute declaredBy(Class<?> value) {
            owner = value;
            return this;
        }

        @Override
        public Attribute storage(Type value) {
            storage = value;
            return this;
        }

        @Override
        public Attribute seconds() {
            seconds = true;
            return this;
        }

        @Override
        public Attribute ttl() {
            ttl = true;
            return seconds();
        }

        @Override
        public Attribute json() {
            json = true;
            return this;
        }

        @Override
        public Attribute converter(Converter<?> value) {
            converter = value;
            return this;
        }

        @Override
        public Attribute omitEmpty() {
            omitEmpty = true;
            return this;
        }

        @Override
        public Attribute absentWhenNull() {
            absentWhenNull = true;
            return this;
        }

        @Override
        public <V> ValueCodec<V> codec() {
            Converter<?> own = converter;
            Hints hints =
                    new Hints(storage, seconds, json, own == null ? null : declared -> Converters.codec(own, declared));
            Codec plain = codecs.codec(type, hints);
            Codec codec = ttl ? new TtlCodec(plain) : plain;
            slots.add(
                    new Slot.Attribute(property(property, type, owner), name, codec, omitEmpty, absentWhenNull, null));
            return new GeneralCodec<>(codec);
        }
    }
}
