package org.tabletheory.bench.client;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random strings and bytes with a fixed seed. */
final class RandomText {
    private static final int LENGTH = 16;

    private final Random random;

    RandomText(int seed) {
        random = new Random(seed);
    }

    String text() {
        return text(LENGTH);
    }

    String text(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    byte[] bytes() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return bytes;
    }

    List<String> texts(int count) {
        return Stream.generate(this::text).limit(count).toList();
    }

    List<byte[]> bytes(int count) {
        return Stream.generate(this::bytes).limit(count).toList();
    }
}
