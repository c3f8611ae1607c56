package org.tabletheory.mapping;

/**
 * How a put stores the version of an entity, and the version that the entity has, which is known after {@link Mapper#write}.
 *
 * <p>Not safe for use by several threads.
 */
public final class PutVersion {
    private final boolean next;
    private boolean given;
    private long current;

    private PutVersion(boolean next) {
        this.next = next;
    }

    /** Returns a put that stores the entity's version, or 0 when it has none. */
    public static PutVersion same() {
        return new PutVersion(false);
    }

    /** Returns a put that stores the version after the entity's, or 0 when it has none. */
    public static PutVersion next() {
        return new PutVersion(true);
    }

    /** Takes the entity's version and returns the version to store; throws if there is none after it. */
    public long store(long version) {
        given = true;
        current = version;
        return next ? Math.incrementExact(version) : version;
    }

    /**
     * Returns whether a version is the largest of one of Java's integer types, so that it must be checked whether the entity's
     * type can hold the next one.
     */
    public static boolean isLastOfSomeType(long version) {
        return version == Byte.MAX_VALUE
                || version == Short.MAX_VALUE
                || version == Integer.MAX_VALUE
                || version == Long.MAX_VALUE;
    }

    /** Returns whether the entity has a version. */
    public boolean isGiven() {
        return given;
    }

    /** Returns the entity's version; 0 when it has none. */
    public long current() {
        return current;
    }
}
