package org.tabletheory.onetable.internal.command;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.id.Ids;
import org.tabletheory.onetable.internal.value.Encoder;

/**
 * What collecting needs besides the call: how values are stored, and what makes new ones. Safe for use by many threads.
 *
 * @param generate what {@code generate: true} calls, or null
 * @param compute what {@code value: true} calls, or null
 */
public record Tools(
        Encoder encoder,
        Ids ids,
        @Nullable Supplier<String> generate,
        @Nullable Computation compute) {
    /** Computes the value of a field of a model from the properties at hand; null leaves it out. */
    @FunctionalInterface
    public interface Computation {
        @Nullable
        Object compute(String model, String field, Map<String, ? extends @Nullable Object> properties);
    }
}
