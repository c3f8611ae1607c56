package org.tabletheory.spring.spi;

import java.util.List;

/** The classes with {@code @Table} of the application. Immutable. */
public final class MappedModels {
    private final List<Class<?>> types;

    /** Creates the list; an array, because the code that Spring generates ahead of time can create arrays. */
    public MappedModels(Class<?>... types) {
        this.types = List.of(types);
    }

    /** Returns the classes. */
    public List<Class<?>> types() {
        return types;
    }
}
