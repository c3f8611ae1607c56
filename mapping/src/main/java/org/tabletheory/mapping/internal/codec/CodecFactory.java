package org.tabletheory.mapping.internal.codec;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.TypeView;

/**
 * Chooses the codec of a Java type. This is the only place that decides how a type is stored: mappers use the codecs, and
 * declarations, read by reflection or by the compiler, use what the codecs say about themselves. Not thread-safe; the codecs
 * are.
 */
public final class CodecFactory {
    private final StructSource structs;
    /** More than DynamoDB can nest, so only types that contain ever larger types reach it. */
    private static final int MAX_DEPTH = 64;

    private final Map<TypeView, LazyCodec> building = new HashMap<>();
    private final Map<TypeView, Codec> built = new HashMap<>();
    private boolean endless;

    public CodecFactory(StructSource structs) {
        this.structs = structs;
    }

    /**
     * Returns the codec of a type.
     *
     * @throws DeclarationProblem if the type cannot be stored, or not as requested
     */
    public Codec codec(TypeView type, Hints hints) {
        Codec converter = hints.converterOf(type);
        if (converter != null) {
            return converter;
        }
        Codec codec = hints.json() ? json(type, hints) : plain(type, hints);
        Type storage = hints.storage();
        if (storage != null && codec.type() != storage && !codec.isDeferred()) {
            throw new DeclarationProblem("requests storage type " + storage + ", but " + type + " is stored as "
                    + codec.type() + "; remove the type, or write a Converter");
        }
        return codec;
    }

    /** Reports a type that has no codec. */
    public static DeclarationProblem unmappable(TypeView type) {
        String other = SuggestedType.of(type.loaded());
        return DeclarationProblem.ofType(
                type,
                "has no mapping; use " + (other == null ? "another type" : other)
                        + ", or a Converter with @ConvertWith");
    }

    private Codec json(TypeView type, Hints hints) {
        Type storage = hints.storage();
        Type carrier = storage == null ? Type.S : storage;
        return new JsonCodec(carrier, codec(type, carrier == Type.S ? hints.insideText() : hints.inside()));
    }

    private Codec plain(TypeView type, Hints hints) {
        Codec converted = structs.converted(type);
        if (converted != null) {
            return converted;
        }
        Class<?> loaded = type.loaded();
        if (loaded == Optional.class) {
            return OptionalCodec.of(codec(type.argument(0), hints));
        }
        Supplier<Collection<Object>> collection = Containers.collection(type);
        Supplier<Map<Object, Object>> map = Containers.map(type);
        if (collection != null) {
            return collection(type, hints, collection);
        } else if (map != null) {
            return map(type, hints, map);
        }
        Codec leaf = leaf(type, loaded, hints);
        if (leaf != null) {
            return leaf;
        } else if (type.isArray()) {
            return array(loaded, codec(type.argument(0), hints.inside()));
        }
        return struct(type);
    }

    private static Codec array(@Nullable Class<?> loaded, Codec member) {
        boolean plain = member instanceof TextualCodec<?> || member instanceof BooleanCodec;
        Class<?> array = loaded == null ? Object[].class : loaded;
        return new ArrayCodec(array, member, plain ? PrimitiveArray.of(array.getComponentType()) : null);
    }

    private @Nullable Codec leaf(TypeView type, @Nullable Class<?> loaded, Hints hints) {
        if (type.isEnum()) {
            return scalar(type, loaded);
        } else if (loaded == null) {
            return null;
        }
        Type storage = hints.storage();
        if (loaded == Object.class) {
            return storage != null
                    ? new DynamicCodec(storage, false)
                    : hints.inText() ? DynamicCodec.IN_TEXT : DynamicCodec.ANY;
        }
        RawCodec raw = RawCodec.of(loaded);
        if (raw != null) {
            return raw.type() == null && storage != null ? new RawCodec(loaded, storage) : raw;
        } else if (loaded.getClassLoader() != null) {
            // All types below are the JDK's: comparing with them would load a dozen classes that no attribute has.
            return null;
        } else if (loaded == String.class && storage == Type.N) {
            return TextCodecs.exactNumber();
        }
        Codec seconds = hints.seconds() || storage == Type.N ? TimeCodecs.unixSeconds(loaded) : null;
        if (seconds != null) {
            return seconds;
        }
        Codec scalar = scalar(type, loaded);
        return scalar == null ? OptionalCodec.ofPrimitive(loaded) : scalar;
    }

    private @Nullable Codec scalar(TypeView type, @Nullable Class<?> loaded) {
        Codec constants = type.isEnum() ? structs.constants(type) : null;
        return constants != null || loaded == null ? constants : Scalars.of(loaded);
    }

    private Codec collection(TypeView type, Hints hints, Supplier<Collection<Object>> factory) {
        Codec member = codec(type.argument(0), hints.inside());
        Type storage = hints.storage();
        Class<?> loaded = type.loaded();
        boolean set = storage == null ? loaded != null && Set.class.isAssignableFrom(loaded) : storage.isSet();
        if (!set) {
            return new ListCodec(member, factory);
        }
        if (member.isDeferred()) {
            return new PlaceholderCodec(null, factory.get());
        }
        Type memberType = member.type();
        if (memberType == null || !memberType.isKey() || member.isOptional()) {
            throw new DeclarationProblem("is a set of " + type.argument(0)
                    + ", but DynamoDB has only sets of strings, numbers and binary data; use a List");
        }
        return new SetCodec(memberType.set(), member, factory);
    }

    private Codec map(TypeView type, Hints hints, Supplier<Map<Object, Object>> factory) {
        TypeView key = type.argument(0);
        Codec converter = hints.converterOf(key);
        Codec converted = converter == null ? structs.converted(key) : converter;
        Codec member = codec(type.argument(1), hints.inside());
        if (converted != null && converted.isDeferred()) {
            return new PlaceholderCodec(Type.M, factory.get());
        }
        Codec name = converted != null
                ? TextCodecs.convertedName(key, converted)
                : key.loaded() == Object.class ? TextCodecs.STRING : scalar(key, key.loaded());
        if (name instanceof TextualCodec<?> text && text.type() == Type.S) {
            return new MapCodec(text, member, factory);
        }
        throw new DeclarationProblem(
                "is a map with keys of type " + key + ", but attribute names in DynamoDB are strings; use String keys");
    }

    private Codec struct(TypeView type) {
        Codec known = built.get(type);
        if (known != null) {
            return known;
        }
        LazyCodec self = building.get(type);
        if (self != null) {
            return self;
        }
        endless |= building.size() == MAX_DEPTH;
        if (endless) {
            throw new DeclarationProblem("has a type that contains ever larger types, such as a Node<T> with a"
                    + " Node<List<T>>; use a type without such arguments");
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
