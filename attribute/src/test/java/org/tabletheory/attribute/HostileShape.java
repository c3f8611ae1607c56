package org.tabletheory.attribute;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Inputs of one megabyte that ask for as much work and memory as their bytes can: each is legal, or nearly so, in one
 * of the reading modes.
 */
enum HostileShape {
    LIST_OF_NULLS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(6)) {
                input.header(Type.NULL, 0).counted();
            }
        }
    },
    LIST_OF_EMPTY_STRINGS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(6)) {
                input.header(Type.S, 0).counted();
            }
        }
    },
    LIST_OF_EMPTY_BINARIES(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(6)) {
                input.header(Type.B, 0).counted();
            }
        }
    },
    LIST_OF_SHORT_STRINGS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(9)) {
                input.header(Type.S, 3).text("\uE000").counted();
            }
        }
    },
    LIST_OF_ONE_DIGIT_NUMBERS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(7)) {
                input.header(Type.N, 1).text("7").counted();
            }
        }
    },
    LIST_OF_EMPTY_LISTS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(10)) {
                input.header(Type.L, 4).number(0).counted();
            }
        }
    },
    LIST_OF_EMPTY_MAPS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(10)) {
                input.header(Type.M, 4).number(0).counted();
            }
        }
    },
    LIST_OF_EMPTY_SETS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(10)) {
                input.header(Type.SS, 4).number(0).counted();
            }
        }
    },
    LIST_OF_SETS_OF_ONE(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(15)) {
                input.header(Type.NS, 9).number(1).number(1).text("7").counted();
            }
        }
    },
    LIST_OF_MAPS_OF_ONE(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            while (input.hasRoom(23)) {
                input.header(Type.M, 17)
                        .number(1)
                        .header(Type.S, 1)
                        .text("k")
                        .header(Type.NULL, 0)
                        .counted();
            }
        }
    },
    LISTS_IN_LISTS(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            int levels = 30;
            while (input.hasRoom(10 * levels)) {
                for (int level = levels; level > 0; level--) {
                    input.header(Type.L, 10 * level - 6).number(level > 1 ? 1 : 0);
                }
                input.counted();
            }
        }
    },
    COUNTS_THAT_FIT_AT_EVERY_LEVEL(Type.L) {
        @Override
        void fill(Input input) throws IOException {
            input.counted();
            for (int level = 1; level < 31; level++) {
                int left = input.room() - 6;
                input.header(Type.L, left).number((left - 4) / 6);
            }
            while (input.hasRoom(6)) {
                input.header(Type.NULL, 0);
            }
        }
    },
    MAP_OF_SHORT_KEYS(Type.M) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(16); i++) {
                input.header(Type.S, 4)
                        .text(digits(i, 36, 4))
                        .header(Type.NULL, 0)
                        .counted();
            }
        }
    },
    MAP_OF_KEYS_WITH_ONE_HASH(Type.M) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(12 + 34); i++) {
                input.header(Type.S, 34).text(oneHash(i)).header(Type.NULL, 0).counted();
            }
        }
    },
    STRING_SET(Type.SS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(8); i++) {
                input.number(4).text(digits(i, 36, 4)).counted();
            }
        }
    },
    STRING_SET_WITH_ONE_HASH(Type.SS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(38); i++) {
                input.number(34).text(oneHash(i)).counted();
            }
        }
    },
    NUMBER_SET(Type.NS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 100_000; input.hasRoom(10); i++) {
                input.number(6).text(Integer.toString(i)).counted();
            }
        }
    },
    NUMBER_SET_OF_NO_NUMBERS(Type.NS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(8); i++) {
                input.number(4).text(digits(i, 36, 4)).counted();
            }
        }
    },
    NUMBER_SET_WITH_ONE_HASH(Type.NS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(38); i++) {
                input.number(34).text(oneHash(i)).counted();
            }
        }
    },
    BINARY_SET(Type.BS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(8); i++) {
                input.number(4).number(i).counted();
            }
        }
    },
    BINARY_SET_WITH_ONE_HASH(Type.BS) {
        @Override
        void fill(Input input) throws IOException {
            for (int i = 0; input.hasRoom(38); i++) {
                input.number(34).text(oneHash(i)).counted();
            }
        }
    },
    ONE_LONG_KEY(Type.M) {
        @Override
        void fill(Input input) throws IOException {
            int length = input.room() - 13;
            input.header(Type.S, length)
                    .text("k".repeat(length))
                    .header(Type.BOOL, 1)
                    .text("x")
                    .counted();
        }
    },
    LONG_KEYS_AT_EVERY_LEVEL(Type.M) {
        @Override
        void fill(Input input) throws IOException {
            input.counted();
            for (int level = 1; level < 31; level++) {
                input.header(Type.S, 32_000)
                        .text("k".repeat(32_000))
                        .header(Type.M, input.room() - 6)
                        .number(1);
            }
            input.header(Type.S, 1).text("k").header(Type.BOOL, input.room() - 6);
            input.text("x".repeat(input.room()));
        }
    },
    ONE_LONG_STRING(Type.S) {
        @Override
        void fill(Input input) throws IOException {
            input.text("\uE000".repeat(input.room() / 3));
        }
    },
    ONE_LONG_NUMBER(Type.N) {
        @Override
        void fill(Input input) throws IOException {
            input.text("0".repeat(input.room() / 2) + "1" + "0".repeat(input.room() / 2 - 1));
        }
    },
    ONE_LONG_BINARY(Type.B) {
        @Override
        void fill(Input input) throws IOException {
            input.text("b".repeat(input.room()));
        }
    };

    static final int SIZE = 1 << 20;

    private final Type type;

    HostileShape(Type type) {
        this.type = type;
    }

    Type type() {
        return type;
    }

    /** The input, one megabyte at most. */
    byte[] bytes() {
        Input input = new Input();
        try {
            boolean counts = type.isSet() || type == Type.L || type == Type.M;
            if (counts) {
                input.number(0);
            }
            fill(input);
            return counts ? input.bytesWithCount() : input.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what follows the outermost count. */
    abstract void fill(Input input) throws IOException;

    /** A number as so many digits of the base, in ascending order for ascending numbers. */
    private static String digits(int number, int base, int width) {
        String digits = Integer.toString(number, base);
        return "0".repeat(width - digits.length()) + digits;
    }

    /** A text of 34 characters that has the hash code of every other such text: "Aa" and "BB" hash alike. */
    private static String oneHash(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 16; bit >= 0; bit--) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    /** What has been written of an input, and how much room it has. */
    static final class Input {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(SIZE);
        private final DataOutputStream out = new DataOutputStream(bytes);
        private int count;

        int room() {
            return SIZE - bytes.size();
        }

        boolean hasRoom(int length) {
            return room() >= length;
        }

        Input header(Type type, int length) throws IOException {
            out.writeShort(type.id());
            return number(length);
        }

        Input number(int number) throws IOException {
            out.writeInt(number);
            return this;
        }

        Input text(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        /** An entry of the outermost collection is complete. */
        void counted() {
            count++;
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }

        byte[] bytesWithCount() {
            byte[] all = bytes.toByteArray();
            byte[] counted = {(byte) (count >> 24), (byte) (count >> 16), (byte) (count >> 8), (byte) count};
            System.arraycopy(counted, 0, all, 0, 4);
            return all;
        }
    }
}
