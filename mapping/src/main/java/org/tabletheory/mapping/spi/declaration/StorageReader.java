package org.tabletheory.mapping.spi.declaration;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.CodecFactory;
import org.tabletheory.mapping.internal.codec.Hints;
import org.tabletheory.mapping.internal.codec.OptionalCodec;
import org.tabletheory.mapping.internal.codec.PlaceholderCodec;
import org.tabletheory.mapping.internal.codec.Scalars;
import org.tabletheory.mapping.internal.codec.StructSource;
import org.tabletheory.mapping.internal.codec.TextCodecs;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.TypeView;

/**
 * Finds how properties are stored, from the codecs that would store them; and collects the classes and enums inside an entity
 * on the way, each once. Not thread-safe.
 */
final class StorageReader implements StructSource {
    private final ConverterTypes converters;
    private final CodecFactory codecs = new CodecFactory(this);
    private final Map<ClassView, ClassDeclaration> nested = new LinkedHashMap<>();
    private final Set<ClassView> enums = new LinkedHashSet<>();
    private @Nullable ClassReader classes;

    StorageReader(ConverterTypes converters) {
        this.converters = converters;
    }

    /** Sets the reader of nested classes, which in turn uses this reader. */
    void readNestedBy(ClassReader reader) {
        classes = reader;
    }

    Collection<ClassDeclaration> nested() {
        return nested.values();
    }

    Collection<ClassView> enums() {
        return enums;
    }

    /** Returns whether a converter stores the property, its own or a registered one. */
    boolean isConverted(PropertyDeclaration property) {
        return property.annotations().has(ConvertWith.class) || converters.isRegistered(property.type());
    }

    /**
     * Returns how a property is stored.
     *
     * @throws DeclarationProblem if it cannot be
     */
    Storage read(PropertyDeclaration property) {
        Annotations annotations = property.annotations();
        ClassView type = property.type();
        Type requested = AttributeDeclaration.storage(annotations);
        boolean ttl = annotations.has(Ttl.class);
        boolean seconds = AttributeDeclaration.isInSeconds(annotations);
        ClassView converter = annotations.classValue(ConvertWith.class);
        if (converter != null) {
            ClassView converted = converted(converter, type);
            Type stored = converters.ofConverter(converter);
            return converted.equals(type)
                    ? new Storage(
                            stored == null ? requested : stored,
                            requested,
                            seconds,
                            ttl,
                            false,
                            converter,
                            null,
                            false,
                            false,
                            false)
                    : read(property, new PlaceholderCodec(stored, null), converter, converted);
        }
        return read(property, null, null, null);
    }

    /** Returns how a property is stored whose elements, but not itself, may have a converter. */
    private Storage read(
            PropertyDeclaration property,
            @Nullable Codec elementCodec,
            @Nullable ClassView converter,
            @Nullable ClassView elements) {
        Annotations annotations = property.annotations();
        ClassView type = property.type();
        Type requested = AttributeDeclaration.storage(annotations);
        boolean seconds = AttributeDeclaration.isInSeconds(annotations);
        boolean json = annotations.has(Json.class);
        Codec codec = codecs.codec(type, new Hints(requested, seconds, json, false, elementCodec, elements));
        return new Storage(
                codec.type(),
                requested,
                seconds,
                annotations.has(Ttl.class),
                json,
                converter,
                elements,
                converters.isRegistered(type) || codec.isDeferred(),
                codec.isOptional(),
                codec.absent() != null);
    }

    /** Returns the type that the converter of a property stores: that of the property, or of elements in it. */
    private static ClassView converted(ClassView converter, ClassView type) {
        ClassView declared = converter.declaredInterface(Converter.class);
        ClassView converts = declared == null ? null : declared.argument(0);
        ClassView converted = converts == null ? type : inside(type, converts);
        if (converted == null) {
            throw new DeclarationProblem("has type " + type + ", but " + converter.simpleName() + " converts "
                    + converts + "; use another converter");
        }
        if (converter.isAbstract() || ConstructionReader.constructorWithoutParameters(converter) == null) {
            throw new DeclarationProblem("names the converter " + converter.simpleName()
                    + ", which cannot be instantiated: make it a concrete class with a constructor without parameters");
        }
        return converted;
    }

    /** Returns a type, or the type of elements at any depth of it, that can be assigned to another; null if there is none. */
    private static @Nullable ClassView inside(ClassView type, ClassView other) {
        if (type.isAssignableTo(other)) {
            return type;
        }
        for (int i = 0; i < elements(type); i++) {
            ClassView found = inside(type.argument(i), other);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns how many type arguments are types of elements. */
    private static int elements(ClassView type) {
        Class<?> loaded = type.loaded();
        if (type.isArray()) {
            return loaded == byte[].class ? 0 : 1;
        } else if (loaded == null) {
            return 0;
        }
        return loaded == Optional.class || Iterable.class.isAssignableFrom(loaded)
                ? 1
                : Map.class.isAssignableFrom(loaded) ? 2 : 0;
    }

    /** Returns the value that a property gets when nothing is stored: zero, an empty Optional, or null. */
    static @Nullable Object absent(ClassView type) {
        Class<?> loaded = type.loaded();
        if (loaded == null) {
            return null;
        }
        Codec codec = type.isPrimitive() ? Scalars.of(loaded) : OptionalCodec.ofPrimitive(loaded);
        return codec != null ? codec.absent() : loaded == Optional.class ? Optional.empty() : null;
    }

    @Override
    public Codec nested(TypeView type, CodecFactory factory) {
        ClassView view = (ClassView) type; // every type in a declaration is one
        ClassReader reader = Objects.requireNonNull(classes, "the reader of nested classes is set first");
        nested.put(view, reader.read(view, false));
        return new PlaceholderCodec(Type.M, null);
    }

    @Override
    public Codec constants(TypeView type) {
        enums.add((ClassView) type);
        return TextCodecs.STRING;
    }

    @Override
    public @Nullable Codec converted(TypeView type) {
        ClassView view = (ClassView) type;
        return converters.isRegistered(view) ? new PlaceholderCodec(converters.ofRegistered(view), null) : null;
    }
}
