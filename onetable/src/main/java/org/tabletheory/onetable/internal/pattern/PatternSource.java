package org.tabletheory.onetable.internal.pattern;

import org.tabletheory.onetable.internal.error.InvalidInputException;

/** The characters of a pattern and a position: code points with the flag {@code u}, otherwise UTF-16 code units. */
final class PatternSource {
    /** The value after the last character. */
    static final int END = -1;

    private final int[] characters;
    private int position;

    PatternSource(String text, boolean unicode) {
        this.characters = (unicode ? text.codePoints() : text.chars()).toArray();
    }

    int peek() {
        return peek(0);
    }

    int peek(int ahead) {
        return position + ahead < characters.length ? characters[position + ahead] : END;
    }

    int next() {
        return position < characters.length ? characters[position++] : END;
    }

    /** Consumes a character if it is next. */
    boolean take(int character) {
        boolean found = peek() == character;
        position += found ? 1 : 0;
        return found;
    }

    boolean take(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (peek(i) != text.charAt(i)) {
                return false;
            }
        }
        position += text.length();
        return true;
    }

    boolean isDigit(int ahead) {
        return peek(ahead) >= '0' && peek(ahead) <= '9';
    }

    boolean isOctal() {
        return peek() >= '0' && peek() <= '7';
    }

    /** Consumes this number of hexadecimal digits and returns their value, or -1 if there are fewer. */
    int takeHex(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = peek(i) < 128 && peek(i) >= 0 ? Character.digit(peek(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        position += digits;
        return value;
    }

    int position() {
        return position;
    }

    void reset(int earlier) {
        position = earlier;
    }

    InvalidInputException malformed(String problem) {
        return new InvalidInputException("invalid regular expression at character " + position + ": " + problem);
    }

    InvalidInputException notLinear(String what) {
        return new InvalidInputException(
                "the pattern has " + what + " before character " + position
                        + ", which cannot be matched in linear time; rewrite the pattern, or validate the value in the program");
    }
}
