package org.tabletheory.onetable.internal.pattern;

import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * The flags of a JavaScript regular expression that affect matching.
 *
 * @param ignoreCase {@code i}
 * @param multiline {@code m}
 * @param dotAll {@code s}
 * @param unicode {@code u}
 * @param sticky {@code y}: matches only at the start
 */
record PatternFlags(boolean ignoreCase, boolean multiline, boolean dotAll, boolean unicode, boolean sticky) {

    /** Parses flags; {@code g} and {@code d} do not affect matching. */
    static PatternFlags of(String flags) {
        for (int i = 0; i < flags.length(); i++) {
            char flag = flags.charAt(i);
            if (flag == 'v') {
                throw new InvalidInputException("the flag v is not supported; use u");
            }
            if ("dgimsuy".indexOf(flag) < 0 || flags.indexOf(flag) < i) {
                throw new InvalidInputException("invalid flags; use each of d, g, i, m, s, u and y at most once");
            }
        }
        return new PatternFlags(
                flags.contains("i"),
                flags.contains("m"),
                flags.contains("s"),
                flags.contains("u"),
                flags.contains("y"));
    }

    /** Returns the largest character: a code point with {@code u}, otherwise a UTF-16 code unit. */
    int maxCharacter() {
        return unicode ? Character.MAX_CODE_POINT : Character.MAX_VALUE;
    }

    /** Adds the characters that differ only in case, with the flag {@code i}. */
    CharSet closed(CharSet set) {
        return ignoreCase ? CaseFolding.close(set, unicode) : set;
    }
}
