package org.tabletheory.mapping.internal.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.CodecFactory;
import org.tabletheory.mapping.internal.codec.ConverterCodec;
import org.tabletheory.mapping.internal.codec.FormatCodec;
import org.tabletheory.mapping.internal.codec.Hints;
import org.tabletheory.mapping.internal.codec.TtlCodec;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.codec.ValueCodec;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyTemplate;

/** Collects the properties of a class as its structure describes them. Not thread-safe. */
final class SlotGathering implements Slots {
    private final Structure<Object> structure;
    private final CodecFactory codecs;
    private final StructureCodecs structures;
    private final Set<Class<?>> converted;
    private final List<Slot> slots = new ArrayList<>();
    private final List<ComputedKey> keys = new ArrayList<>();
    private boolean direct = true;
    private FormWriting.@Nullable Builder form;

    SlotGathering(
            Structure<Object> structure, CodecFactory codecs, StructureCodecs structures, Set<Class<?>> converted) {
        this.structure = structure;
        this.codecs = codecs;
        this.structures = structures;
        this.converted = converted;
    }

    /** Returns the codec of the class; it uses the structure's own code unless a registered converter changes a type. */
    ObjectCodec build() {
        return new ObjectCodec(structure, slots, ComputedKeys.of(keys), formWriting(), direct);
    }

    private @Nullable FormWriting formWriting() {
        Map<Integer, UnaryOperator<Item>> registered =
                structures.upcasters(structure.type().raw());
        return form == null && registered.isEmpty() ? null : formBuilder().build(registered);
    }

    private FormWriting.Builder formBuilder() {
        FormWriting.Builder builder = form;
        if (builder == null) {
            builder = new FormWriting.Builder(structure.type().raw());
            form = builder;
        }
        return builder;
    }

    @Override
    public void form(String attribute, int present, int oldest, boolean readsNewer) {
        formBuilder().form(attribute, present, oldest, readsNewer);
    }

    @Override
    public void upcast(int from, UnaryOperator<Item> upcaster, String... plaintext) {
        formBuilder().upcast(from, upcaster, plaintext);
    }

    @Override
    public void key(String attribute, String template) {
        KeyTemplate parsed = KeyTemplate.of(template);
        List<String> names = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        Set<String> unordered = new HashSet<>();
        Map<String, UnaryOperator<Value>> canonical = new HashMap<>();
        for (KeyTemplate.TemplateComponent component : parsed.components()) {
            Slot.AttributeSlot found = component(component.name());
            Type type = found.codec().type();
            names.add(found.name());
            types.add(type == null ? Type.S : type);
            if (!found.codec().isTextOrdered()) {
                unordered.add(found.name());
            }
            if (!found.codec().isExact()) {
                canonical.put(found.name(), new CanonicalValue(found.codec()));
            }
        }
        keys.add(new ComputedKey(attribute, parsed, names, types, unordered, canonical));
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i) instanceof Slot.AttributeSlot own && own.name().equals(attribute)) {
                slots.set(i, own.asComputed());
            }
        }
    }

    /** Returns the attribute with an attribute name, or else with a Java name. */
    private Slot.AttributeSlot component(String word) {
        List<Slot.AttributeSlot> all = new ArrayList<>();
        for (Slot slot : slots) {
            slot.eachAttribute(all::add);
        }
        Slot.AttributeSlot found = null;
        for (Slot.AttributeSlot each : all) {
            if (each.name().equals(word)) {
                return each;
            } else if (found == null && each.property().equals(word)) {
                found = each;
            }
        }
        if (found == null) {
            throw new IllegalStateException("there is no component " + word);
        }
        return found;
    }

    @Override
    public AttributeBuilder attribute(String property, String name, JavaType type) {
        direct &= !converted.contains(type.raw());
        return new Gathered(property, name, type);
    }

    @Override
    public <V> ValueCodec<V> embedded(
            String property, String name, Structure<?> inner, boolean flat, boolean omitEmpty) {
        if (converted.contains(inner.type().raw())) {
            AttributeBuilder whole = attribute(property, name, inner.type());
            return omitEmpty ? whole.omitEmpty().codec() : whole.codec();
        }
        ObjectCodec codec = structures.structure(inner);
        direct &= codec.isDirect();
        slots.add(new Slot.EmbeddedSlot(property, name, codec, flat, omitEmpty));
        return new GeneralCodec<>(codec);
    }

    @Override
    public void ignored(String property, @Nullable Object absent) {
        slots.add(new Slot.Ignored(property, absent));
    }

    private final class Gathered implements AttributeBuilder {
        private final String property;
        private final String name;
        private final JavaType type;
        private Class<?> owner = structure.type().raw();
        private @Nullable Type storage;
        private boolean seconds;
        private boolean ttl;
        private boolean json;
        private @Nullable Format format;
        private @Nullable Codec converter;
        private @Nullable JavaType convertedType;
        private boolean omitEmpty;
        private boolean absentWhenNull;

        Gathered(String property, String name, JavaType type) {
            this.property = property;
            this.name = name;
            this.type = type;
        }

        @Override
        public AttributeBuilder declaredBy(Class<?> value) {
            owner = value;
            return this;
        }

        @Override
        public AttributeBuilder storage(Type value) {
            storage = value;
            return this;
        }

        @Override
        public AttributeBuilder seconds() {
            seconds = true;
            return this;
        }

        @Override
        public AttributeBuilder ttl() {
            ttl = true;
            return seconds();
        }

        @Override
        public AttributeBuilder json() {
            json = true;
            return this;
        }

        @Override
        public AttributeBuilder format(Format value) {
            format = value;
            return this;
        }

        @Override
        public AttributeBuilder converter(Converter<?> value) {
            return converter(value, type);
        }

        @Override
        public AttributeBuilder converter(Converter<?> value, JavaType elements) {
            converter = ConverterCodec.of(elements.loaded(), value);
            convertedType = elements;
            return this;
        }

        @Override
        public AttributeBuilder omitEmpty() {
            omitEmpty = true;
            return this;
        }

        @Override
        public AttributeBuilder absentWhenNull() {
            absentWhenNull = true;
            return this;
        }

        @Override
        public <V> ValueCodec<V> codec() {
            Codec plain = codecs.codec(type, new Hints(storage, seconds, json, false, converter, convertedType));
            Codec timed = ttl ? new TtlCodec(plain) : plain;
            Codec codec = format == null ? timed : new FormatCodec(timed, format);
            slots.add(new Slot.AttributeSlot(property, owner, name, codec, omitEmpty, absentWhenNull, false));
            return new GeneralCodec<>(codec.unchecked());
        }
    }
}
