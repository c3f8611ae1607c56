package org.tabletheory.attribute;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's rules for numbers as text: which spellings it accepts, and the normalized one that it returns.
 *
 * <p>A number is decimal text with an optional sign, point and exponent. It has at most 38 significant digits and a
 * magnitude of 1E-130 to 9.99…E125, or is zero. {@link #normalize} returns the plain form: no exponent, no plus sign, no
 * leading zeros except one before a point, no trailing zeros after it. Nothing is rounded.
 */
public final class DynamoNumber {
    /** The maximum number of significant digits, not counting leading and trailing zeros. */
    public static final int MAX_DIGITS = 38;

    private static final int MAX_EXPONENT = 125;
    private static final int MIN_EXPONENT = -130;
    /** Texts of at most this length without exponent are parsed as they are. */
    private static final int PLAIN = 64;
    /** Longer than any text that a program writes; {@link BigDecimal} takes quadratic time. */
    private static final int LONG_TEXT = 400;

    private static final String NOT_A_NUMBER = "the text is not a DynamoDB number: ";

    private DynamoNumber() {}

    /**
     * Returns the normalized text of a number; the same string if it is already normalized.
     *
     * @throws AttributeException if the text is not a DynamoDB number
     */
    public static String normalize(String text) {
        if (isNormal(text)) {
            return text;
        }
        Spelling spelling = new Spelling(text);
        String problem = spelling.problem();
        if (problem != null) {
            throw new AttributeException(NOT_A_NUMBER + problem, "");
        }
        return spelling.plain();
    }

    /**
     * Returns the exact value of a number with the scale of its text, in time proportional to its length: a text that is
     * longer than any number, or has an exponent, is checked first. Very long texts are normalized, so their scale is lost.
     *
     * @throws NumberFormatException if the text is not a number, or one that DynamoDB does not store
     */
    public static BigDecimal parse(String text) {
        boolean expandable = text.length() > PLAIN || text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
        String plain = text;
        if (expandable) {
            String problem = problem(text);
            if (problem != null) {
                throw new NumberFormatException(NOT_A_NUMBER + problem);
            }
            plain = text.length() > LONG_TEXT ? normalize(text) : text;
        }
        try {
            return new BigDecimal(plain);
        } catch (NumberFormatException e) {
            // Its message may quote the text, which is an attribute's value.
            throw new NumberFormatException(NOT_A_NUMBER + problem(text));
        }
    }

    /** Returns whether {@link #normalize} accepts the text. */
    public static boolean isNumber(String text) {
        return problem(text) == null;
    }

    private static @Nullable String problem(String text) {
        return isNormal(text) ? null : new Spelling(text).problem();
    }

    /**
     * Returns whether the text is certainly normalized: a fast check for common numbers. Normalized numbers
     * of more than 38 characters are not recognized here and take the slow path.
     */
    private static boolean isNormal(String text) {
        int length = text.length();
        int at = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        if (at == length || length - at > MAX_DIGITS) {
            return false;
        }
        char first = text.charAt(at);
        if (first == '0') {
            if (length == 1) {
                return true;
            }
            if (at + 1 == length || text.charAt(at + 1) != '.') {
                return false;
            }
        }
        int point = -1;
        for (int i = at; i < length; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                if (c != '.' || point >= 0 || i == at) {
                    return false;
                }
                point = i;
            }
        }
        return point < 0 || text.charAt(length - 1) > '0';
    }

    /** Parses a spelling in one pass into digits, point and exponent. */
    private static final class Spelling {
        private final String text;
        private int at;
        private final StringBuilder digits = new StringBuilder();
        /** The position of the point in {@link #digits}: 0 is before the first digit; may be negative. */
        private long point;

        private boolean anyDigit;
        private boolean negative;
        private int significant;

        Spelling(String text) {
            this.text = text;
        }

        /** Parses the text and returns what is wrong with it, or null; call it before {@link #plain}. */
        @Nullable
        String problem() {
            if (text.isEmpty()) {
                return "the text is empty; write at least one digit";
            }
            negative = sign();
            integerDigits();
            if (peek() == '.') {
                at++;
                fractionDigits();
            }
            if (!anyDigit) {
                return "a number needs a digit before or after the decimal point";
            }
            if (peek() == 'e' || peek() == 'E') {
                at++;
                boolean negativeExponent = sign();
                if (!isDigit(peek())) {
                    return "an exponent needs at least one digit";
                }
                point += negativeExponent ? -exponentDigits() : exponentDigits();
            }
            if (at < text.length()) {
                return "unexpected character at position " + at
                        + "; a number is digits with an optional sign, point and exponent";
            }
            return limitProblem();
        }

        private boolean sign() {
            char c = peek();
            if (c == '-' || c == '+') {
                at++;
            }
            return c == '-';
        }

        private void integerDigits() {
            for (; isDigit(peek()); at++) {
                anyDigit = true;
                if (peek() != '0' || !digits.isEmpty()) {
                    keep(peek());
                    point++;
                }
            }
        }

        private void fractionDigits() {
            for (; isDigit(peek()); at++) {
                anyDigit = true;
                if (peek() != '0' || !digits.isEmpty()) {
                    keep(peek());
                } else {
                    point--;
                }
            }
        }

        /** Zeros after the 38th digit may be trailing ones, so they are kept until that is known. */
        private void keep(char digit) {
            digits.append(digit);
        }

        private long exponentDigits() {
            long value = 0;
            for (; isDigit(peek()); at++) {
                value = Math.min(value * 10 + (peek() - '0'), Integer.MAX_VALUE);
            }
            return value;
        }

        private @Nullable String limitProblem() {
            significant = digits.length();
            while (significant > 0 && digits.charAt(significant - 1) == '0') {
                significant--;
            }
            if (significant == 0) {
                return null;
            }
            if (significant > MAX_DIGITS) {
                return "a number has at most " + MAX_DIGITS + " significant digits, not " + significant;
            }
            long exponent = point - 1;
            if (exponent > MAX_EXPONENT) {
                return "the magnitude is too large; the largest is 9.99…E125";
            }
            return exponent < MIN_EXPONENT ? "the magnitude is too small; the smallest above zero is 1E-130" : null;
        }

        /** Returns the normalized form of a valid text. */
        String plain() {
            if (significant == 0) {
                return "0";
            }
            int pointAt = (int) point;
            StringBuilder plain = new StringBuilder(significant + Math.abs(pointAt) + 3);
            if (negative) {
                plain.append('-');
            }
            if (pointAt <= 0) {
                plain.append("0.");
                plain.append("0".repeat(-pointAt));
                plain.append(digits, 0, significant);
            } else if (pointAt >= significant) {
                plain.append(digits, 0, significant);
                plain.append("0".repeat(pointAt - significant));
            } else {
                plain.append(digits, 0, pointAt).append('.').append(digits, pointAt, significant);
            }
            return plain.toString();
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }
    }
}
