package org.tabletheory.onetable.internal.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.tabletheory.attribute.ShortestDouble;
import org.tabletheory.onetable.internal.UnfitException;

/**
 * Numbers in JavaScript's text form, which keys and sentinels hold, and JavaScript's reading of text as a number.
 *
 * <p>The text is that of {@code Number::toString} in ECMAScript: the fewest digits that read back as the same double.
 */
public final class JsNumber {
    private static final double LARGEST_SAFE = 9007199254740991d;
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

    private JsNumber() {}

    /**
     * A number of Java as JavaScript writes it: integers by their digits, everything else as a double.
     *
     * @throws UnfitException for NaN, the infinities, and decimals that no double stands for
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

    /** An integer by its digits. */
    public static String text(long number) {
        return Long.toString(number);
    }

    private static String exact(BigDecimal decimal) {
        String text = text(decimal.doubleValue());
        if (new BigDecimal(text).compareTo(decimal) != 0) {
            throw new UnfitException("a number has more digits than JavaScript's numbers keep, which are doubles;"
                    + " give a rounded number, or keep it in a string field");
        }
        return text;
    }

    /**
     * A double as JavaScript writes it.
     *
     * @throws UnfitException for NaN and the infinities, which are no keys
     */
    public static String text(double number) {
        if (!Double.isFinite(number)) {
            throw new UnfitException("a number is NaN or infinite, which DynamoDB cannot store");
        }
        if (number == 0) {
            return "0";
        }
        if (number == Math.rint(number) && Math.abs(number) <= LARGEST_SAFE) {
            return Long.toString((long) number);
        }
        return ShortestDouble.text(number);
    }

    /** Text as {@code Number(text)} reads it; NaN when it is no number. */
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
