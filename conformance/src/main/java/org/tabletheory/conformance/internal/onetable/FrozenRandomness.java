package org.tabletheory.conformance.internal.onetable;

import org.tabletheory.onetable.Randomness;

/**
 * The chance of the write vectors, which is none: byte i of every draw is 17 times i, and a fraction is always the same.
 *
 * @param fraction the pack's {@code mathRandom}
 */
record FrozenRandomness(double fraction) implements Randomness {

    @Override
    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (17 * i);
        }
        return bytes;
    }
}
