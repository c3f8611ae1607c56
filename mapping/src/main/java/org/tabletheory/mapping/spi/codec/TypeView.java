package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;

/**
 * A Java type with its type arguments, as reflection or the compiler sees it: what the choice of a codec depends on. Views
 * of equal types are equal, and {@code toString} is the type as a programmer writes it, without packages.
 */
public interface TypeView {
    /**
     * Returns the class, or null where it cannot be loaded: a compiler can load the classes of the JDK and of this library,
     * but not the classes that it compiles.
     */
    @Nullable
    Class<?> loaded();

    /** Returns a type argument, the component type of an array, or Object where the type is raw. */
    TypeView argument(int index);

    boolean isArray();

    boolean isEnum();
}
