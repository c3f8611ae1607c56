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
import org.tabletheory.mapping.spi.declaration.Annotations;

/** Annotations as the compiler sees them. */
public final class PropertyAnnotations extends Annotations<Element> {
    public PropertyAnnotations(List<? extends Element> places) {
        super(places);
    }

    @Override
    protected <A extends Annotation> A[] at(Element place, Class<A> type) {
        return place.getAnnotationsByType(type);
    }

    /** The class that an annotation's {@code value} names, or null when there is no such annotation. */
    @Nullable
    TypeMirror classValue(Class<? extends Annotation> type) {
        for (Element place : places()) {
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
