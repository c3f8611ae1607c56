package org.tabletheory.mapping.registry;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Mapper;

/**
 * Gives mappers that were not made by reflection, found with {@link java.util.ServiceLoader}; what it gives wins.
 *
 * <p>Must be safe for use by many threads.
 */
public interface MapperProvider {
    /**
     * The mapper of a class, or null when this provider has none.
     *
     * @param mappers what asks: its environment resolves table names, and its converters hold
     */
    <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers);
}
