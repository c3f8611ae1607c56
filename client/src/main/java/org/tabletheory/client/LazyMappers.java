package org.tabletheory.client;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.registry.Mappers;

/**
 * Creates the mappers of a configuration on first use. A class rather than a lambda, which would slow down the first call of a
 * process.
 */
record LazyMappers(Config config) implements Supplier<Mappers> {
    @Override
    public Mappers get() {
        Optional<Mappers> mappers = config.mappers();
        if (mappers.isPresent()) {
            return mappers.get();
        }
        Mappers.Builder builder = Mappers.builder().environment(config.environment());
        Optional<Function<String, @Nullable String>> variables = config.tableVariables();
        if (variables.isPresent()) {
            builder.variables(variables.get());
        }
        for (Map.Entry<Class<?>, Converter<?>> entry : config.converters().entrySet()) {
            add(builder, entry.getKey(), entry.getValue());
        }
        return builder.build();
    }

    @SuppressWarnings("unchecked") // Config.Builder.converter pairs a class with a converter of the same type
    private static <T> void add(Mappers.Builder builder, Class<T> type, Converter<?> converter) {
        builder.converter(type, (Converter<T>) converter);
    }
}
