package org.tabletheory.attribute;

/** Parses the text of an N as a 64-bit integer, without allocation if the text is plain digits. */
final class WholeNumber {
    /** Any number with this many digits fits 64 bits. */
    static final int SAFE_DIGITS = 18;

    private WholeNumber() {}

    static long of(String text) {
        return of(text.toCharArray(), 0, text.length());
    }

    /** Parses part of an array. */
    static long of(char[] text, int offset, int length) {
        int at = offset;
        int end = offset + length;
        boolean negative = length > 1 && text[at] == '-';
        if (negative) {
            at++;
        }
        if (end - at > SAFE_DIGITS || at == end) {
            return exact(text, offset, length);
        }
        long value = 0;
        for (; at < end; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return exact(text, offset, length);
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }

    private static long exact(char[] text, int offset, int length) {
        return DynamoNumber.parse(new String(text, offset, length)).longValueExact();
    }
}
