package org.tabletheory.mapping.internal;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;

/** Codecs of records, beans and sealed interfaces, by the rules of one model. Not safe for use by several threads. */
final class StructFactory implements StructSource {
    private final NamingConvention naming;
    private final DmsVersion version;
    private final Problems problems;
    private final Set<JavaType> embedding = new HashSet<>();

    StructFactory(NamingConvention naming, DmsVersion version, Problems problems) {
        this.naming = naming;
        this.version = version;
        this.problems = problems;
    }

    /** The codec of what is an item of its own. */
    StructCodec entity(JavaType type, CodecFactory codecs) {
        return struct(type, codecs, true);
    }

    @Override
    public StructCodec nested(JavaType type, CodecFactory codecs) {
        return struct(type, codecs, false);
    }

    private StructCodec struct(JavaType type, CodecFactory codecs, boolean entity) {
        Class<?> raw = type.raw();
        return raw.isSealed() && (raw.isInterface() || Modifier.isAbstract(raw.getModifiers()))
                ? sealed(type, codecs, entity)
                : object(type, codecs, entity);
    }

    /** The codec of a record or bean that stands in another as if it were part of it. */
    ObjectCodec embedded(JavaType type, CodecFactory codecs, boolean entity) {
        if (!embedding.add(type)) {
            throw new DeclarationProblem("embeds itself; take away @Embedded");
        }
        try {
            return object(type, codecs, entity);
        } finally {
            embedding.remove(type);
        }
    }

    private ObjectCodec object(JavaType type, CodecFactory codecs, boolean entity) {
        Class<?> raw = type.raw();
        if (raw.getName().startsWith("java.") || raw.isPrimitive() || raw.isAnnotation()) {
            throw new DeclarationProblem(
                    "has type " + type + ", which has no mapping; use another type, or a Converter with @ConvertWith");
        }
        Shape shape = Shape.of(type);
        SlotFactory factory = new SlotFactory(naming, version, codecs, this, entity);
        List<Slot> slots = new ArrayList<>();
        for (Property property : shape.properties()) {
            Slot slot = problems.attempt(property.owner(), property.name(), () -> factory.slot(property));
            if (slot != null) {
                slots.add(slot);
            }
        }
        checkNames(raw, slots);
        return new ObjectCodec(shape, slots, version);
    }

    private void checkNames(Class<?> raw, List<Slot> slots) {
        Map<String, String> owners = new LinkedHashMap<>();
        for (Slot slot : slots) {
            for (String name : storedNames(slot)) {
                String other = owners.putIfAbsent(name, slot.property().name());
                if (other != null) {
                    problems.add(
                            raw,
                            slot.property().name(),
                            "is stored as '" + name + "', and so is " + other + "; name one with @Attribute");
                }
            }
        }
    }

    private static List<String> storedNames(Slot slot) {
        if (slot instanceof Slot.Attribute attribute) {
            return List.of(attribute.name());
        } else if (slot instanceof Slot.Embedded embedded && embedded.flat()) {
            return embedded.inner().slots().stream()
                    .flatMap(inner -> storedNames(inner).stream())
                    .toList();
        }
        return slot instanceof Slot.Embedded embedded ? List.of(embedded.name()) : List.of();
    }

    private SealedCodec sealed(JavaType type, CodecFactory codecs, boolean entity) {
        Class<?> raw = type.raw();
        Discriminator discriminator = raw.getAnnotation(Discriminator.class);
        if (discriminator == null) {
            throw new DeclarationProblem("has the sealed type " + type
                    + ", which does not say how its classes are told apart; annotate " + type
                    + " with @Discriminator");
        }
        Map<String, ObjectCodec> byValue = new LinkedHashMap<>();
        for (Class<?> each : classes(raw, new ArrayList<>())) {
            ObjectCodec codec = object(JavaType.of(each), codecs, entity);
            DiscriminatorValue given = each.getAnnotation(DiscriminatorValue.class);
            ObjectCodec other = byValue.putIfAbsent(given == null ? each.getSimpleName() : given.value(), codec);
            if (other != null) {
                problems.add(
                        each,
                        "has the same discriminator value as "
                                + other.javaType().getSimpleName() + "; give it another with @DiscriminatorValue");
            }
            if (codec.words().contains(discriminator.value())) {
                problems.add(
                        each,
                        "has an attribute of its own named '" + discriminator.value() + "', which tells the classes of "
                                + type + " apart; rename one of them");
            }
        }
        return new SealedCodec(raw, discriminator.value(), byValue);
    }

    /** The classes of a sealed type that can be made, through sealed types below it. */
    private List<Class<?>> classes(Class<?> type, List<Class<?>> found) {
        Class<?> @Nullable [] permitted = type.getPermittedSubclasses();
        for (Class<?> each : permitted == null ? new Class<?>[0] : permitted) {
            boolean made = !each.isInterface() && !Modifier.isAbstract(each.getModifiers());
            if (made) {
                found.add(each);
            }
            if (each.isSealed()) {
                classes(each, found);
            } else if (!Modifier.isFinal(each.getModifiers())) {
                problems.add(
                        each,
                        "is non-sealed, so that not all classes of " + type.getSimpleName()
                                + " are known; make it final or sealed");
            }
        }
        return found;
    }
}
