package org.tabletheory.onetable.internal.pattern;

import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.js.JsSpace;

/** Parses the escapes that match characters. */
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

    /** Parses a character class escape after its backslash; returns null for other escapes. */
    @Nullable
    CharSet characterSet() {
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
        return Character.isUpperCase(letter) ? set.not(flags.maxCharacter()) : set;
    }

    /** Parses a property up to its closing brace, which {@link #characterSet} consumes. */
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
                    "unknown property in \\p{…}; supported: general categories, as in \\p{L}, scripts, as in"
                            + " \\p{Script=Greek}, and Alphabetic, Uppercase, Lowercase, White_Space, Ideographic, ASCII,"
                            + " Any, Assigned");
        }
        return set;
    }

    /** Parses any other escape after its backslash and returns its character. */
    int character(boolean inClass) {
        int letter = source.next();
        return switch (letter) {
            case PatternSource.END -> throw source.malformed("the pattern ends with a \\");
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
        boolean isLegacy = inClass && !flags.unicode() && (source.isDigit(0) || letter == '_');
        if (isLetter || isLegacy) {
            return source.next() % 32;
        }
        if (flags.unicode()) {
            throw source.malformed("\\c must be followed by a letter");
        }
        source.reset(source.position() - 1);
        return '\\';
    }

    private int hex() {
        int value = source.takeHex(2);
        if (value < 0 && flags.unicode()) {
            throw source.malformed("\\x must be followed by two hexadecimal digits");
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
        int position = source.position();
        if (Character.isHighSurrogate((char) unit) && source.take("\\u")) {
            int low = source.takeHex(4);
            if (low >= 0 && Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) unit, (char) low);
            }
            source.reset(position);
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
            throw source.malformed("\\u must be followed by four hexadecimal digits or by a code point in braces");
        }
        return value;
    }

    private int octal(int first) {
        if (flags.unicode()) {
            if (first != '0' || source.isDigit(0)) {
                throw source.malformed("octal escapes are not allowed with the flag u");
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
            throw source.malformed("unknown escape, which is not allowed with the flag u");
        }
        return letter;
    }
}
