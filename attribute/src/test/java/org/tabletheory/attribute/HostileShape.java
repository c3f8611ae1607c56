package org.tabletheory.attribute;

import java.util.function.Consumer;

/**
 * Inputs of one megabyte that demand as much work and memory as possible: each is valid, or nearly so, in one
 * of the reading modes.
 */
enum HostileShape {
    LIST_OF_NULLS(Type.L, input -> input.entries(6, i -> input.header(Type.NULL, 0))),
    LIST_OF_EMPTY_STRINGS(Type.L, input -> input.entries(6, i -> input.header(Type.S, 0))),
    LIST_OF_EMPTY_BINARIES(Type.L, input -> input.entries(6, i -> input.header(Type.B, 0))),
    LIST_OF_EMPTY_LISTS(
            Type.L, input -> input.entries(10, i -> input.header(Type.L, 4).number(0))),
    LIST_OF_EMPTY_MAPS(
            Type.L, input -> input.entries(10, i -> input.header(Type.M, 4).number(0))),
    LIST_OF_EMPTY_SETS(
            Type.L, input -> input.entries(10, i -> input.header(Type.SS, 4).number(0))),
    LIST_OF_DIGITS(
            Type.L, input -> input.entries(7, i -> input.header(Type.N, 1).text("7"))),
    LIST_OF_CHARACTERS(
            Type.L, input -> input.entries(9, i -> input.header(Type.S, 3).text("\uE000"))),
    /** A decoder that replaces malformed bytes by U+FFFD must check each of these twice. */
    LIST_OF_REPLACEMENTS(
            Type.L, input -> input.entries(9, i -> input.header(Type.S, 3).text("\uFFFD"))),
    LIST_OF_SETS_OF_ONE(
            Type.L,
            input -> input.entries(
                    15, i -> input.header(Type.NS, 9).number(1).number(1).text("7"))),
    LIST_OF_SETS_OF_ONE_EMPTY_MEMBER(
            Type.L,
            input -> input.entries(14, i -> input.header(Type.BS, 8).number(1).number(0))),
    LIST_OF_MAPS_OF_ONE(
            Type.L,
            input -> input.entries(
                    23,
                    i -> input.header(Type.M, 17)
                            .number(1)
                            .header(Type.S, 1)
                            .text("k")
                            .header(Type.NULL, 0))),
    LISTS_IN_LISTS(
            Type.L,
            input -> input.entries(300, i -> {
                for (int level = 30; level > 0; level--) {
                    input.header(Type.L, 10 * level - 6).number(level > 1 ? 1 : 0);
                }
            })),
    /** A reader that allocates for a count that could fit does so once per level. */
    COUNTS_THAT_FIT_AT_EVERY_LEVEL(
            Type.L,
            input -> input.entry(() -> {
                for (int level = 1; level < 31; level++) {
                    int left = input.room() - 6;
                    input.header(Type.L, left).number((left - 4) / 6);
                }
                while (input.room() >= 6) {
                    input.header(Type.NULL, 0);
                }
            })),
    MAP_OF_SHORT_KEYS(
            Type.M,
            input -> input.entries(
                    16, i -> input.header(Type.S, 4).text(fourDigits(i)).header(Type.NULL, 0))),
    MAP_OF_KEYS_WITH_ONE_HASH(
            Type.M,
            input -> input.entries(
                    46, i -> input.header(Type.S, 34).text(oneHash(i)).header(Type.NULL, 0))),
    MAP_OF_KEYS_WITH_REPLACEMENTS(
            Type.M,
            input -> input.entries(
                    19,
                    i -> input.header(Type.S, 7).text(fourDigits(i) + "\uFFFD").header(Type.NULL, 0))),
    STRING_SET(Type.SS, input -> input.entries(8, i -> input.number(4).text(fourDigits(i)))),
    STRING_SET_WITH_ONE_HASH(
            Type.SS, input -> input.entries(38, i -> input.number(34).text(oneHash(i)))),
    NUMBER_SET(Type.NS, input -> input.entries(10, i -> input.number(6).text(Integer.toString(100_000 + i)))),
    NUMBER_SET_OF_NO_NUMBERS(
            Type.NS, input -> input.entries(8, i -> input.number(4).text(fourDigits(i)))),
    NUMBER_SET_WITH_ONE_HASH(
            Type.NS, input -> input.entries(38, i -> input.number(34).text(oneHash(i)))),
    BINARY_SET(Type.BS, input -> input.entries(8, i -> input.number(4).number(i))),
    BINARY_SET_WITH_ONE_HASH(
            Type.BS, input -> input.entries(38, i -> input.number(34).text(oneHash(i)))),
    /** The error is after the key, so that a message with the full path would have a megabyte. */
    ONE_LONG_KEY(
            Type.M,
            input -> input.entry(() -> {
                int length = input.room() - 13;
                input.header(Type.S, length)
                        .text("k".repeat(length))
                        .header(Type.BOOL, 1)
                        .text("x");
            })),
    LONG_KEYS_AT_EVERY_LEVEL(
            Type.M,
            input -> input.entry(() -> {
                for (int level = 1; level < 31; level++) {
                    input.header(Type.S, 32_000).text("k".repeat(32_000));
                    input.header(Type.M, input.room() - 6).number(1);
                }
                input.header(Type.S, 1)
                        .text("k")
                        .header(Type.BOOL, input.room() - 6)
                        .text("x".repeat(input.room()));
            })),
    ONE_LONG_STRING(Type.S, input -> input.text("\uE000".repeat(input.room() / 3))),
    ONE_LONG_NUMBER(Type.N, input -> input.text("0".repeat(input.room() / 2) + "1" + "0".repeat(input.room() / 2 - 1))),
    ONE_LONG_BINARY(Type.B, input -> input.text("b".repeat(input.room())));

    static final int SIZE = 1 << 20;

    private final Type type;

    @SuppressWarnings("ImmutableEnumChecker") // none of the lambdas above holds any state
    private final Consumer<HostileInput> filling;

    HostileShape(Type type, Consumer<HostileInput> filling) {
        this.type = type;
        this.filling = filling;
    }

    Type type() {
        return type;
    }

    byte[] bytes() {
        HostileInput input = new HostileInput(SIZE, type);
        filling.accept(input);
        return input.bytes();
    }

    /** Formats a number as four digits, which sort like the numbers. */
    private static String fourDigits(int number) {
        String digits = Integer.toString(number, 36);
        return "0".repeat(4 - digits.length()) + digits;
    }

    /** Returns a text of 34 characters; all of them have the same hash code, like "Aa" and "BB". */
    private static String oneHash(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 16; bit >= 0; bit--) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }
}
