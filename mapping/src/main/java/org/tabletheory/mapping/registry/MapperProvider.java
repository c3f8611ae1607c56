package org.tabletheory.mapping.registry;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;

/**
 * Provides mappers that replace those by reflection; found by {@link java.util.ServiceLoader}.
 *
 * <p>Implementations must be thread-safe.
 */
public interface MapperProvider {
    /**
     * Returns the mapper of a class, or null if this provider has none.
     *
     * @param mappers provides the environment for table names and the registered converters
     */
    <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers);

    /**
     * Returns the mapper of a view, or null if this provider has none.
     *
     * @param mappers provides the mapper of the class that it is a view of, and the registered converters
     */
    default <V> @Nullable ViewMapper<V> view(Class<V> type, Mappers mappers) {
        return null;
    }
}
