package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UnixSeconds;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/**
 * Finds the properties of a class: the components of a record, and for other classes every field that is neither static nor
 * transient, including those of superclasses, accessed by its getter and setter where it has them.
 */
final class PropertyReader {
    private static final String ANNOTATIONS = Table.class.getPackageName();
    private static final List<Class<? extends Annotation>> STORED = List.of(
            PartitionKey.class,
            SortKey.class,
            IndexPartitionKey.class,
            IndexSortKey.class,
            Attribute.class,
            CreatedAt.class,
            UpdatedAt.class,
            Version.class,
            Ttl.class,
            Encrypted.class,
            Embedded.class,
            ConvertWith.class,
            OmitEmpty.class,
            Json.class,
            UnixSeconds.class);

    private PropertyReader() {}

    static List<PropertyDeclaration> properties(ClassView type) {
        return type.isRecord() ? requireConsistent(type, components(type)) : bean(type);
    }

    /** Rejects an ignored property whose other annotations would be ignored too. */
    private static List<PropertyDeclaration> requireConsistent(ClassView type, List<PropertyDeclaration> properties) {
        for (PropertyDeclaration property : properties) {
            for (Class<? extends Annotation> other : property.isIgnored() ? STORED : List.<Class<Annotation>>of()) {
                if (property.annotations().has(other)) {
                    throw DeclarationProblem.ofType(
                            type,
                            "has @Ignore and @" + other.getSimpleName() + " on " + property.name()
                                    + "; remove one of them");
                }
            }
        }
        return properties;
    }

    private static List<PropertyDeclaration> components(ClassView type) {
        List<PropertyDeclaration> properties = new ArrayList<>();
        for (MemberView component : type.components()) {
            List<AnnotatedView> places = new ArrayList<>(List.of(component));
            MemberView accessor = method(type, component.name());
            if (accessor != null) {
                places.add(accessor);
            }
            MemberView place = component;
            for (MemberView field : type.declaredFields()) {
                if (field.name().equals(component.name()) && !field.isStatic()) {
                    // The compiler has no source position for a component, but it has one for its field.
                    place = field;
                    places.add(field);
                }
            }
            properties.add(new PropertyDeclaration(
                    type,
                    component.name(),
                    place,
                    new Annotations(places),
                    accessor == null ? component : accessor,
                    null));
        }
        return properties;
    }

    private static List<PropertyDeclaration> bean(ClassView type) {
        if (type.isAbstract()) {
            throw DeclarationProblem.ofType(
                    type,
                    "is an " + (type.isInterface() ? "interface" : "abstract class")
                            + " and cannot be instantiated; use a record or a concrete class, make it sealed with"
                            + " @Discriminator, or write a Converter");
        }
        List<PropertyDeclaration> properties =
                requireConsistent(type, new ArrayList<>(byName(type).values()));
        if (!constructsIgnored(type)) {
            properties.removeIf(PropertyDeclaration::isIgnored);
        }
        if (properties.stream().allMatch(PropertyDeclaration::isIgnored)) {
            throw DeclarationProblem.ofType(
                    type, "has no properties; add fields or annotated getters with setters, or write a Converter");
        }
        return properties;
    }

    /** Returns whether a constructor takes ignored properties too: that of a Kotlin class takes all, which have default values. */
    private static boolean constructsIgnored(ClassView type) {
        return type.hasAnnotationOf("kotlin") && ConstructionReader.constructorWithoutParameters(type) == null;
    }

    private static Map<String, PropertyDeclaration> byName(ClassView type) {
        Map<String, PropertyDeclaration> properties = new LinkedHashMap<>();
        ClassView parent = type.superclass();
        if (parent != null) {
            properties.putAll(byName(parent));
        }
        for (MemberView field : type.declaredFields()) {
            if (!field.isStatic() && !field.isTransient()) {
                properties.put(field.name(), property(type, field));
            }
        }
        for (MemberView getter : annotatedMethods(type, properties.values())) {
            PropertyDeclaration pair = pair(type, getter);
            if (pair != null) {
                properties.putIfAbsent(pair.name(), pair);
            }
        }
        return properties;
    }

    private static PropertyDeclaration property(ClassView owner, MemberView field) {
        MemberView getter = getter(owner, field);
        MemberView setter = setter(owner, field);
        return new PropertyDeclaration(
                owner,
                field.name(),
                field,
                getter == null ? Annotations.of(field) : Annotations.of(field, getter),
                getter == null ? field : getter,
                setter != null ? setter : field.isFinal() ? null : field);
    }

    /** Returns the property of an annotated getter that has a setter and no field with its name, or null. */
    private static @Nullable PropertyDeclaration pair(ClassView owner, MemberView getter) {
        String name = getter.name().replaceFirst("^(get|is)(?=[A-Z])", "");
        MemberView setter = method(owner, "set" + capitalized(name), getter.erasure());
        if (setter == null || !getter.parameters().isEmpty()) {
            return null;
        }
        String property = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        return new PropertyDeclaration(owner, property, getter, Annotations.of(getter), getter, setter);
    }

    /** Returns the setter of a field; the one of {@code isOpen} may be {@code setOpen}, as Lombok and Kotlin name it. */
    private static @Nullable MemberView setter(ClassView owner, MemberView field) {
        MemberView plain = method(owner, "set" + capitalized(field.name()), field.erasure());
        boolean question = field.name().matches("is[A-Z].*");
        return plain != null || !question
                ? plain
                : method(owner, "set" + field.name().substring(2), field.erasure());
    }

    private static @Nullable MemberView getter(ClassView owner, MemberView field) {
        String name = capitalized(field.name());
        for (String candidate : List.of("get" + name, "is" + name, field.name())) {
            MemberView method = method(owner, candidate);
            if (method != null && method.erasure().name().equals(field.erasure().name())) {
                return method;
            }
        }
        return null;
    }

    private static @Nullable MemberView method(ClassView owner, String name, ClassView... parameters) {
        List<String> wanted = new ArrayList<>();
        for (ClassView parameter : parameters) {
            wanted.add(parameter.name());
        }
        for (MemberView method : owner.declaredMethods()) {
            boolean fits = method.name().equals(name)
                    && !method.isStatic()
                    && method.parameters().stream()
                            .map(parameter -> parameter.type().name())
                            .toList()
                            .equals(wanted);
            if (fits) {
                return method;
            }
        }
        return null;
    }

    static String capitalized(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /** Returns the methods of a class with annotations of this library that no property has, sorted by name. */
    private static List<MemberView> annotatedMethods(ClassView type, Collection<PropertyDeclaration> properties) {
        return type.declaredMethods().stream()
                .filter(method -> method.annotations(Ignore.class).isEmpty() && !FormReader.isUpcaster(method))
                .filter(method -> method.hasAnnotationOf(ANNOTATIONS))
                .filter(method -> properties.stream()
                        .noneMatch(property -> property.annotations().places().contains(method)))
                .sorted(Comparator.comparing(MemberView::name))
                .toList();
    }

    /** Reports annotations on methods, of superclasses too, that are not part of a property: they would have no effect. */
    static void reportStrayAnnotations(
            ClassView type, Collection<PropertyDeclaration> properties, DeclarationProblems problems) {
        for (ClassView each = type; each != null; each = each.superclass()) {
            for (MemberView method : annotatedMethods(each, properties)) {
                problems.report(
                        type.simpleName() + " has annotations on " + method.name()
                                + "(), which is not the accessor of a component, a field or a setter; move them",
                        method);
            }
        }
    }
}
