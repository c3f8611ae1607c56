package org.tabletheory.schema;

import java.util.Objects;
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
}
