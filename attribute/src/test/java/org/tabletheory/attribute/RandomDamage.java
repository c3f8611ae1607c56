package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.Random;
import org.tabletheory.attribute.reference.Encoding;

/** Damages an encoding slightly: usually its structure survives and a rule is violated. */
final class RandomDamage {
    private static final int[] TYPE_IDS = {
        0x0000, 0x0001, 0x0002, 0xFFFF, 0x0004, 0x0101, 0x0102, 0x01FF, 0x0200, 0x0300, 0x0003, 0x0100
    };

    private final Random random;

    RandomDamage(long seed) {
        random = new Random(seed);
    }

    Encoding of(Encoding sound) {
        byte[] bytes = sound.bytes().clone();
        int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        return switch (bytes.length == 0 ? 1 : random.nextInt(10)) {
            case 0 -> new Encoding(TYPE_IDS[random.nextInt(TYPE_IDS.length)], bytes);
            case 1 -> new Encoding(sound.typeId(), Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(6)));
            case 2 -> new Encoding(sound.typeId(), Arrays.copyOf(bytes, at));
            case 3, 4 -> changed(sound, at, bytes[at] ^ 1 << random.nextInt(8));
            case 5 -> changed(sound, at, random.nextInt(256));
            case 6, 7 -> new Encoding(sound.typeId(), anotherLength(bytes));
            case 8 -> new Encoding(sound.typeId(), withRepeat(bytes, at));
            default -> new Encoding(sound.typeId(), exchanged(bytes));
        };
    }

    private static Encoding changed(Encoding sound, int at, int value) {
        byte[] bytes = sound.bytes().clone();
        bytes[at] = (byte) value;
        return new Encoding(sound.typeId(), bytes);
    }

    /** Changes what looks like a count or a length: three zero bytes and a small one. */
    private byte[] anotherLength(byte[] bytes) {
        int start = random.nextInt(bytes.length);
        for (int i = 0; i < bytes.length - 3; i++) {
            int at = (start + i) % (bytes.length - 3);
            if (bytes[at] == 0 && bytes[at + 1] == 0 && bytes[at + 2] == 0) {
                switch (random.nextInt(6)) {
                    case 0 -> bytes[at] = (byte) 0x80;
                    case 1 -> Arrays.fill(bytes, at, at + 4, (byte) 0xFF);
                    case 2 -> bytes[at + 3] = 0;
                    case 3 -> bytes[at + 3]--;
                    default -> bytes[at + 3]++;
                }
                return bytes;
            }
        }
        return bytes;
    }

    /** Repeats some bytes. */
    private byte[] withRepeat(byte[] bytes, int at) {
        int length = Math.min(bytes.length - at, 1 + random.nextInt(12));
        byte[] longer = Arrays.copyOf(bytes, bytes.length + length);
        System.arraycopy(bytes, at, longer, at + length, bytes.length - at);
        return longer;
    }

    /** Swaps two ranges of equal length, such as members or keys. */
    private byte[] exchanged(byte[] bytes) {
        int length = 1 + random.nextInt(Math.max(1, Math.min(10, bytes.length / 2)));
        int one = random.nextInt(bytes.length - length + 1);
        int other = random.nextInt(bytes.length - length + 1);
        byte[] kept = Arrays.copyOfRange(bytes, one, one + length);
        byte[] moved = Arrays.copyOfRange(bytes, other, other + length);
        System.arraycopy(moved, 0, bytes, one, length);
        System.arraycopy(kept, 0, bytes, other, length);
        return bytes;
    }
}
