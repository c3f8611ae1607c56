package org.tabletheory.processor.internal.read;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.spi.declaration.AttributeDeclaration;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;
import org.tabletheory.processor.internal.read.Slot.Form;
import org.tabletheory.processor.internal.read.Slot.Storage;

/** How values of a Java type are stored: the compiler's view of the rules that the client's codecs follow. */
final class Storages {
    private static final Map<String, Form> NATIVE = Map.of(
            "java.lang.String", Form.STRING,
            "long", Form.LONG,
            "int", Form.INT,
            "short", Form.SHORT,
            "byte", Form.BYTE,
            "double", Form.DOUBLE,
            "float", Form.FLOAT,
            "boolean", Form.BOOLEAN,
            "char", Form.CHAR);

    private static final Set<String> NUMBERS = Set.of(
            "byte",
            "short",
            "int",
            "long",
            "float",
            "double",
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.math.BigInteger",
            "java.math.BigDecimal");

    private static final Set<String> TEXTS = Set.of(
            "java.lang.String",
            "java.lang.Character",
            "char",
            "java.util.UUID",
            "java.net.URI",
            "java.util.Currency",
            "java.util.Locale",
            "java.time.LocalDate",
            "java.time.LocalDateTime",
            "java.time.LocalTime",
            "java.time.OffsetTime",
            "java.time.Year",
            "java.time.YearMonth",
            "java.time.MonthDay",
            "java.time.Period",
            "java.time.ZoneOffset",
            "java.time.ZoneId",
            "java.time.Duration");

    private static final Set<String> COLLECTIONS = Set.of(
            "java.util.Collection",
            "java.util.List",
            "java.util.ArrayList",
            "java.util.Set",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.SortedSet",
            "java.util.NavigableSet",
            "java.util.TreeSet");

    private static final Set<String> MAPS = Set.of(
            "java.util.Map",
            "java.util.HashMap",
            "java.util.LinkedHashMap",
            "java.util.SortedMap",
            "java.util.NavigableMap",
            "java.util.TreeMap");

    private static final Set<String> OPTIONALS =
            Set.of("java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble");

    private final JavaTypes types;
    private final Nested nested;
    private final Set<String> registered;

    Storages(JavaTypes types, Nested nested, Set<String> registered) {
        this.types = types;
        this.nested = nested;
        this.registered = registered;
    }

    /** What the annotations of an attribute ask for. */
    private record Hints(@Nullable Type asked, boolean seconds, boolean json) {
        Hints inside() {
            return new Hints(null, seconds, false);
        }
    }

    /** What a value is stored as. */
    private record Stored(@Nullable Type type, Form form, boolean optional, boolean registered) {
        static Stored of(@Nullable Type type, Form form) {
            return new Stored(type, form, false, false);
        }
    }

    /**
     * How a property is stored.
     *
     * @throws DeclarationProblem when it cannot be
     */
    Storage of(Property property) {
        PropertyAnnotations annotations = property.annotations();
        Type asked = AttributeDeclaration.storage(annotations);
        boolean ttl = annotations.has(Ttl.class);
        boolean seconds = AttributeDeclaration.isInSeconds(annotations);
        boolean json = annotations.has(Json.class);
        TypeMirror converter = annotations.classValue(ConvertWith.class);
        if (converter != null) {
            requireConverter(converter, property.type());
            return new Storage(asked, asked, seconds, ttl, false, converter, false, false, Form.CODEC);
        }
        Stored stored = stored(property.type(), new Hints(asked, seconds, json));
        Form form = ttl && stored.form == Form.STRING ? Form.CODEC : stored.form;
        return new Storage(stored.type, asked, seconds, ttl, json, null, stored.registered, stored.optional, form);
    }

    private void requireConverter(TypeMirror converter, TypeMirror attribute) {
        TypeElement element = types.element(converter);
        TypeElement base = types.elements().getTypeElement(Converter.class.getName());
        for (TypeMirror parent : element == null ? List.<TypeMirror>of() : element.getInterfaces()) {
            if (types.element(parent) == base) {
                TypeMirror converted = types.argument(parent, 0);
                TypeMirror boxed = attribute.getKind().isPrimitive()
                        ? types.types()
                                .boxedClass(types.types().getPrimitiveType(attribute.getKind()))
                                .asType()
                        : attribute;
                if (!types.types()
                        .isAssignable(
                                types.types().erasure(boxed), types.types().erasure(converted))) {
                    throw new DeclarationProblem(
                            "has type " + types.shown(attribute) + ", and " + types.shown(converter) + " converts "
                                    + types.shown(converted) + "; name another converter");
                }
            }
        }
        if (element == null || !Access.canMake(element)) {
            throw new DeclarationProblem("names the converter " + types.shown(converter)
                    + ", which cannot be made: give it a constructor without parameters that is not private");
        }
    }

    private Stored stored(TypeMirror type, Hints hints) {
        types.requireKnown(type);
        Stored stored = hints.json ? json(type, hints) : plain(type, hints);
        if (hints.asked != null && !stored.registered && stored.type != hints.asked) {
            throw new DeclarationProblem("asks for " + hints.asked + ", and " + types.shown(type) + " is stored as "
                    + stored.type + "; leave out the type, or write a Converter");
        }
        return stored;
    }

