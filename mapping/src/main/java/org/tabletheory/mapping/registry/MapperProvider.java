package org.tabletheory.mapping.registry;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Mapper;

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
}
