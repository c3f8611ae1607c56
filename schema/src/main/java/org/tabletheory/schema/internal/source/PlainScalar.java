package org.tabletheory.schema.internal.source;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The kind of an unquoted YAML scalar.
 *
 * <p>DMS 0.1, "Canonical format": a file must parse to the same JSON in Go, TypeScript and Python. Their YAML parsers
 * agree on JSON literals and ordinary words, and disagree on the rest: {@code yes} is true in Python and a string in Go;
 * {@code 012} is 10, 12 or a string; {@code 2026-01-01} is a date in Python. Scalars that they read differently are
 * rejected here, even if YAML 1.2 is clear about them. The patterns have no nested repetition and match in linear time.
 */
enum PlainScalar {
    NULL,
    BOOLEAN,
    NUMBER,
    TEXT,
    MERGE,
    TIMESTAMP,
    AMBIGUOUS;

    private static final Set<String> WORDS = Set.of("yes", "no", "on", "off", "true", "false", "null", "~", "=");

    /** Numbers that JSON, YAML 1.1 and YAML 1.2 read alike: an exponent needs a decimal point and a sign. */
    private static final Pattern SAFE_NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+(?:[eE][-+][0-9]+)?)?");

    private static final Pattern JSON_NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");

    private static final Pattern DATE =
            Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \\t].*)?", Pattern.DOTALL);

    private static final Pattern NUMERIC = Pattern.compile("[-+]?(?:"
            + "[0-9][0-9_]*(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]*)?"
            + "|\\.[0-9_]+(?:[eE][-+]?[0-9]*)?"
            + "|0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
            + "|[0-9][0-9_]*:[0-9:]*(?:\\.[0-9_]*)?"
            + "|\\.(?:inf|Inf|INF)"
            + ")|\\.(?:nan|NaN|NAN)");

    static PlainScalar of(String text, ScalarStyle style) {
        return switch (text) {
            case "", "null" -> NULL;
            case "true", "false" -> BOOLEAN;
            case "<<" -> MERGE;
            default -> ofOther(text, style);
        };
    }

    private static PlainScalar ofOther(String text, ScalarStyle style) {
        if (style == ScalarStyle.JSON) {
            return JSON_NUMBER.matcher(text).matches() ? NUMBER : TEXT;
        }
        Pattern number = style == ScalarStyle.PORTABLE ? SAFE_NUMBER : JSON_NUMBER;
        if (text.length() <= 5 && WORDS.contains(text.toLowerCase(Locale.ROOT))) {
            return AMBIGUOUS;
        }
        char first = text.charAt(0);
        boolean mayBeNumber = (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
        if (!mayBeNumber) {
            return TEXT;
        } else if (number.matcher(text).matches()) {
            return NUMBER;
        } else if (DATE.matcher(text).matches()) {
            return TIMESTAMP;
        } else {
            return NUMERIC.matcher(text).matches() ? AMBIGUOUS : TEXT;
        }
    }
}
