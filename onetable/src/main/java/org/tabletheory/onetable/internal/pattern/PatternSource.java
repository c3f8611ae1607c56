package org.tabletheory.onetable.internal.pattern;

import org.tabletheory.onetable.internal.UnfitException;

/** The text of a pattern with a place in it: code points with the flag {@code u}, units of UTF-16 without. */
final class PatternSource {
    /** What stands behind the last character. */
    static final int END = -1;

    private final int[] characters;
    private int at;

    PatternSource(String text, boolean unicode) {
        this.characters = (unicode ? text.codePoints() : text.chars()).toArray();
    }

    int peek() {
        return peek(0);
    }

    int peek(int ahead) {
        return at + ahead < characters.length ? characters[at + ahead] : END;
    }

    int next() {
        return at < characters.length ? characters[at++] : END;
    }

    /** Goes past a character if it stands here. */
    boolean take(int character) {
        boolean here = peek() == character;
        at += here ? 1 : 0;
        return here;
    }

    boolean take(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (peek(i) != text.charAt(i)) {
                return false;
            }
        }
        at += text.length();
        return true;
    }

    boolean isDigit(int ahead) {
        return peek(ahead) >= '0' && peek(ahead) <= '9';
    }

    boolean isOctal() {
        return peek() >= '0' && peek() <= '7';
    }

    /** The value of hexadecimal digits of this number, past which it goes, or -1 when they are not there. */
    int takeHex(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = peek(i) < 128 && peek(i) >= 0 ? Character.digit(peek(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        at += digits;
        return value;
    }

    int place() {
        return at;
    }

    void goTo(int place) {
        at = place;
    }

    UnfitException malformed(String problem) {
        return new UnfitException(
                "the pattern is no JavaScript regular expression: at character " + at + ", " + problem);
    }

    UnfitException notLinear(String what) {
        return new UnfitException("the pattern has " + what + " before character " + at
                + ", which cannot be matched in time linear in the text; write the pattern without, or check the value"
                + " before it is stored");
    }
}
