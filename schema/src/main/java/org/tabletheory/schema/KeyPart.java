package org.tabletheory.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * One attribute of a key, with its type (DMS 0.1, "Top-level shape", {@code keys}).
 *
 * @param attribute the attribute's name
 * @param type S, N or B in a valid model
 */
public record KeyPart(String attribute, Type type) {

    public KeyPart {
        Objects.requireNonNull(attribute, "attribute");
        Objects.requireNonNull(type, "type");
    }

    // Written out, since a record's own are linked at their first use, which every cold start would pay for.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyPart that && type == that.type && attribute.equals(that.attribute);
    }

    @Override
    public int hashCode() {
        return 31 * attribute.hashCode() + type.hashCode();
    }
}
