package org.tabletheory.onetable.internal.pattern;

import org.tabletheory.onetable.internal.UnfitException;

/**
 * The flags of a JavaScript regular expression that change what is found.
 *
 * @param ignoreCase {@code i}
 * @param multiline {@code m}
 * @param dotAll {@code s}
 * @param unicode {@code u}
 * @param sticky {@code y}: found at the beginning or not at all
 */
record PatternFlags(boolean ignoreCase, boolean multiline, boolean dotAll, boolean unicode, boolean sticky) {

    /** Reads flags; {@code g} and {@code d} change nothing of whether something is found. */
    static PatternFlags of(String flags) {
        for (int i = 0; i < flags.length(); i++) {
            char flag = flags.charAt(i);
            if (flag == 'v') {
                throw new UnfitException("the flag v is not supported; write the pattern for u");
            }
            if ("dgimsuy".indexOf(flag) < 0 || flags.indexOf(flag) < i) {
                throw new UnfitException("behind the last / stand flags, each of d, g, i, m, s, u and y at most once");
            }
        }
        return new PatternFlags(
                flags.contains("i"),
                flags.contains("m"),
                flags.contains("s"),
                flags.contains("u"),
                flags.contains("y"));
    }

    /** The last character that one step can match: a code point with {@code u}, a unit of UTF-16 without. */
    int largest() {
        return unicode ? Character.MAX_CODE_POINT : Character.MAX_VALUE;
    }

    /** A set with what is the same to the pattern: with {@code i}, whatever differs in case alone. */
    CharSet closed(CharSet set) {
        return ignoreCase ? CaseFolding.close(set, unicode) : set;
    }
}
