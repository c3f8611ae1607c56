package org.tabletheory.attribute;

import java.util.Random;

/** Random spellings of numbers: every form of the grammar, the limits and one beyond them, and some that are invalid. */
final class RandomNumbers {
    private static final String[] NO_NUMBERS = {
        "",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "+-1",
        "--1",
        "NaN",
        "Infinity",
        "0x10",
        "1_000",
        "1f",
        " 5",
        "5 ",
        "1,5",
        "1..5",
        "1.5.",
        "1e5.0",
        "1e5e5",
        "\u0661\u0662",
        "\uFF11",
        "1\u0000"
    };

    private final Random random;

    RandomNumbers(Random random) {
        this.random = random;
    }

    /** Returns a spelling that is usually a DynamoDB number. */
    String next() {
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4 -> Integer.toString(random.nextInt(2_000) - 1_000);
            case 5 -> Long.toString(random.nextLong());
            case 6 -> Double.toString(random.nextGaussian() * 1_000);
            case 7 -> zero();
            case 8, 9 -> sign() + padded(digits(1 + random.nextInt(12)));
            case 10, 11 -> sign() + padded(digits(1 + random.nextInt(6))) + exponent(40);
            case 12 -> sign() + padded(digits(36 + random.nextInt(3)));
            default -> random.nextInt(4) == 0 ? edge() : Integer.toString(random.nextInt(50));
        };
    }

    /** Returns a spelling near a limit or an invalid one: rejected about half of the time. */
    String edge() {
        return switch (random.nextInt(8)) {
            case 0 -> NO_NUMBERS[random.nextInt(NO_NUMBERS.length)];
            case 1 -> sign() + padded(digits(37 + random.nextInt(4))) + (random.nextBoolean() ? exponent(100) : "");
            case 2 -> sign() + digits(1) + "e" + (124 + random.nextInt(4));
            case 3 -> sign() + digits(1) + "E-" + (128 + random.nextInt(5));
            case 4 -> sign() + "9." + "9".repeat(36 + random.nextInt(3)) + "E" + (124 + random.nextInt(3));
            case 5 -> sign() + "." + "0".repeat(random.nextInt(210)) + digits(1) + exponent(100);
            case 6 -> sign() + digits(1) + "0".repeat(random.nextInt(210)) + exponent(100);
            default ->
                sign() + digits(1 + random.nextInt(3)) + "e" + (random.nextBoolean() ? "" : "-") + hugeExponent();
        };
    }

    private String zero() {
        return sign()
                + "0".repeat(1 + random.nextInt(3))
                + (random.nextBoolean() ? ".00" : "")
                + (random.nextInt(4) == 0 ? "e" + hugeExponent() : "");
    }

    private String hugeExponent() {
        return random.nextBoolean() ? Integer.toString(random.nextInt(1_000)) : "9".repeat(1 + random.nextInt(25));
    }

    private String sign() {
        return switch (random.nextInt(4)) {
            case 0 -> "-";
            case 1 -> "+";
            default -> "";
        };
    }

    private String exponent(int most) {
        return (random.nextBoolean() ? "e" : "E") + sign() + "0".repeat(random.nextInt(2)) + random.nextInt(most + 1);
    }

    /** Returns the digits with insignificant zeros around them, and sometimes a point. */
    private String padded(String digits) {
        String text = "0".repeat(random.nextInt(3)) + digits + "0".repeat(random.nextInt(3));
        if (random.nextBoolean()) {
            return text;
        }
        int point = random.nextInt(text.length() + 1);
        return text.substring(0, point) + "." + text.substring(point);
    }

    private String digits(int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) ('0' + (i == 0 ? 1 + random.nextInt(9) : random.nextInt(10))));
        }
        return text.toString();
    }
}
