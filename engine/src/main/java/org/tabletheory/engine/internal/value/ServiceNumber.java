package org.tabletheory.engine.internal.value;

import java.math.BigDecimal;
import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * Numbers as the service reads and computes them: at most 38 significant digits, magnitudes from 1E-130 to
 * 9.99…E+125, stored in plain notation.
 */
public final class ServiceNumber {
    private static final int MAX_EXPONENT = 125;
    private static final int MIN_EXPONENT = -130;
    /** More text than any number of the service needs; longer ones are rejected before any arithmetic. */
    private static final int MAX_LENGTH = 400;

    private ServiceNumber() {}

    /** Returns the plain form of a number's text, or throws the service's error. */
    static String normalize(String text) {
        if (!DynamoNumber.isNumber(text)) {
            return explain(text);
        }
        String plain = DynamoNumber.normalize(text);
        return plain.equals("0") && text.length() > 1 ? explain(text) : plain;
    }

    /** Returns the plain form of a number in an unusual spelling, or throws the service's error for it. */
    private static String explain(String text) {
        BigDecimal number = parse(text);
        if (number.signum() == 0) {
            // The range applies to zero too, by its exponent.
            checkRange(-(long) number.scale());
            return "0";
        }
        if (number.stripTrailingZeros().precision() > DynamoNumber.MAX_DIGITS) {
            checkRange(exponent(number));
            throw DynamoError.validation("Attempting to store more than 38 significant digits in a Number");
        }
        return ofResult(number);
    }

    private static long exponent(BigDecimal number) {
        return (long) number.precision() - number.scale() - 1;
    }

    private static BigDecimal parse(String text) {
        if (text.isEmpty()
                || text.length() > MAX_LENGTH
                || !text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
            throw notNumeric(text);
        }
        try {
            return new BigDecimal(text);
        } catch (ArithmeticException | NumberFormatException e) {
            // Without an exponent the text would be too short for that.
            String exponent = text.substring(Math.max(text.indexOf('e'), text.indexOf('E')) + 1);
            if (!isLong(exponent)) {
                throw notNumeric(text);
            }
            throw exponent.startsWith("-") ? underflow() : overflow();
        }
    }

    /**
     * Checks a parameter of a statement. The service reads it as Java reads a {@link BigDecimal}, whose exponent has 32 bits, and
     * computes its magnitude with 32 bits too: the largest exponents count as negative.
     */
    static void checkParameter(String text) {
        if (text.length() <= MAX_LENGTH && (text.indexOf('e') >= 0 || text.indexOf('E') >= 0)) {
            try {
                BigDecimal number = new BigDecimal(text);
                int magnitude = number.precision() - number.scale();
                checkRange(magnitude - 1L);
            } catch (NumberFormatException e) {
                throw notNumeric(text);
            }
        }
    }

    private static DynamoError notNumeric(String text) {
        return DynamoError.validation(
                "The parameter cannot be converted to a numeric value" + (text.isEmpty() ? "" : ": " + text));
    }

    /** The service reads exponents as 64-bit numbers. */
    private static boolean isLong(String digits) {
        try {
            Long.parseLong(digits);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void checkRange(long exponent) {
        if (exponent > MAX_EXPONENT) {
            throw overflow();
        } else if (exponent < MIN_EXPONENT) {
            throw underflow();
        }
    }

    private static DynamoError overflow() {
        return DynamoError.validation(
                "Number overflow. Attempting to store a number with magnitude larger than supported range");
    }

    private static DynamoError underflow() {
        return DynamoError.validation(
                "Number underflow. Attempting to store a number with magnitude smaller than supported range");
    }

    /** Returns the stored form of a computed number, or throws when it is out of range or too precise. */
    public static String ofResult(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = number.stripTrailingZeros();
        checkRange(exponent(stripped));
        if (stripped.precision() > DynamoNumber.MAX_DIGITS) {
            // The service says so, although the result is too precise and not too large.
            throw overflow();
        }
        return stripped.toPlainString();
    }
}
