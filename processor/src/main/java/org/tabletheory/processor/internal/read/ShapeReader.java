package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;
import org.tabletheory.schema.NamingConvention;

/** Reads classes into shapes, by the rules of one model. */
final class ShapeReader {
    private final JavaTypes types;
    private final PackageElement from;
    private final Storages storages;
    private final NamingConvention naming;
    private final Problems problems;
    private final Set<String> embedding = new HashSet<>();

    ShapeReader(JavaTypes types, PackageElement from, Storages storages, NamingConvention naming, Problems problems) {
        this.types = types;
        this.from = from;
        this.storages = storages;
        this.naming = naming;
        this.problems = problems;
    }

    /** What is an item of its own, or M inside something else. */
    Shape read(DeclaredType type, boolean entity) {
        TypeElement element = (TypeElement) type.asElement();
        boolean open = element.getKind() == ElementKind.INTERFACE
                || element.getModifiers().contains(Modifier.ABSTRACT);
        return open && element.getModifiers().contains(Modifier.SEALED)
                ? family(type, element, entity)
                : object(type, entity);
    }

    /** A record or bean that stands in another as if it were part of it. */
    Shape.Struct embedded(TypeMirror type, boolean entity) {
        if (!(type instanceof DeclaredType declared)) {
            throw storages.unmappable(type);
        }
        String key = JavaTypes.key(type);
        if (!embedding.add(key)) {
            throw new DeclarationProblem("embeds itself; take away @Embedded");
        }
        try {
            return object(declared, entity);
        } finally {
            embedding.remove(key);
        }
    }

    private Shape.Struct object(DeclaredType type, boolean entity) {
        TypeElement element = (TypeElement) type.asElement();
        if (element.getQualifiedName().toString().startsWith("java.")
                || element.getKind() == ElementKind.ANNOTATION_TYPE) {
            throw storages.unmappable(type);
        }
        boolean record = element.getKind() == ElementKind.RECORD;
        List<Property> properties = record ? components(type, element) : bean(type, element);
        StrayAnnotations.refuse(element, properties, types, problems);
        Maker maker = record
                ? new Maker.ByConstructor(
                        IntStream.range(0, properties.size()).boxed().toList())
                : new Makers(types, from).of(element, properties);
        SlotReader reader = new SlotReader(naming, storages, this, types, entity);
        List<Slot> slots = new ArrayList<>();
        for (Property property : properties) {
            Slot slot = problems.attempt(property, () -> reader.slot(property));
            if (slot != null) {
                slots.add(slot);
            }
        }
        checkNames(slots);
        return new Shape.Struct(type, element, entity, slots, maker, hidden(element, maker, properties, slots));
    }

    private @Nullable String hidden(TypeElement element, Maker maker, List<Property> properties, List<Slot> slots) {
        String own = Access.hidden(element, from);
        if (own == null && maker instanceof Maker.Hidden reason) {
            own = reason.reason();
        }
        for (Property property : properties) {
            if (own == null && property.getter() == null) {
                own = element.getSimpleName() + "." + property.name() + " is private and has no getter";
            }
        }
        for (Slot slot : slots) {
            if (own == null && slot instanceof Slot.Embedded embedded) {
                own = embedded.inner().hidden();
            } else if (own == null && slot instanceof Slot.Attribute attribute) {
                TypeMirror converter = attribute.storage().converter();
                TypeElement converting = converter == null ? null : types.element(converter);
                own = converting == null ? null : Access.hidden(converting, from);
            }
        }
        return own;
    }

