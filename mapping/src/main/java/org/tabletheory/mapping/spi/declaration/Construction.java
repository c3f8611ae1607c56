package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** How an object of a class is created from the values of its properties. */
public sealed interface Construction {
    /** Returns what the function for this kind of construction returns. */
    <R> R match(
            Function<ByConstructor, R> byConstructor,
            Function<BySetters, R> bySetters,
            Function<ByBuilder, R> byBuilder);

    /**
     * A constructor: the canonical one of a record, or one whose parameters are the properties.
     *
     * @param order for each parameter, the position of its property
     */
    record ByConstructor(MemberView constructor, List<Integer> order) implements Construction {
        public ByConstructor {
            order = List.copyOf(order);
        }

        @Override
        public <R> R match(
                Function<ByConstructor, R> byConstructor,
                Function<BySetters, R> bySetters,
                Function<ByBuilder, R> byBuilder) {
            return byConstructor.apply(this);
        }
    }

    /** A constructor without parameters, then setters; a property that was not stored keeps its initial value. */
    record BySetters(MemberView constructor) implements Construction {
        @Override
        public <R> R match(
                Function<ByConstructor, R> byConstructor,
                Function<BySetters, R> bySetters,
                Function<ByBuilder, R> byBuilder) {
            return bySetters.apply(this);
        }
    }

    /**
     * A builder. A property that was not stored keeps the builder's default, unless its type has an empty value that the
     * builder would not know: a collection, a map or an Optional for which the builder declares no default.
     *
     * @param builder the static method that returns a builder
     * @param setters for each property, the method of the builder that sets it
     * @param build the method that returns the object
     * @param defaults the positions of the properties that keep the builder's default in any case
     */
    record ByBuilder(MemberView builder, List<MemberView> setters, MemberView build, Set<Integer> defaults)
            implements Construction {
        public ByBuilder {
            setters = List.copyOf(setters);
            defaults = Set.copyOf(defaults);
        }

        @Override
        public <R> R match(
                Function<ByConstructor, R> byConstructor,
                Function<BySetters, R> bySetters,
                Function<ByBuilder, R> byBuilder) {
            return byBuilder.apply(this);
        }
    }
}
