package org.tabletheory.attribute.spi;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;

/**
 * Formats a {@code double} with the fewest digits that parse back to the same number, as Go's {@code encoding/json} and
 * JavaScript's {@code Number::toString} do.
 *
 * <p>{@link Double#toString} before JDK 19 sometimes prints a digit too many, so its result is only where the search starts.
 */
public final class ShortestDouble {
    private static final double PLAIN_FROM = 1e-6;
    private static final double EXPONENT_FROM = 1e21;

    private ShortestDouble() {}

    /**
     * Returns the text of a number, with an exponent only below 1e-6 and from 1e21; negative zero is {@code -0}, as in Go.
     *
     * @throws AttributeException if the number is not finite
     */
    public static String text(double number) {
        if (!Double.isFinite(number)) {
            throw new AttributeException(number + " has no JSON form; use a finite number", "");
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        double magnitude = Math.abs(number);
        BigDecimal shortest = decimal(magnitude);
        boolean plain = magnitude >= PLAIN_FROM && magnitude < EXPONENT_FROM;
        return (number < 0 ? "-" : "") + (plain ? shortest.toPlainString() : scientific(shortest));
    }

    /** Returns the decimal with the fewest digits that parses back to this finite number; of several, the closest to it. */
    public static BigDecimal decimal(double number) {
        BigDecimal found = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        BigDecimal exact = new BigDecimal(number);
        for (int digits = found.precision(); digits > 0; digits--) {
            BigDecimal closest = closest(exact, number, digits);
            if (closest == null) {
                break;
            }
            found = closest;
        }
        return found.stripTrailingZeros();
    }

    private static @Nullable BigDecimal closest(BigDecimal exact, double number, int digits) {
        BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        if (nearest.doubleValue() == number) {
            return nearest;
        }
        // Doubles are denser below a power of two than above it, so the farther neighbour, away from zero, may parse
        // back
        // when the nearer one does not.
        BigDecimal farther = exact.round(new MathContext(digits, RoundingMode.UP));
        return farther.doubleValue() == number ? farther : null;
    }

    private static String scientific(BigDecimal decimal) {
        String digits = decimal.unscaledValue().toString();
        int exponent = digits.length() - 1 - decimal.scale();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}
