package org.tabletheory.schema.key;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value that a derived key takes.
 *
 * @param name the name that segments and callers use
 * @param tsName its name in generated TypeScript, or null
 * @param type {@code string}, {@code number} or another word for readers and generators; evaluation takes any scalar
 * @param optional what the document says to readers; whether a missing value is an error, the segment decides
 */
public record KeyInput(
        String name, @Nullable String tsName, @Nullable String type, boolean optional) {

    public KeyInput {
        Objects.requireNonNull(name, "name");
    }
}
