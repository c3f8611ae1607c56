package org.tabletheory.mapping.spi.declaration;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/** What is known about converters: the running program can call them, the compiler cannot. */
public interface ConverterTypes {
    /** Returns whether a converter is registered for a class. */
    boolean isRegistered(ClassView type);

    /** Returns the type that the registered converter of a class stores, or null if only the running program knows it. */
    @Nullable
    Type ofRegistered(ClassView type);

    /**
     * Returns the type that a converter class stores, or null if only the running program knows it.
     *
     * @throws DeclarationProblem if the converter cannot be created
     */
    @Nullable
    Type ofConverter(ClassView converter);
}
