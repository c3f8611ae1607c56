package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one property or class, which may be on the component, the field or the getter. If an annotation is on
 * several of them, the first counts. As thread-safe as its views.
 */
public record Annotations(List<AnnotatedView> places) {
    public Annotations {
        places = List.copyOf(places);
    }

    static Annotations of(AnnotatedView... places) {
        return new Annotations(List.of(places));
    }

    /** Returns all annotations of a repeatable type. */
    public <A extends Annotation> List<A> all(Class<A> type) {
        for (AnnotatedView place : places) {
            List<A> annotations = place.annotations(type);
            if (!annotations.isEmpty()) {
                return annotations;
            }
        }
        return List.of();
    }

    /** Returns the annotation of a type, or null. */
    public <A extends Annotation> @Nullable A find(Class<A> type) {
        List<A> all = all(type);
        return all.isEmpty() ? null : all.get(0);
    }

    public boolean has(Class<? extends Annotation> type) {
        return !all(type).isEmpty();
    }

    /** Returns the class that the {@code value} of an annotation names, or null. */
    @Nullable
    ClassView classValue(Class<? extends Annotation> type) {
        for (AnnotatedView place : places) {
            ClassView named = place.classValue(type);
            if (named != null) {
                return named;
            }
        }
        return null;
    }
}
