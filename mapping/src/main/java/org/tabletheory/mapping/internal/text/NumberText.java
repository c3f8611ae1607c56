package org.tabletheory.mapping.internal.text;

import java.math.BigDecimal;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.ShortestDouble;

/** Numbers that are no whole ones, to DynamoDB's text and back: {@code double} by the shortest text that reads back. */
public final class NumberText {
    private NumberText() {}

    /** The plain text of a decimal; one that DynamoDB refuses keeps its exponent, for it could be endless. */
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

    /** Takes a number that the reader stands before. */
    public static double toDouble(ItemReader in) {
        try {
            return parseDouble(in.number());
        } catch (ArithmeticException | NumberFormatException e) {
            throw MappingMismatch.at(in, "does not hold a double");
        }
    }

    /** Takes a number that the reader stands before. */
    public static float toFloat(ItemReader in) {
        try {
            return parseFloat(in.number());
        } catch (ArithmeticException | NumberFormatException e) {
            throw MappingMismatch.at(in, "does not hold a float");
        }
    }
}
