package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.internal.codec.CodecFactory;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.NamingConvention;

/** Reads how classes are mapped, by the rules of one model. Not thread-safe. */
final class ClassReader {
    private final StorageReader storages;
    private final NamingConvention naming;
    private final DeclarationProblems problems;
    private final Set<ClassView> embedding = new HashSet<>();

    ClassReader(StorageReader storages, NamingConvention naming, DeclarationProblems problems) {
        this.storages = storages;
        this.naming = naming;
        this.problems = problems;
    }

    /**
     * Reads a class.
     *
     * @param entity whether it is an item; otherwise it is stored as M inside one
     */
    ClassDeclaration read(ClassView type, boolean entity) {
        return type.isSealed() && type.isAbstract() ? family(type, entity) : object(type, entity, true, List.of());
    }

    /** Reads a view: attributes of an item, without its keys. */
    ObjectDeclaration view(ClassView type) {
        return object(type, true, false, List.of());
    }

    /**
     * Reads a record or bean.
     *
     * @param entity whether its attributes are those of an item
     * @param item whether it is an item, and not only embedded flat in one
     * @param above the sealed types that it belongs to, the nearest first
     */
    private ObjectDeclaration object(ClassView type, boolean entity, boolean item, List<ClassView> above) {
        boolean declarable = !type.isPrimitive()
                && !type.isArray()
                && !type.isAnnotation()
                && !type.isEnum()
                && !type.name().startsWith("java.");
        if (!declarable) {
            throw CodecFactory.unmappable(type);
        }
        if (type.hasAnnotationOf("kotlin.jvm")) {
            throw DeclarationProblem.ofType(
                    type,
                    "is a Kotlin value class, which is a separate object in a collection or if it is nullable; use the"
                            + " type of its content there, or register a Converter");
        }
        requireOwnState(type);
        List<PropertyDeclaration> properties = PropertyReader.properties(type);
        PropertyReader.reportStrayAnnotations(type, properties, problems);
        Construction construction = ConstructionReader.read(type, properties);
        List<SlotDeclaration> slots = new ArrayList<>();
        for (PropertyDeclaration property : properties) {
            SlotDeclaration slot = problems.attempt(property, () -> slot(property, entity));
            if (slot != null) {
                slots.add(slot);
            }
        }
        checkNames(slots);
        List<KeyDeclaration> keys = keys(type, slots, entity && item, above);
        return new ObjectDeclaration(type, entity, slots, keys, form(type, entity && item), construction);
    }

    private @Nullable FormDeclaration form(ClassView type, boolean item) {
        if (!item) {
            FormReader.requireNone(
                    type, "it is stored inside an item; annotate the class of the item, which has the form", problems);
            return null;
        }
        return problems.attempt(type, () -> FormReader.read(type));
    }

    /** Returns the keys that templates compute; those that a flat embedded object has belong to the item around it. */
    private List<KeyDeclaration> keys(
            ClassView type, List<SlotDeclaration> slots, boolean item, List<ClassView> above) {
        if (!item) {
            KeyReader.requireNone(type, slots, problems);
            return List.of();
        }
        List<ClassView> places = new ArrayList<>();
        for (ClassView each = type; each != null; each = each.superclass()) {
            places.add(each);
        }
        for (ClassView each : above) {
            if (!places.contains(each)) {
                places.add(each);
            }
        }
        return new KeyReader(type, slots, naming, problems).read(places);
    }

    /** Rejects a class that extends one of the JDK, such as a list: the state of its superclass would be lost. */
    private static void requireOwnState(ClassView type) {
        for (ClassView each = type.superclass(); each != null && !type.isRecord(); each = each.superclass()) {
            if (each.name().startsWith("java.")) {
                throw DeclarationProblem.ofType(
                        type,
                        "extends " + each.simpleName() + ", whose fields cannot be mapped; use " + each
                                + " itself or a type like it, or a Converter with @ConvertWith");
            }
        }
    }

    private SlotDeclaration slot(PropertyDeclaration property, boolean entity) {
        if (property.isIgnored()) {
            return new SlotDeclaration.Ignored(
                    property, StorageReader.absent(property.place().erasure()));
        }
        Embedded embedded = property.annotations().find(Embedded.class);
        // A converter stores the object as a whole, so its attributes are not those of the class around it.
        return embedded == null || storages.isConverted(property)
                ? attribute(property, entity)
                : embedded(property, embedded.flat(), entity);
    }

