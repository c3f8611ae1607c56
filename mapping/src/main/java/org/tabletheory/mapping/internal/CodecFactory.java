package org.tabletheory.mapping.internal;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** The codec of a Java type, by the rules of one model. Not safe for use by several threads; what it makes is. */
final class CodecFactory {
    private final Map<Class<?>, Converter<?>> converters;
    private final StructSource structs;
    private final Map<JavaType, LazyCodec> building = new HashMap<>();
    private final Map<JavaType, Codec> built = new HashMap<>();

    CodecFactory(Map<Class<?>, Converter<?>> converters, StructSource structs) {
        this.converters = converters;
        this.structs = structs;
    }

    /**
     * The codec of a type.
     *
     * @throws DeclarationProblem when it has none
     */
    Codec codec(JavaType type, Hints hints) {
        if (hints.converter() != null) {
            return hints.converter().apply(type);
        }
        Codec codec = hints.json() ? json(type, hints) : plain(type, hints);
        Type storage = hints.storage();
        if (storage != null && codec.type() != storage) {
            throw new DeclarationProblem("asks for " + storage + ", and " + type + " is stored as " + codec.type()
                    + "; leave out the type, or write a Converter");
        }
        return codec;
    }

    private Codec json(JavaType type, Hints hints) {
        Type storage = hints.storage();
        return new JsonCodec(storage == null ? Type.S : storage, codec(type, hints.inside()));
    }

    private Codec plain(JavaType type, Hints hints) {
        Class<?> raw = type.raw();
        Converter<?> converter = converters.get(raw);
        if (converter != null) {
            return new ConverterCodec<>(raw, converter);
        } else if (raw == Optional.class) {
            return OptionalCodec.of(codec(type.argument(0), hints));
        }
        Supplier<Collection<Object>> collection = Containers.collection(raw);
        Supplier<Map<Object, Object>> map = Containers.map(raw);
        if (collection != null) {
            return collection(type, hints, collection);
        } else if (map != null) {
            return map(type, hints, map);
        }
        Codec leaf = leaf(raw, hints);
        if (leaf != null) {
            return leaf;
        } else if (raw.isArray()) {
            return array(raw.getComponentType(), codec(type.argument(0), hints.inside()));
        }
        return struct(type);
    }

    private static Codec array(Class<?> component, Codec member) {
        boolean plain = member instanceof TextualCodec<?> || member instanceof BooleanCodec;
        return new ArrayCodec(component, member, plain ? PrimitiveArray.of(component) : null);
    }

    private @Nullable Codec leaf(Class<?> raw, Hints hints) {
        Type storage = hints.storage();
        if (raw == Object.class) {
            return storage == null ? DynamicCodec.ANY : new DynamicCodec(storage);
        }
        RawCodec rawValue = RawCodec.of(raw);
        if (rawValue != null) {
            return rawValue.type() == null && storage != null ? new RawCodec(raw, storage) : rawValue;
        } else if (raw.getClassLoader() != null && !raw.isEnum()) {
            // None of the JDK's, which are all that follow: asking them would load a dozen that no attribute has.
            return null;
        } else if (raw == String.class && storage == Type.N) {
            return ExactNumber.CODEC;
        }
        Codec seconds = hints.seconds() || storage == Type.N ? TimeCodecs.unixSeconds(raw) : null;
        if (seconds != null) {
            return seconds;
        }
        Codec scalar = scalar(raw);
        return scalar == null ? OptionalCodec.ofPrimitive(raw) : scalar;
    }

    private @Nullable Codec scalar(Class<?> raw) {
        Codec constants = structs.constants(raw);
        return constants == null ? Scalars.of(raw) : constants;
    }

    private Codec collection(JavaType type, Hints hints, Supplier<Collection<Object>> factory) {
        Codec member = codec(type.argument(0), hints.inside());
        Type storage = hints.storage();
        boolean set = storage == null ? Set.class.isAssignableFrom(type.raw()) : storage.isSet();
        if (!set) {
            return new ListCodec(member, factory);
        }
        Type held = member.type();
        Type setType = held == Type.S ? Type.SS : held == Type.N ? Type.NS : held == Type.B ? Type.BS : null;
        if (setType == null || member instanceof OptionalCodec) {
            throw new DeclarationProblem("is a set of " + type.argument(0)
                    + ", and DynamoDB has sets of text, numbers and binary data only; use a List");
        }
        return new SetCodec(setType, member, factory);
    }

    private Codec map(JavaType type, Hints hints, Supplier<Map<Object, Object>> factory) {
        JavaType key = type.argument(0);
        Codec name = key.raw() == Object.class ? TextCodecs.STRING : scalar(key.raw());
        if (name instanceof TextualCodec<?> text && text.type() == Type.S) {
            return new MapCodec(text, codec(type.argument(1), hints.inside()), factory);
        }
        throw new DeclarationProblem(
                "is a map with keys of type " + key + ", and names in DynamoDB are text; use String keys");
    }

    private Codec struct(JavaType type) {
        Codec known = built.get(type);
        if (known != null) {
            return known;
        }
        LazyCodec self = building.get(type);
        if (self != null) {
            return self;
        }
        LazyCodec lazy = new LazyCodec();
        building.put(type, lazy);
        try {
            Codec codec = structs.nested(type, this);
            lazy.is(codec);
            built.put(type, codec);
            return codec;
        } finally {
            building.remove(type);
        }
    }
}
