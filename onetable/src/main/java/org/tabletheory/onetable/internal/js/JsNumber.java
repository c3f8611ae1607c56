package org.tabletheory.onetable.internal.js;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.tabletheory.attribute.spi.ShortestDouble;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * Formats numbers as JavaScript does, for keys and sentinels, and parses text as JavaScript does.
 *
 * <p>The format is that of {@code Number::toString} in ECMAScript: the fewest digits that read back as the same double.
 */
public final class JsNumber {
    private static final double MAX_SAFE_INTEGER = 9007199254740991d;
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

    private JsNumber() {}

    /**
     * Formats a Java number: integers exactly, everything else as a double.
     *
     * @throws InvalidInputException for NaN, infinities, and decimals that are not exactly a double
     */
    public static String text(Number number) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return Long.toString(number.longValue());
        }
        if (number instanceof BigInteger integer) {
            return integer.toString();
        }
        if (number instanceof Float) {
            return exact(new BigDecimal(number.toString()));
        }
        return number instanceof BigDecimal decimal ? exact(decimal) : text(number.doubleValue());
    }

    /** Formats an integer. */
    public static String text(long number) {
        return Long.toString(number);
    }

    private static String exact(BigDecimal decimal) {
        String text = text(decimal.doubleValue());
        if (new BigDecimal(text).compareTo(decimal) != 0) {
            throw new InvalidInputException(
                    "the number has more digits than a JavaScript number (a double) can represent;"
                            + " round it, or use a string field");
        }
        return text;
    }

    /**
     * Formats a double.
     *
     * @throws InvalidInputException for NaN and infinities
     */
    public static String text(double number) {
        if (!Double.isFinite(number)) {
            throw new InvalidInputException("the number is NaN or infinite, which DynamoDB cannot store");
        }
        if (number == 0) {
            return "0";
        }
        if (number == Math.rint(number) && Math.abs(number) <= MAX_SAFE_INTEGER) {
            return Long.toString((long) number);
        }
        return ShortestDouble.text(number);
    }

    /** Parses text like {@code Number(text)}; returns NaN if it is not a number. */
    public static double parse(String text) {
        String trimmed = JsSpace.trim(text);
        if (trimmed.isEmpty()) {
            return 0;
        }
        if (DECIMAL.matcher(trimmed).matches()) {
            return Double.parseDouble(trimmed);
        }
        return switch (trimmed) {
            case "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> withRadix(trimmed);
        };
    }

    /**
     * Parses text like {@code Number(text)}, but only if the number is exactly the text.
     *
     * @throws InvalidInputException if the text is not a number, or has more digits than a double can represent
     */
    public static double parseExactly(String text) {
        double number = parse(text);
        if (!Double.isFinite(number)) {
            throw new InvalidInputException("not a number");
        }
        String trimmed = JsSpace.trim(text);
        if (DECIMAL.matcher(trimmed).matches()) {
            try {
                exact(new BigDecimal(trimmed));
            } catch (NumberFormatException tooSmall) {
                throw new InvalidInputException("the number is too small for a JavaScript number (a double)");
            }
        }
        return number;
    }

    private static double withRadix(String text) {
        if (text.length() < 3 || text.charAt(0) != '0') {
            return Double.NaN;
        }
        int radix = switch (text.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 0;
        };
        String digits = text.substring(2);
        boolean known = radix > 0 && digits.chars().allMatch(c -> c < 128 && Character.digit(c, radix) >= 0);
        return known ? new BigInteger(digits, radix).doubleValue() : Double.NaN;
    }
}
