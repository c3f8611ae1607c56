package org.tabletheory.attribute;

import java.math.BigDecimal;

/** Whole numbers of 64 bits from the text of an N, without an object between where the text is plain digits. */
final class WholeNumber {
    /** So many digits fit 64 bits whatever they are. */
    static final int SAFE_DIGITS = 18;

    private WholeNumber() {}

    static long of(String text) {
        return of(text.toCharArray(), 0, text.length());
    }

    /** The number that a part of an array spells. */
    static long of(char[] text, int offset, int length) {
        int at = offset;
        int end = offset + length;
        boolean negative = length > 1 && text[at] == '-';
        if (negative) {
            at++;
        }
        if (end - at > SAFE_DIGITS || at == end) {
            return new BigDecimal(text, offset, length).longValueExact();
        }
        long value = 0;
        for (; at < end; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return new BigDecimal(text, offset, length).longValueExact();
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }
}
