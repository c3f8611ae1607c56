package org.tabletheory.mapping.internal.structure;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.CodecFactory;
import org.tabletheory.mapping.internal.codec.ConverterCodec;
import org.tabletheory.mapping.internal.codec.StructSource;
import org.tabletheory.mapping.internal.codec.TextCodecs;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.codec.TypeView;

/** Builds the codecs of the classes that generated code or reflection describes. Not thread-safe; the codecs are. */
public final class StructureCodecs implements StructSource, MappedClass.Visitor<StructCodec> {
    private final Map<TypeView, MappedClass<?>> nested = new HashMap<>();
    private final Map<TypeView, Codec> constants = new HashMap<>();
    private final Map<Class<?>, Converter<?>> converters;
    private final Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters;
    private final CodecFactory codecs = new CodecFactory(this);

    /**
     * Builds codecs with these parts.
     *
     * @param nested every class that may be inside an entity
     * @param enums the constants of every enum whose class must not be inspected
     * @param converters the registered converters
     * @param upcasters the registered upcasters, by class and form
     */
    public StructureCodecs(
            List<MappedClass<?>> nested,
            List<Enum<?>[]> enums,
            Map<Class<?>, Converter<?>> converters,
            Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters) {
        for (MappedClass<?> described : nested) {
            this.nested.put(described.type(), described);
        }
        for (Enum<?>[] all : enums) {
            register(all);
        }
        this.converters = converters;
        this.upcasters = upcasters;
    }

    /** Returns the registered upcasters of a class, by form. */
    Map<Integer, UnaryOperator<Item>> upcasters(Class<?> type) {
        return upcasters.getOrDefault(type, Map.of());
    }

    private void register(Enum<?>[] all) {
        Class<?> type = all.getClass().getComponentType();
        constants.put(JavaType.of(type), constants(type, all));
    }

    @SuppressWarnings("unchecked") // the array is of the class that it is registered for
    private static <T> Codec constants(Class<T> type, Enum<?>[] all) {
        return TextCodecs.constants(type, (T[]) all);
    }

    /** Returns the codec of a class, or of a sealed type. */
    public StructCodec codec(MappedClass<?> described) {
        return described.accept(this);
    }

    @Override
    public Codec nested(TypeView type, CodecFactory factory) {
        MappedClass<?> described = nested.get(type);
        if (described == null) {
            throw new IllegalStateException("there is no description of " + type);
        }
        return codec(described);
    }

    @Override
    public @Nullable Codec constants(TypeView type) {
        return constants.get(type);
    }

    @Override
    public @Nullable Codec converted(TypeView type) {
        Converter<?> converter = converters.get(type.loaded());
        return converter == null ? null : ConverterCodec.of(type.loaded(), converter);
    }

    @Override
    public StructCodec family(Family<?> family) {
        Map<String, ObjectCodec> byValue = new LinkedHashMap<>();
        for (Map.Entry<String, ? extends Structure<?>> member : family.members().entrySet()) {
            byValue.put(member.getKey(), structure(member.getValue()));
        }
        return new SealedCodec(family.type().raw(), family.discriminator(), byValue);
    }

    @Override
    @SuppressWarnings("unchecked") // a codec only receives values of its own class
    public ObjectCodec structure(Structure<?> structure) {
        SlotGathering gathering = new SlotGathering((Structure<Object>) structure, codecs, this, converters.keySet());
        structure.describe(gathering);
        return gathering.build();
    }
}
