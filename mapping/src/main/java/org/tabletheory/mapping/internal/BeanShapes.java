package org.tabletheory.mapping.internal;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/**
 * Classes that are no records: a property for every field that is neither static nor transient, of superclasses too,
 * reached through its getter and setter where there are any.
 *
 * <p>Objects are made by {@code static builder()} and {@code build()}, by a constructor without parameters, or by the
 * widest constructor whose parameters are named like properties (compiled with {@code -parameters}), tried in this order.
 */
final class BeanShapes {
    private BeanShapes() {}

    static Shape of(JavaType type) {
        Class<?> raw = type.raw();
        if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers()) || raw.isPrimitive()) {
            throw new DeclarationProblem(
                    type + " cannot be made: map a record or a class that can, or write a Converter");
        }
        List<Property> properties = new ArrayList<>(properties(type).values());
        properties.removeIf(Shape::isIgnored);
        if (properties.isEmpty()) {
            throw new DeclarationProblem(type + " has no properties: give it fields or getters, or write a Converter");
        }
        Maker maker = maker(raw, properties);
        return new Shape(type, properties, maker);
    }

    private static Map<String, Property> properties(JavaType type) {
        Map<String, Property> properties = new LinkedHashMap<>();
        Class<?> parent = type.raw().getSuperclass();
        if (parent != null && parent != Object.class) {
            properties.putAll(properties(JavaTypes.of(type.raw().getGenericSuperclass(), JavaTypes.bindings(type))));
        }
        for (Field field : type.raw().getDeclaredFields()) {
            boolean stored = !Modifier.isStatic(field.getModifiers())
                    && !Modifier.isTransient(field.getModifiers())
                    && !field.isSynthetic();
            if (stored) {
                properties.put(field.getName(), property(type, field));
            }
        }
        for (Method getter : StrayAnnotations.in(type.raw(), properties.values())) {
            Property pair = pair(type, getter);
            if (pair != null) {
                properties.putIfAbsent(pair.name(), pair);
            }
        }
        return properties;
    }

    /** The property of an annotated getter that has a setter and no field of the same name, or null. */
    private static @Nullable Property pair(JavaType owner, Method getter) {
        String name = getter.getName().replaceFirst("^(get|is)(?=[A-Z])", "");
        Method setter = method(owner.raw(), "set" + capital(name), getter.getReturnType());
        if (setter == null || getter.getParameterCount() > 0) {
            return null;
        }
        getter.setAccessible(true);
        return new Property(
                owner.raw(),
                name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1),
                JavaTypes.of(getter.getGenericReturnType(), JavaTypes.bindings(owner)),
                new ReflectedAnnotations(List.of(getter)),
                getter::invoke,
                setter::invoke);
    }

    private static Property property(JavaType owner, Field field) {
        field.setAccessible(true);
        Method getter = getter(owner.raw(), field);
        Method setter = method(owner.raw(), "set" + capital(field.getName()), field.getType());
        List<AnnotatedElement> places = new ArrayList<>(List.of(field));
        if (getter != null) {
            places.add(getter);
        }
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        return new Property(
                owner.raw(),
                field.getName(),
                JavaTypes.of(field.getGenericType(), JavaTypes.bindings(owner)),
                new ReflectedAnnotations(places),
                getter == null ? field::get : getter::invoke,
                setter != null ? setter::invoke : isFinal ? null : field::set);
    }

    private static @Nullable Method getter(Class<?> owner, Field field) {
        String name = capital(field.getName());
        for (String candidate : List.of("get" + name, "is" + name, field.getName())) {
            Method method = method(owner, candidate);
            if (method != null && method.getReturnType() == field.getType()) {
                return method;
            }
        }
        return null;
    }

    private static @Nullable Method method(Class<?> owner, String name, Class<?>... parameters) {
        try {
            Method method = owner.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return Modifier.isStatic(method.getModifiers()) ? null : method;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static Maker maker(Class<?> raw, List<Property> properties) {
        Maker builder = builder(raw, properties);
        if (builder != null) {
            return builder;
        }
        try {
            Constructor<?> constructor = raw.getDeclaredConstructor();
            constructor.setAccessible(true);
            List<String> fixed = properties.stream()
                    .filter(property -> property.setter() == null)
                    .map(Property::name)
                    .toList();
            if (fixed.isEmpty()) {
                return new Maker.BySetters(constructor, properties);
            }
            throw new DeclarationProblem("cannot be given " + String.join(", ", fixed)
                    + ": take away final, add a setter or a builder, or annotate with @Ignore");
        } catch (NoSuchMethodException e) {
            return constructor(raw, properties);
        }
    }

    private static @Nullable Maker builder(Class<?> raw, List<Property> properties) {
        try {
            Method builder = raw.getDeclaredMethod("builder");
            Method build = builder.getReturnType().getMethod("build");
            if (!Modifier.isStatic(builder.getModifiers()) || !raw.isAssignableFrom(build.getReturnType())) {
                return null;
            }
            builder.setAccessible(true);
            build.setAccessible(true);
            List<Method> setters = properties.stream()
                    .map(property -> builderSetter(builder.getReturnType(), property))
                    .toList();
            return new Maker.ByBuilder(builder, setters, build);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static Method builderSetter(Class<?> builder, Property property) {
        String name = property.name();
        List<String> names = List.of(name, "set" + capital(name), "with" + capital(name));
        for (Method method : builder.getMethods()) {
            if (names.contains(method.getName())
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0].isAssignableFrom(
                            property.type().raw())) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new DeclarationProblem("has a builder that does not take " + name + ": give " + builder.getSimpleName()
                + " a method " + name + "(" + property.type() + "), or annotate with @Ignore");
    }

    private static Maker constructor(Class<?> raw, List<Property> properties) {
        List<String> names = properties.stream().map(Property::name).toList();
        return Arrays.stream(raw.getDeclaredConstructors())
                .filter(constructor -> Arrays.stream(constructor.getParameters())
                        .allMatch(parameter -> parameter.isNamePresent() && names.contains(parameter.getName())))
                .filter(constructor -> constructor.getParameterCount() == names.size())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .<Maker>map(constructor -> {
                    constructor.setAccessible(true);
                    List<Integer> order = Arrays.stream(constructor.getParameters())
                            .map(Parameter::getName)
                            .map(names::indexOf)
                            .toList();
                    return new Maker.ByConstructor(constructor, order);
                })
                .orElseThrow(() ->
                        new DeclarationProblem("cannot be made: give it a constructor without parameters, a static"
                                + " builder(), or a constructor with a parameter for each property and compile with"
                                + " -parameters"));
    }
}
