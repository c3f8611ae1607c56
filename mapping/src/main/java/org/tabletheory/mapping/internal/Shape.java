package org.tabletheory.mapping.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/**
 * What a class is made of and how it is made: a record, or a bean with setters, a builder or a constructor.
 *
 * @param properties in the order of their declaration, those of superclasses first
 * @param maker takes values in that order
 */
record Shape(JavaType type, List<Property> properties, Maker maker) {
    /**
     * The shape of a class.
     *
     * @throws DeclarationProblem when it is neither a record nor a bean that can be made
     */
    static Shape of(JavaType type) {
        Shape shape = type.raw().isRecord() ? ofRecord(type) : BeanShapes.of(type);
        StrayAnnotations.refuse(type.raw(), shape.properties);
        return shape;
    }

    private static Shape ofRecord(JavaType type) {
        Class<?> raw = type.raw();
        List<Property> properties = new ArrayList<>();
        RecordComponent[] components = raw.getRecordComponents();
        for (RecordComponent component : components) {
            component.getAccessor().setAccessible(true);
            properties.add(new Property(
                    raw,
                    component.getName(),
                    JavaTypes.of(component.getGenericType(), JavaTypes.bindings(type)),
                    new ReflectedAnnotations(
                            List.of(component, component.getAccessor(), field(raw, component.getName()))),
                    component.getAccessor()::invoke,
                    null));
        }
        return new Shape(type, properties, new Maker.ByConstructor(canonical(raw, components), identity(components)));
    }

    private static List<Integer> identity(RecordComponent[] components) {
        return IntStream.range(0, components.length).boxed().toList();
    }

    private static java.lang.reflect.Field field(Class<?> raw, String name) {
        try {
            return raw.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new DeclarationProblem("has no field " + name);
        }
    }

    private static Constructor<?> canonical(Class<?> raw, RecordComponent[] components) {
        try {
            Constructor<?> constructor = raw.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new DeclarationProblem("has no canonical constructor");
        }
    }

    /** Whether a property is kept out of the item. */
    static boolean isIgnored(Property property) {
        return property.annotations().has(Ignore.class);
    }
}
