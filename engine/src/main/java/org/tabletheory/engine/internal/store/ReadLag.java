package org.tabletheory.engine.internal.store;

/**
 * How far a read is behind the latest write: by time, by a number of writes, or not at all.
 *
 * @param millis the time, or 0
 * @param writes the number of writes, or 0
 */
public record ReadLag(long millis, int writes) {
    /** A read that sees the latest write. */
    public static final ReadLag NONE = new ReadLag(0, 0);

    public ReadLag {
        if (millis < 0 || writes < 0) {
            throw new IllegalArgumentException("a lag must not be negative");
        }
    }

    /** Returns whether reads are behind at all. */
    public boolean exists() {
        return millis > 0 || writes > 0;
    }

    boolean covers(long ageMillis, long laterWrites) {
        return ageMillis < millis || laterWrites <= writes;
    }
}
