package org.tabletheory.processor.internal.read;

import java.util.List;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** How generated code makes an object. */
public sealed interface Maker {
    /**
     * Through a constructor.
     *
     * @param order for each parameter, the position of its property
     */
    record ByConstructor(List<Integer> order) implements Maker {
        public ByConstructor {
            order = List.copyOf(order);
        }
    }

    /** Through a constructor without parameters, then setters. */
    record BySetters() implements Maker {}

    /**
     * Through {@code static builder()}.
     *
     * @param type the builder's class
     * @param setters for each property, what gives it to the builder
     */
    record ByBuilder(TypeElement type, List<BuilderSetter> setters) implements Maker {
        public ByBuilder {
            setters = List.copyOf(setters);
        }
    }

    /**
     * A builder's method.
     *
     * @param chained whether it gives the builder to go on with
     */
    record BuilderSetter(String method, boolean chained) {}

    /**
     * In no way that generated code may go.
     *
     * @param reason what is in the way, as the end of a sentence; null when it is told already
     */
    record Hidden(@Nullable String reason) implements Maker {}
}
