package org.tabletheory.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * An attribute of a key and its type (DMS 0.1, "Top-level shape", {@code keys}).
 *
 * @param attribute the attribute name
 * @param type S, N or B in a valid model
 */
public record KeyPart(String attribute, Type type) {

    public KeyPart {
        Objects.requireNonNull(attribute, "attribute");
        Objects.requireNonNull(type, "type");
    }

    // Explicit, because the generated methods of a record are linked at first use, which would slow down every cold
    // start.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyPart that && type == that.type && attribute.equals(that.attribute);
    }

    @Override
    public int hashCode() {
        return 31 * attribute.hashCode() + type.hashCode();
    }
}
