package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one property or class, wherever they stand: on the component, the field or the getter. Of several of
 * a kind, the first place's count. As safe for use by several threads as its places.
 *
 * @param <P> a place: an element of the running program, or one of the compiler
 */
public abstract class Annotations<P> {
    private final List<P> places;

    protected Annotations(List<? extends P> places) {
        this.places = List.copyOf(places);
    }

    /** The annotations of a kind that stand at one place. */
    protected abstract <A extends Annotation> A[] at(P place, Class<A> type);

    public final List<P> places() {
        return places;
    }

    /** All annotations of a repeatable kind. */
    public final <A extends Annotation> List<A> all(Class<A> type) {
        for (P place : places) {
            A[] annotations = at(place, type);
            if (annotations.length > 0) {
                return List.of(annotations);
            }
        }
        return List.of();
    }

    /** The annotation of a kind, or null. */
    public final <A extends Annotation> @Nullable A find(Class<A> type) {
        List<A> all = all(type);
        return all.isEmpty() ? null : all.get(0);
    }

    public final boolean has(Class<? extends Annotation> type) {
        return !all(type).isEmpty();
    }
}
