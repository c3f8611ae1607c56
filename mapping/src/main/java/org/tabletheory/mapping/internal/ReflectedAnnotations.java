package org.tabletheory.mapping.internal;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.tabletheory.mapping.spi.declaration.Annotations;

/** Annotations as the running program sees them. */
final class ReflectedAnnotations extends Annotations<AnnotatedElement> {
    ReflectedAnnotations(List<? extends AnnotatedElement> places) {
        super(places);
    }

    @Override
    protected <A extends Annotation> A[] at(AnnotatedElement place, Class<A> type) {
        return place.getAnnotationsByType(type);
    }
}
