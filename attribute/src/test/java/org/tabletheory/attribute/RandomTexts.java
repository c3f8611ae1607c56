package org.tabletheory.attribute;

import java.util.Random;

/**
 * Random texts that distinguish orders and encodings: characters where UTF-16, UTF-8 and code point order differ, the
 * limits of each UTF-8 length, and occasionally a lone surrogate.
 */
final class RandomTexts {
    private static final int[] TELLING = {
        0, 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFDD0, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
    };

    private final Random random;

    RandomTexts(Random random) {
        this.random = random;
    }

    /** Returns a short text. */
    String next() {
        int length = random.nextInt(10) == 0 ? random.nextInt(40) : random.nextInt(5);
        StringBuilder text = new StringBuilder();
        boolean plain = random.nextBoolean();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(plain ? 'a' + random.nextInt(4) : character());
        }
        if (random.nextInt(400) == 0) {
            text.insert(random.nextInt(text.length() + 1), (char) (0xD800 + random.nextInt(0x800)));
        }
        return text.toString();
    }

    private int character() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> TELLING[random.nextInt(TELLING.length)];
            case 2 -> 0xE000 + random.nextInt(0x2000);
            case 3 -> 0x10000 + random.nextInt(0x100000);
            default -> ' ' + random.nextInt(0x5F);
        };
    }
}
