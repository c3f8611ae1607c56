package org.tabletheory.processor.internal.read;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one property, wherever they stand: on the component, the field or the getter. Of several of a kind,
 * the first place's count.
 */
public record PropertyAnnotations(List<Element> places) {
    public PropertyAnnotations {
        places = List.copyOf(places);
    }

    <A extends Annotation> @Nullable A find(Class<A> type) {
        for (Element place : places) {
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
        for (Element place : places) {
            A[] annotations = place.getAnnotationsByType(type);
            if (annotations.length > 0) {
                return List.of(annotations);
            }
        }
        return List.of();
    }

    /** The class that an annotation's {@code value} names, or null when there is no such annotation. */
    @Nullable
    TypeMirror classValue(Class<? extends Annotation> type) {
        for (Element place : places) {
            for (AnnotationMirror mirror : place.getAnnotationMirrors()) {
                if (mirror.getAnnotationType().toString().equals(type.getName())) {
                    for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value :
                            mirror.getElementValues().entrySet()) {
                        if (value.getValue().getValue() instanceof TypeMirror named) {
                            return named;
                        }
                    }
                }
            }
        }
        return null;
    }
}