    private SlotDeclaration attribute(PropertyDeclaration property, boolean entity) {
        AttributeDeclaration declaration = AttributeDeclaration.of(property);
        if (!entity) {
            declaration.requireNestable();
        }
        Storage storage = storages.read(property);
        String name = declaration.name(naming);
        AttributeDef def = entity ? declaration.def(name, declared(storage), storage.optional()) : null;
        return new SlotDeclaration.AttributeSlot(
                property,
                name,
                storage,
                property.annotations().has(OmitEmpty.class),
                def,
                entity ? null : declaration.requestedFormat());
    }

    /** Returns the type for the model: S where only the running program knows it. */
    private static Type declared(Storage storage) {
        Type type = storage.type();
        return AttributeDeclaration.declared(type == null && storage.isConverted() ? Type.S : type);
    }

    private SlotDeclaration embedded(PropertyDeclaration property, boolean flat, boolean entity) {
        ClassView type = property.type();
        if (!embedding.add(type)) {
            throw new DeclarationProblem("embeds itself; remove @Embedded");
        }
        try {
            return new SlotDeclaration.EmbeddedSlot(
                    property,
                    AttributeDeclaration.of(property).name(naming),
                    object(type, entity && flat, false, List.of()),
                    flat,
                    property.annotations().has(OmitEmpty.class));
        } finally {
            embedding.remove(type);
        }
    }

    private void checkNames(List<SlotDeclaration> slots) {
        Map<String, String> owners = new LinkedHashMap<>();
        for (SlotDeclaration slot : slots) {
            for (String name : slot.storedNames()) {
                if (!StrictUtf8.canEncode(name)) {
                    problems.add(slot.property(), "is stored under a name with half of a surrogate pair; rename it");
                }
                String other = owners.putIfAbsent(name, slot.property().name());
                if (other != null) {
                    problems.add(
                            slot.property(),
                            "is stored as '" + name + "', and so is " + other + "; rename one with @Attribute");
                }
            }
        }
    }

    private FamilyDeclaration family(ClassView type, boolean entity) {
        List<Discriminator> annotations = type.annotations(Discriminator.class);
        if (annotations.isEmpty()) {
            throw new DeclarationProblem("has the sealed type " + type + ", which has no discriminator; annotate "
                    + type + " with @Discriminator");
        }
        FormReader.requireNone(type, "each of its classes has a form of its own; annotate these", problems);
        String discriminator = annotations.get(0).value();
        Map<String, ObjectDeclaration> members = new LinkedHashMap<>();
        Map<ClassView, List<ClassView>> classes = new LinkedHashMap<>();
        addConcreteClasses(type, List.of(type), classes);
        for (Map.Entry<ClassView, List<ClassView>> concrete : classes.entrySet()) {
            ClassView each = concrete.getKey();
            ObjectDeclaration member = object(each, entity, true, concrete.getValue());
            List<DiscriminatorValue> given = each.annotations(DiscriminatorValue.class);
            String value = given.isEmpty() ? each.simpleName() : given.get(0).value();
            if (!StrictUtf8.canEncode(discriminator) || !StrictUtf8.canEncode(value)) {
                problems.add(each, "has a discriminator or a value of it with half of a surrogate pair; change it");
            }
            ObjectDeclaration other = members.putIfAbsent(value, member);
            if (other != null) {
                problems.add(
                        each,
                        "has the same discriminator value as " + other.type().simpleName()
                                + "; change one with @DiscriminatorValue");
            }
            boolean clash =
                    member.slots().stream().flatMap(SlotDeclaration::words).anyMatch(discriminator::equals);
            if (clash) {
                problems.add(
                        each,
                        "has an attribute named '" + discriminator + "', which is the discriminator of " + type
                                + "; rename one of them");
            }
        }
        return new FamilyDeclaration(type, discriminator, members);
    }

    /**
     * Adds the classes of a sealed type that can be instantiated, including those of sealed types below it.
     *
     * @param above the type and the sealed types above it, the nearest first
     * @param found receives the classes with the sealed types above each
     */
    private void addConcreteClasses(ClassView type, List<ClassView> above, Map<ClassView, List<ClassView>> found) {
        for (ClassView each : type.permittedSubclasses()) {
            if (!each.isAbstract()) {
                found.putIfAbsent(each, above);
            }
            if (each.isSealed()) {
                List<ClassView> more = new ArrayList<>(above);
                more.add(0, each);
                addConcreteClasses(each, more, found);
            } else if (!each.isFinal()) {
                problems.add(
                        each,
                        "is non-sealed, so the classes of " + type.simpleName()
                                + " are not all known; make it final or sealed");
            }
        }
    }
}
