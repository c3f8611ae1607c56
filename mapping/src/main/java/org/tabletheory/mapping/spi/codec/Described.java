package org.tabletheory.mapping.spi.codec;

import org.tabletheory.schema.DmsVersion;

/**
 * A class that generated code describes: a {@link Structure}, or a {@link Family} of them.
 *
 * @param <T> the class
 */
public abstract sealed class Described<T> permits Structure, Family {
    private final JavaType type;
    private final DmsVersion version;

    Described(JavaType type, DmsVersion version) {
        this.type = type;
        this.version = version;
    }

    /** The class, with its type arguments. */
    public final JavaType type() {
        return type;
    }

    /** The DMS version whose rules of emptiness hold. */
    public final DmsVersion version() {
        return version;
    }
}