    private Stored json(TypeMirror type, Hints hints) {
        Stored inner = stored(type, hints.inside());
        Form form = inner.form == Form.CONTAINER || inner.form.isPrimitive() ? Form.CONTAINER : Form.CODEC;
        return new Stored(hints.asked == null ? Type.S : hints.asked, form, inner.optional, false);
    }

    private Stored plain(TypeMirror type, Hints hints) {
        String raw = types.raw(type);
        if (registered.contains(raw)) {
            return new Stored(null, Form.CODEC, false, true);
        } else if (raw.equals("java.util.Optional")) {
            Stored held = stored(types.argument(type, 0), hints);
            return new Stored(held.type, Form.CONTAINER, true, held.registered);
        }
        Stored leaf = leaf(type, raw, hints);
        if (leaf != null) {
            return leaf;
        } else if (COLLECTIONS.contains(raw)) {
            return collection(type, hints);
        } else if (MAPS.contains(raw)) {
            return map(type, hints);
        } else if (type instanceof ArrayType array) {
            stored(array.getComponentType(), hints.inside());
            return Stored.of(Type.L, Form.CODEC);
        } else if (type instanceof DeclaredType declared) {
            nested.require(declared);
            return Stored.of(Type.M, Form.CODEC);
        }
        throw unmappable(type);
    }

    DeclarationProblem unmappable(TypeMirror type) {
        return new DeclarationProblem("has type " + types.shown(type)
                + ", which has no mapping; use another type, or a Converter with @ConvertWith");
    }

    private @Nullable Stored leaf(TypeMirror type, String raw, Hints hints) {
        if (raw.equals("java.lang.Object")) {
            return Stored.of(hints.asked, Form.CODEC);
        } else if (raw.equals(Item.class.getName())) {
            return Stored.of(Type.M, Form.CODEC);
        } else if (raw.equals(Value.class.getName())) {
            return Stored.of(hints.asked, Form.CODEC);
        } else if (raw.startsWith(Value.class.getName() + "$")) {
            String name = raw.substring(raw.indexOf('$') + 1);
            return Stored.of(Type.ofName(name.toUpperCase(Locale.ROOT)), Form.CODEC);
        } else if (raw.equals("java.lang.String") && hints.asked == Type.N) {
            return Stored.of(Type.N, Form.CODEC);
        } else if (AttributeDeclaration.isInstant(raw)) {
            boolean seconds = hints.seconds || hints.asked == Type.N;
            boolean own = raw.equals("java.time.Instant");
            Form form = !own ? Form.CODEC : seconds ? Form.SECONDS : Form.TIME;
            return Stored.of(seconds ? Type.N : Type.S, form);
        } else if (OPTIONALS.contains(raw)) {
            return new Stored(Type.N, Form.CONTAINER, true, false);
        }
        return scalar(type, raw);
    }

    private @Nullable Stored scalar(TypeMirror type, String raw) {
        Form form = NATIVE.getOrDefault(raw, Form.CODEC);
        TypeElement element = types.element(type);
        if (NUMBERS.contains(raw)) {
            return Stored.of(Type.N, form);
        } else if (TEXTS.contains(raw)) {
            return Stored.of(Type.S, form);
        } else if (raw.equals("boolean") || raw.equals("java.lang.Boolean")) {
            return Stored.of(Type.BOOL, form);
        } else if (raw.equals("byte[]") || raw.equals("java.nio.ByteBuffer")) {
            return Stored.of(Type.B, form);
        } else if (element != null && element.getKind() == ElementKind.ENUM) {
            nested.requireEnum(element);
            return Stored.of(Type.S, form);
        }
        return null;
    }

    private Stored collection(TypeMirror type, Hints hints) {
        TypeMirror member = types.argument(type, 0);
        Stored held = stored(member, hints.inside());
        boolean set = hints.asked == null ? types.isA(type, "java.util.Set") : hints.asked.isSet();
        if (!set) {
            return Stored.of(Type.L, Form.CONTAINER);
        }
        Type setType =
                held.type == Type.S ? Type.SS : held.type == Type.N ? Type.NS : held.type == Type.B ? Type.BS : null;
        if (held.registered) {
            return new Stored(null, Form.CONTAINER, false, true);
        } else if (setType == null || held.optional) {
            throw new DeclarationProblem("is a set of " + types.shown(member)
                    + ", and DynamoDB has sets of text, numbers and binary data only; use a List");
        }
        return Stored.of(setType, Form.CONTAINER);
    }

    private Stored map(TypeMirror type, Hints hints) {
        TypeMirror key = types.argument(type, 0);
        String raw = types.raw(key);
        Stored name = raw.equals("java.lang.Object") ? Stored.of(Type.S, Form.STRING) : scalar(key, raw);
        boolean text = (name != null && name.type == Type.S) || AttributeDeclaration.isInstant(raw);
        if (!text) {
            throw new DeclarationProblem("is a map with keys of type " + types.shown(key)
                    + ", and names in DynamoDB are text; use String keys");
        }
        stored(types.argument(type, 1), hints.inside());
        return Stored.of(Type.M, Form.CONTAINER);
    }
}
