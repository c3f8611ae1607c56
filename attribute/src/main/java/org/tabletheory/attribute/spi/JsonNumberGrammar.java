package org.tabletheory.attribute.spi;

/** The grammar of JSON's numbers: no leading zeros or plus sign, digits on both sides of the point. */
final class JsonNumberGrammar {
    private JsonNumberGrammar() {}

    /** Returns whether a byte can be part of a number. */
    static boolean isPart(byte b) {
        return isDigit(b) || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
    }

    /** Returns the position after the number that starts at a position, or -1 if it is not a number. */
    static int end(byte[] bytes, int from, int end) {
        int first = bytes[from] == '-' ? from + 1 : from;
        int at = afterDigits(bytes, first, end);
        boolean valid = at == first + 1 || (at > first && bytes[first] != '0');
        if (at < end && bytes[at] == '.') {
            int fraction = at + 1;
            at = afterDigits(bytes, fraction, end);
            valid &= at > fraction;
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            int exponent = at < end && (bytes[at] == '-' || bytes[at] == '+') ? at + 1 : at;
            at = afterDigits(bytes, exponent, end);
            valid &= at > exponent;
        }
        return valid && (at == end || !isPart(bytes[at])) ? at : -1;
    }

    private static int afterDigits(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && isDigit(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
