package org.tabletheory.onetable.internal.command;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.value.Ids;

/**
 * Converts and creates the values of fields. Safe for use by many threads.
 *
 * @param generate the function for {@code generate: true}, or null
 * @param compute the function for {@code value: true}, or null
 */
public record ValueSources(
        FieldEncoder encoder,
        Ids ids,
        @Nullable Supplier<String> generate,
        @Nullable Computation compute) {
    /** Computes a field from the properties of its entity; returns null for no value. */
    @FunctionalInterface
    public interface Computation {
        @Nullable
        Object compute(String model, String field, Map<String, ? extends @Nullable Object> properties);
    }
}
