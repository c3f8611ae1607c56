package org.tabletheory.client.internal.mapping;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one property, wherever they stand: on the component, the field or the getter. Of several of a kind,
 * the first place's count.
 */
record Annotations(List<AnnotatedElement> places) {
    Annotations {
        places = List.copyOf(places);
    }

    <A extends Annotation> @Nullable A find(Class<A> type) {
        for (AnnotatedElement place : places) {
            A annotation = place.getAnnotation(type);
            if (annotation != null) {
                return annotation;
            }
        }
        return null;
    }

    boolean has(Class<? extends Annotation> type) {
        return find(type) != null;
    }

    /** All annotations of a repeatable kind. */
    <A extends Annotation> List<A> all(Class<A> type) {
        for (AnnotatedElement place : places) {
            A[] annotations = place.getAnnotationsByType(type);
            if (annotations.length > 0) {
                return List.of(annotations);
            }
        }
        return List.of();
    }
}
