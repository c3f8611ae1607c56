package org.tabletheory.onetable.internal.pattern;

import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.text.JsSpace;

/** Reads what a backslash begins, as far as it stands for characters. */
final class EscapeParser {
    private static final CharSet DIGITS = CharSet.range('0', '9');
    private static final CharSet WORD =
            DIGITS.or(CharSet.range('A', 'Z')).or(CharSet.range('a', 'z')).or(CharSet.of('_'));
    private static final CharSet SPACE = CharSet.where(Character.MAX_VALUE, JsSpace::contains);
    private static final String SYNTAX = "^$\\.*+?()[]{}|/";

    private final PatternSource source;
    private final PatternFlags flags;

    EscapeParser(PatternSource source, PatternFlags flags) {
        this.source = source;
        this.flags = flags;
    }

    /** The characters of an escape behind its backslash, where it stands for several; null when it does not. */
    @Nullable
    CharSet several() {
        int letter = source.peek();
        CharSet set = switch (letter) {
            case 'd', 'D' -> DIGITS;
            case 's', 'S' -> SPACE;
            case 'w', 'W' -> flags.ignoreCase() && flags.unicode() ? CaseFolding.close(WORD, true) : WORD;
            case 'p', 'P' -> flags.unicode() ? property() : null;
            default -> null;
        };
        if (set == null) {
            return null;
        }
        source.next();
        return Character.isUpperCase(letter) ? set.not(flags.largest()) : set;
    }

    /** The set of a property; leaves the place before what {@link #several} goes past, which is its last brace. */
    private CharSet property() {
        source.next();
        StringBuilder name = new StringBuilder();
        if (source.take('{')) {
            while (source.peek() != '}' && source.peek() != PatternSource.END) {
                name.appendCodePoint(source.next());
            }
        }
        CharSet set = source.peek() == '}' ? UnicodeProperty.of(name.toString()) : null;
        if (set == null) {
            throw source.malformed(
                    "\\p{…} names a general category, as in \\p{L}, a script, as in \\p{Script=Greek}, or"
                            + " one of Alphabetic, Uppercase, Lowercase, White_Space, Ideographic, ASCII, Any and Assigned");
        }
        return set;
    }

    /** The one character of any other escape behind its backslash; inside a class if that is where it stands. */
    int one(boolean inClass) {
        int letter = source.next();
        return switch (letter) {
            case PatternSource.END -> throw source.malformed("a \\ ends the pattern");
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'v' -> 0x0b;
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'c' -> control(inClass);
            case 'x' -> hex();
            case 'u' -> unicode();
            case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(letter);
            default -> identity(letter, inClass);
        };
    }

    private int control(boolean inClass) {
        int letter = source.peek();
        boolean isLetter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        boolean isOld = inClass && !flags.unicode() && (source.isDigit(0) || letter == '_');
        if (isLetter || isOld) {
            return source.next() % 32;
        }
        if (flags.unicode()) {
            throw source.malformed("\\c is followed by a letter");
        }
        source.goTo(source.place() - 1);
        return '\\';
    }

    private int hex() {
        int value = source.takeHex(2);
        if (value < 0 && flags.unicode()) {
            throw source.malformed("\\x is followed by two hexadecimal digits");
        }
        return value < 0 ? 'x' : value;
    }

    private int unicode() {
        int unit = source.takeHex(4);
        if (!flags.unicode()) {
            return unit < 0 ? 'u' : unit;
        }
        if (unit < 0) {
            return braced();
        }
        int place = source.place();
        if (Character.isHighSurrogate((char) unit) && source.take("\\u")) {
            int low = source.takeHex(4);
            if (low >= 0 && Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) unit, (char) low);
            }
            source.goTo(place);
        }
        return unit;
    }

    private int braced() {
        int value = -1;
        if (source.take('{')) {
            for (int digit = source.takeHex(1); digit >= 0; digit = source.takeHex(1)) {
                value = Math.min(Math.max(value, 0) * 16 + digit, Character.MAX_CODE_POINT + 1);
            }
        }
        if (value < 0 || value > Character.MAX_CODE_POINT || !source.take('}')) {
            throw source.malformed("\\u is followed by four hexadecimal digits, or by a code point in braces");
        }
        return value;
    }

    private int octal(int first) {
        if (flags.unicode()) {
            if (first != '0' || source.isDigit(0)) {
                throw source.malformed("with the flag u there are no octal escapes");
            }
            return 0;
        }
        int value = first - '0';
        for (int digits = 1; digits < 3 && source.isOctal() && value * 8 + source.peek() - '0' <= 255; digits++) {
            value = value * 8 + source.next() - '0';
        }
        return value;
    }

    private int identity(int letter, boolean inClass) {
        boolean allowed = SYNTAX.indexOf(letter) >= 0 || (inClass && letter == '-');
        if (flags.unicode() && !allowed) {
            throw source.malformed("with the flag u a \\ stands only before what has a meaning");
        }
        return letter;
    }
}
