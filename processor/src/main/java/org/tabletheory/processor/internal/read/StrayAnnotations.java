package org.tabletheory.processor.internal.read;

import java.util.Collection;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.Table;

/** Annotations of ours on methods that belong to no property: they would be passed over in silence. */
final class StrayAnnotations {
    private static final String OURS = Table.class.getPackageName() + ".";

    private StrayAnnotations() {}

    /** The methods that a class itself declares with such annotations. */
    static List<ExecutableElement> in(TypeElement type, Collection<Property> properties) {
        return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getAnnotation(Ignore.class) == null)
                .filter(method -> method.getAnnotationMirrors().stream()
                        .anyMatch(annotation ->
                                annotation.getAnnotationType().toString().startsWith(OURS)))
                .filter(method -> properties.stream()
                        .noneMatch(property -> property.annotations().places().contains(method)))
                .toList();
    }

    /** Tells of those of a class, its superclasses' included. */
    static void refuse(TypeElement type, Collection<Property> properties, JavaTypes types, Problems problems) {
        TypeElement each = type;
        while (each != null && !each.getQualifiedName().contentEquals("java.lang.Object")) {
            for (ExecutableElement stray : in(each, properties)) {
                problems.tell(
                        type.getSimpleName() + " has annotations on " + stray.getSimpleName()
                                + "(), which belongs to no component, field or pair of getter and setter; move them",
                        stray);
            }
            each = types.element(each.getSuperclass());
        }
    }
}
