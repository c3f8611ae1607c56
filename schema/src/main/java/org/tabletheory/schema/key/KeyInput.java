package org.tabletheory.schema.key;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An input of a derived key.
 *
 * @param name the name that segments and callers use
 * @param tsName its name in generated TypeScript, or null
 * @param type the type for readers and code generators, such as {@code string}; evaluation accepts every scalar
 * @param optional a hint for readers; the segment decides whether a missing value is an error
 */
public record KeyInput(
        String name, @Nullable String tsName, @Nullable String type, boolean optional) {

    public KeyInput {
        Objects.requireNonNull(name, "name");
    }
}
