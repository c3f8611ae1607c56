package org.tabletheory.onetable;

import org.tabletheory.onetable.internal.id.SecureRandomness;

/**
 * Where generated identifiers and the vectors of encrypted fields get their chance from: {@link #secure()}, or a source of
 * your own in tests that compare what is stored.
 *
 * <p>Implementations are safe for use by many threads.
 */
public interface Randomness {

    /** A strong source of the platform. */
    static Randomness secure() {
        return SecureRandomness.INSTANCE;
    }

    /** As many random bytes: for {@code ulid}, {@code uid} and initialization vectors. */
    byte[] bytes(int count);

    /** A number of at least 0 and less than 1: for {@code uuid}, once for each of its digits. */
    double fraction();
}
