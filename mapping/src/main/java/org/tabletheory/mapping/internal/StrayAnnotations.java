package org.tabletheory.mapping.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Annotations of ours on methods that belong to no property: they would be passed over in silence. */
final class StrayAnnotations {
    private StrayAnnotations() {}

    /** The methods that a class itself declares with such annotations. */
    static List<Method> in(Class<?> type, Collection<Property> properties) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic() && !method.isAnnotationPresent(Ignore.class))
                .filter(method -> Arrays.stream(method.getAnnotations())
                        .anyMatch(annotation ->
                                annotation.annotationType().getPackage().equals(Table.class.getPackage())))
                .filter(method -> properties.stream()
                        .noneMatch(property -> property.annotations().places().contains(method)))
                .toList();
    }

    /** Refuses a class that has any, itself or in a superclass. */
    static void refuse(Class<?> type, Collection<Property> properties) {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            List<Method> stray = in(each, properties);
            if (!stray.isEmpty()) {
                throw new DeclarationProblem(
                        "has annotations on " + stray.get(0).getName()
                                + "(), which belongs to no component, field or pair of getter and setter; move them");
            }
        }
    }
}
