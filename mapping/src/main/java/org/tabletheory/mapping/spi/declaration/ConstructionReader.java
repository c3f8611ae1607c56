package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/**
 * Finds how objects of a class are created. Records have a canonical constructor; other classes are created by
 * {@code static builder()} and {@code build()}, by a constructor without parameters, or by the constructor whose parameters
 * have the names of the properties, in this order of preference.
 */
final class ConstructionReader {
    private ConstructionReader() {}

    static Construction read(ClassView type, List<PropertyDeclaration> properties) {
        if (type.isRecord()) {
            return canonical(type);
        } else if (type.isInner()) {
            throw DeclarationProblem.ofType(
                    type, "is an inner class, which only an object of the class around it can create; make it static");
        }
        Construction builder = builder(type, properties);
        if (builder != null) {
            return builder;
        }
        MemberView plain = constructorWithoutParameters(type);
        return plain == null ? constructor(type, properties) : setters(type, plain, properties);
    }

    static @Nullable MemberView constructorWithoutParameters(ClassView type) {
        return type.isInner()
                ? null
                : type.declaredConstructors().stream()
                        .filter(constructor -> constructor.parameters().isEmpty())
                        .findFirst()
                        .orElse(null);
    }

    private static Construction canonical(ClassView type) {
        List<String> components = type.components().stream()
                .map(component -> component.erasure().name())
                .toList();
        for (MemberView constructor : type.declaredConstructors()) {
            List<String> parameters = constructor.parameters().stream()
                    .map(parameter -> parameter.type().name())
                    .toList();
            if (parameters.equals(components)) {
                return new Construction.ByConstructor(
                        constructor,
                        IntStream.range(0, components.size()).boxed().toList());
            }
        }
        throw DeclarationProblem.ofType(type, "has no canonical constructor");
    }

    private static Construction setters(ClassView type, MemberView constructor, List<PropertyDeclaration> properties) {
        List<String> fixed = properties.stream()
                .filter(property -> property.writer() == null)
                .map(PropertyDeclaration::name)
                .toList();
        if (!fixed.isEmpty()) {
            throw DeclarationProblem.ofType(
                    type,
                    "has no way to set " + String.join(", ", fixed)
                            + ": remove final, add a setter or a builder, or annotate with @Ignore");
        }
        return new Construction.BySetters(constructor);
    }

    private static @Nullable Construction builder(ClassView type, List<PropertyDeclaration> properties) {
        for (MemberView method : type.declaredMethods()) {
            boolean named = method.name().equals("builder")
                    && method.isStatic()
                    && method.parameters().isEmpty();
            MemberView build = named ? build(method.erasure(), type) : null;
            if (build != null) {
                List<MemberView> setters = new ArrayList<>();
                for (PropertyDeclaration property : properties) {
                    setters.add(builderSetter(type, method.erasure(), property));
                }
                return new Construction.ByBuilder(method, setters, build, defaults(properties));
            }
        }
        return null;
    }

    /** Returns the positions of primitives and of properties with {@code @Builder.Default}, for which Lombok adds a method. */
    private static Set<Integer> defaults(List<PropertyDeclaration> properties) {
        Set<Integer> defaults = new HashSet<>();
        for (int i = 0; i < properties.size(); i++) {
            PropertyDeclaration property = properties.get(i);
            boolean declared = property.owner().declaredMethods().stream()
                    .anyMatch(method -> method.isStatic() && method.name().equals("$default$" + property.name()));
            if (declared || property.type().isPrimitive()) {
                defaults.add(i);
            }
        }
        return defaults;
    }

    private static @Nullable MemberView build(ClassView builder, ClassView type) {
        return builder.publicMethods().stream()
                .filter(method -> method.name().equals("build")
                        && method.parameters().isEmpty()
                        && method.erasure().isAssignableTo(type))
                .findFirst()
                .orElse(null);
    }

    private static MemberView builderSetter(ClassView type, ClassView builder, PropertyDeclaration property) {
        String name = property.name();
        String capitalized = PropertyReader.capitalized(name);
        for (String candidate : List.of(name, "set" + capitalized, "with" + capitalized)) {
            MemberView setter = mostSpecific(builder.publicMethods().stream()
                    .filter(method -> method.name().equals(candidate)
                            && method.parameters().size() == 1
                            && property.type().isAssignableTo(parameter(method)))
                    .toList());
            if (setter != null) {
                return setter;
            }
        }
        throw DeclarationProblem.ofType(
                type,
                "has a builder that cannot set " + name + ": add a method " + name + "(" + property.type() + ") to "
                        + builder.simpleName() + ", or annotate with @Ignore");
    }

    private static ClassView parameter(MemberView setter) {
        return setter.parameters().get(0).type();
    }

    /** Returns the overload that the compiler would call, since reflection lists overloads in any order. */
    private static @Nullable MemberView mostSpecific(List<MemberView> overloads) {
        MemberView found = null;
        for (MemberView each : overloads) {
            if (found == null || parameter(each).isAssignableTo(parameter(found))) {
                found = each;
            }
        }
        return found;
    }

    private static Construction constructor(ClassView type, List<PropertyDeclaration> properties) {
        List<String> names = properties.stream().map(PropertyDeclaration::name).toList();
        for (MemberView constructor : type.declaredConstructors()) {
            List<@Nullable String> parameters = parameterNames(type, constructor, properties);
            if (parameters.size() == names.size()
                    && parameters.stream().allMatch(name -> name != null && names.contains(name))
                    && constructor.parameters().stream().allMatch(each -> accepts(each, properties))) {
                return new Construction.ByConstructor(
                        constructor,
                        parameters.stream()
                                .map(name -> names.indexOf(Objects.requireNonNull(name)))
                                .toList());
            }
        }
        throw DeclarationProblem.ofType(
                type,
                "cannot be instantiated: add a constructor without parameters, a static builder(), or"
                        + " a constructor with one parameter for each property (reflection needs the compiler's -parameters)");
    }

    /**
     * Returns the names of a constructor's parameters, each null if it is unknown. Kotlin compiles a class without names, but
     * its fields are in the order of the primary constructor.
     */
    private static List<@Nullable String> parameterNames(
            ClassView type, MemberView constructor, List<PropertyDeclaration> properties) {
        List<MemberView.Parameter> parameters = constructor.parameters();
        boolean primary = type.hasAnnotationOf("kotlin") && parameters.size() == properties.size();
        for (int i = 0; i < parameters.size() && primary; i++) {
            String name = properties.get(i).place().erasure().name();
            primary = name.equals(parameters.get(i).type().name());
        }
        List<@Nullable String> names = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            String name = parameters.get(i).name();
            names.add(name == null && primary ? properties.get(i).name() : name);
        }
        return names;
    }

    /** Returns whether a parameter takes the property of its name; a number may be widened. */
    private static boolean accepts(MemberView.Parameter parameter, List<PropertyDeclaration> properties) {
        return properties.stream()
                .filter(property -> property.name().equals(parameter.name()))
                .map(PropertyDeclaration::type)
                .allMatch(type -> type.isAssignableTo(parameter.type())
                        || (parameter.type().isPrimitive()
                                && (type.isPrimitive() || type.name().startsWith("java.lang."))));
    }
}
