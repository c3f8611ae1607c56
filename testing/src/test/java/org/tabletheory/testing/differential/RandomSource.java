package org.tabletheory.testing.differential;

import java.util.List;
import java.util.Random;

/** Random decisions, the same ones for the same seed. */
final class RandomSource {
    private final Random random;

    RandomSource(long seed) {
        this.random = new Random(seed);
    }

    /** Returns true with this probability, in percent. */
    boolean percent(int percent) {
        return random.nextInt(100) < percent;
    }

    boolean either() {
        return random.nextBoolean();
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
