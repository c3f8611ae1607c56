package org.tabletheory.conformance.internal.onetable;

import java.util.random.RandomGenerator;

/**
 * The constant randomness of the write vectors: byte i of every array is 17 times i, and every fraction is the same.
 *
 * @param fraction {@code mathRandom} of the pack
 */
record FrozenRandomness(double fraction) implements RandomGenerator {

    @Override
    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (17 * i);
        }
    }

    @Override
    public double nextDouble() {
        return fraction;
    }

    @Override
    public long nextLong() {
        return 0;
    }
}
