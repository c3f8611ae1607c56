package org.tabletheory.mapping.spi.codec;

import org.tabletheory.schema.DmsVersion;

/**
 * The description of a class that is mapped: a {@link Structure}, or a {@link Family} of them.
 *
 * @param <T> the class
 */
public abstract sealed class MappedClass<T> permits Structure, Family {
    private final JavaType type;
    private final DmsVersion version;

    MappedClass(JavaType type, DmsVersion version) {
        this.type = type;
        this.version = version;
    }

    /** Handles both kinds of descriptions. */
    public interface Visitor<R> {
        R structure(Structure<?> structure);

        R family(Family<?> family);
    }

    public abstract <R> R accept(Visitor<R> visitor);

    /** Returns the class with its type arguments. */
    public final JavaType type() {
        return type;
    }

    /** Returns the DMS version whose rules for empty values apply. */
    public final DmsVersion version() {
        return version;
    }
}
