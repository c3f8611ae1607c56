package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class or member with its annotations. Views of the same class or member are equal. */
public interface AnnotatedView {
    /** Returns the annotations of a type, with those in the container of a repeatable one. */
    <A extends Annotation> List<A> annotations(Class<A> type);

    /** Returns whether there is an annotation whose type is in a package. */
    boolean hasAnnotationOf(String packageName);

    /** Returns the class that the {@code value} of an annotation names, or null if there is no such annotation. */
    @Nullable
    ClassView classValue(Class<? extends Annotation> type);
}
