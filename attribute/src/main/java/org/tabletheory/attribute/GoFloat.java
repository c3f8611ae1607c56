package org.tabletheory.attribute;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A {@code double} as Go's {@code encoding/json} prints it: the shortest digits that read back as the same number.
 *
 * <p>{@link Double#toString} of JDK 17 sometimes prints a digit too many, so the digits are searched here.
 */
final class GoFloat {
    private static final int MAX_DIGITS = 17;

    private GoFloat() {}

    static String format(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new AttributeException(value + " has no JSON form; numbers are finite", "");
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int exponent = digits.length() - 1 - shortest.scale();
        String sign = value < 0 ? "-" : "";
        double magnitude = Math.abs(value);
        return sign + (magnitude < 1e-6 || magnitude >= 1e21 ? scientific(digits, exponent) : shortest.toPlainString());
    }

    private static BigDecimal shortest(double magnitude) {
        BigDecimal exact = new BigDecimal(magnitude);
        for (int digits = 1; digits < MAX_DIGITS; digits++) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean belowReads = below.doubleValue() == magnitude;
            boolean aboveReads = above.doubleValue() == magnitude;
            if (belowReads || aboveReads) {
                boolean belowIsNearer = exact.subtract(below).compareTo(above.subtract(exact)) <= 0;
                return (belowReads && (belowIsNearer || !aboveReads) ? below : above).stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    }

    private static String scientific(String digits, int exponent) {
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}