    private List<Property> components(DeclaredType type, TypeElement element) {
        List<Property> properties = new ArrayList<>();
        for (RecordComponentElement component : element.getRecordComponents()) {
            String name = component.getSimpleName().toString();
            // The compiler knows no place in the source for a component, but one for its field.
            Element told = component;
            List<Element> places = new ArrayList<>(List.of(component));
            if (component.getAccessor() != null) {
                places.add(component.getAccessor());
            }
            for (VariableElement field : ElementFilter.fieldsIn(element.getEnclosedElements())) {
                if (field.getSimpleName().contentEquals(name)) {
                    places.add(field);
                    told = field;
                }
            }
            TypeMirror accessor = types.types().asMemberOf(type, component.getAccessor());
            properties.add(new Property(
                    element,
                    name,
                    told,
                    ((ExecutableType) accessor).getReturnType(),
                    new PropertyAnnotations(places),
                    name + "()",
                    null));
        }
        return properties;
    }

    private List<Property> bean(DeclaredType type, TypeElement element) {
        String shown = types.shown(type);
        if (element.getKind() == ElementKind.INTERFACE || element.getModifiers().contains(Modifier.ABSTRACT)) {
            throw new DeclarationProblem(
                    shown + " cannot be made: map a record or a class that can, or write a Converter");
        }
        List<Property> properties = new BeanProperties(types, from).of(type);
        properties.removeIf(property -> property.annotations().has(Ignore.class));
        if (properties.isEmpty()) {
            throw new DeclarationProblem(shown + " has no properties: give it fields or getters, or write a Converter");
        }
        return properties;
    }

    private void checkNames(List<Slot> slots) {
        Map<String, String> owners = new LinkedHashMap<>();
        for (Slot slot : slots) {
            for (String name : storedNames(slot)) {
                String other = owners.putIfAbsent(name, slot.property().name());
                if (other != null) {
                    problems.add(
                            slot.property(),
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

    private Shape.Family family(DeclaredType type, TypeElement element, boolean entity) {
        Discriminator discriminator = element.getAnnotation(Discriminator.class);
        if (discriminator == null) {
            throw new DeclarationProblem("has the sealed type " + types.shown(type)
                    + ", which does not say how its classes are told apart; annotate " + types.shown(type)
                    + " with @Discriminator");
        }
        Map<String, Shape.Struct> members = new LinkedHashMap<>();
        for (TypeElement each : classes(element, new ArrayList<>())) {
            Shape.Struct member = object((DeclaredType) each.asType(), entity);
            DiscriminatorValue given = each.getAnnotation(DiscriminatorValue.class);
            String value = given == null ? each.getSimpleName().toString() : given.value();
            Shape.Struct other = members.putIfAbsent(value, member);
            if (other != null) {
                problems.add(
                        each,
                        "has the same discriminator value as " + other.element().getSimpleName()
                                + "; give it another with @DiscriminatorValue");
            }
            boolean clash = member.attributes()
                    .anyMatch(attribute -> attribute.name().equals(discriminator.value())
                            || attribute.property().name().equals(discriminator.value()));
            if (clash) {
                problems.add(
                        each,
                        "has an attribute of its own named '" + discriminator.value() + "', which tells the classes of "
                                + types.shown(type) + " apart; rename one of them");
            }
        }
        return new Shape.Family(type, element, discriminator.value(), members);
    }

    /** The classes of a sealed type that can be made, through sealed types below it. */
    private List<TypeElement> classes(TypeElement type, List<TypeElement> found) {
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            TypeElement each = types.element(permitted);
            if (each == null) {
                continue;
            }
            Set<Modifier> modifiers = each.getModifiers();
            boolean made = each.getKind() != ElementKind.INTERFACE && !modifiers.contains(Modifier.ABSTRACT);
            if (made) {
                found.add(each);
            }
            boolean isFinal = modifiers.contains(Modifier.FINAL) || each.getKind() == ElementKind.RECORD;
            if (modifiers.contains(Modifier.SEALED)) {
                classes(each, found);
            } else if (!isFinal) {
                problems.add(
                        each,
                        "is non-sealed, so that not all classes of " + type.getSimpleName()
                                + " are known; make it final or sealed");
            }
        }
        return found;
    }
}
