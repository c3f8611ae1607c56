package org.tabletheory.onetable.internal.id;

import java.security.SecureRandom;
import org.tabletheory.onetable.Randomness;

/** The platform's strong random numbers. */
public final class SecureRandomness implements Randomness {
    public static final SecureRandomness INSTANCE = new SecureRandomness();

    private final SecureRandom random = new SecureRandom();

    private SecureRandomness() {}

    @Override
    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public double fraction() {
        return random.nextDouble();
    }
}
