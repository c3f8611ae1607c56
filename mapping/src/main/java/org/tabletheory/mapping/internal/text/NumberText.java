package org.tabletheory.mapping.internal.text;

import java.math.BigDecimal;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.ShortestDouble;

/** Converts decimals to and from the text of an N: {@code double} as the shortest text that reads back. */
public final class NumberText {
    private NumberText() {}

    /** Returns a decimal without exponent; one that DynamoDB rejects keeps its exponent, as its text could be huge. */
    public static String of(BigDecimal value) {
        return Math.abs((long) value.scale()) > 300 ? value.toString() : value.toPlainString();
    }

    public static String of(double value) {
        if (!Double.isFinite(value)) {
            throw infinite();
        }
        boolean whole = value == (long) value && Math.abs(value) < 1L << 53;
        return whole ? Long.toString((long) value) : of(ShortestDouble.decimal(value));
    }

    public static String of(float value) {
        if (!Float.isFinite(value)) {
            throw infinite();
        }
        return value == 0 ? "0" : of(new BigDecimal(Float.toString(value)).stripTrailingZeros());
    }

    private static MappingMismatch infinite() {
        return new MappingMismatch("is not a finite number, which DynamoDB requires");
    }

    public static double parseDouble(String text) {
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            throw new ArithmeticException();
        }
        return value;
    }

    public static float parseFloat(String text) {
        float value = Float.parseFloat(text);
        if (!Float.isFinite(value)) {
            throw new ArithmeticException();
        }
        return value;
    }

    /** Reads the next number. */
    public static double toDouble(ItemReader in) {
        try {
            return parseDouble(in.number());
        } catch (ArithmeticException | NumberFormatException e) {
            throw MappingMismatch.at(in, "does not hold a double");
        }
    }

    /** Reads the next number. */
    public static float toFloat(ItemReader in) {
        try {
            return parseFloat(in.number());
        } catch (ArithmeticException | NumberFormatException e) {
            throw MappingMismatch.at(in, "does not hold a float");
        }
    }
}
