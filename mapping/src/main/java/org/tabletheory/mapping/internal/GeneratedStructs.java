package org.tabletheory.mapping.internal;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.codec.Described;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;
import org.tabletheory.schema.Model;

/** Codecs of the classes that generated code describes; no reflection. Not safe for use by several threads. */
public final class GeneratedStructs implements StructSource {
    private final Map<JavaType, Described<?>> nested = new HashMap<>();
    private final Map<Class<?>, Codec> constants = new HashMap<>();
    private final Map<String, String> environment;
    private final Map<Class<?>, Converter<?>> converters;

    public GeneratedStructs(
            List<Described<?>> nested,
            List<Enum<?>[]> enums,
            Map<String, String> environment,
            Map<Class<?>, Converter<?>> converters) {
        for (Described<?> described : nested) {
            this.nested.put(described.type(), described);
        }
        for (Enum<?>[] constants : enums) {
            register(constants);
        }
        this.environment = environment;
        this.converters = converters;
    }

    private void register(Enum<?>[] all) {
        Class<?> type = all.getClass().getComponentType();
        constants.put(type, constants(type, all));
    }

    @SuppressWarnings("unchecked") // the array is of the class that it is registered for
    private static <T> Codec constants(Class<T> type, Enum<?>[] all) {
        return TextCodecs.constants(type, (T[]) all);
    }

    /** The mapper of a class, or of one of a family. */
    public <T> Mapper<T> mapper(Class<T> type, Model model, Described<?> root) {
        CodecFactory codecs = new CodecFactory(converters, this);
        StructCodec codec = struct(root, codecs);
        Model converted = converters.isEmpty() ? model : ConvertedModel.of(model, codec);
        return new StructMapper<>(type, placed(type, converted), codec);
    }

    private Model placed(Class<?> type, Model model) {
        if (!TableName.hasVariable(model.table())) {
            return model;
        }
        try {
            return model.withTable(TableName.resolve(model.table(), environment));
        } catch (DeclarationProblem problem) {
            throw new TableTheoryException(
                    type.getSimpleName() + " " + problem.sentence(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("mapping of " + type.getName(), type.getSimpleName()));
        }
    }

    @Override
    public StructCodec nested(JavaType type, CodecFactory codecs) {
        Described<?> described = nested.get(type);
        if (described == null) {
            throw new IllegalStateException("the generated mapper does not know " + type);
        }
        return struct(described, codecs);
    }

    @Override
    public @Nullable Codec constants(Class<?> type) {
        return constants.get(type);
    }

    private StructCodec struct(Described<?> described, CodecFactory codecs) {
        return described instanceof Structure<?> structure
                ? object(structure, codecs)
                : family((Family<?>) described, codecs);
    }

    private SealedCodec family(Family<?> family, CodecFactory codecs) {
        Map<String, ObjectCodec> byValue = new LinkedHashMap<>();
        family.members().forEach((value, member) -> byValue.put(value, object(member, codecs)));
        return new SealedCodec(family.type().raw(), family.discriminator(), byValue);
    }

    /** The codec of a record or bean. */
    @SuppressWarnings("unchecked") // a codec is only given values of its own class
    ObjectCodec object(Structure<?> structure, CodecFactory codecs) {
        Structure<Object> described = (Structure<Object>) structure;
        SlotGathering gathering = new SlotGathering(described, codecs, this, converters.keySet());
        described.describe(gathering);
        return gathering.build();
    }
}
