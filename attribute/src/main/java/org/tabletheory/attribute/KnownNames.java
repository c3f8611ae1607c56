package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;

/**
 * The names that were read lately, so that a name that comes again is the same string, its hash known. Names of up to 16
 * bytes are kept: two numbers are all that must be compared.
 *
 * <p>There is one place for a name, and who comes later has it: what a stranger sends can push names out and cannot make
 * this grow. Threads may lose each other's names, which costs a string.
 */
final class KnownNames {
    /** The most bytes of a name that is kept. */
    static final int LONGEST = 16;

    private static final int PLACES = 1_024;
    private static final @Nullable Known[] NAMES = new Known[PLACES];

    private KnownNames() {}

    private record Known(long first, long second, String name) {}

    /** The name that these bytes of ASCII spell, which are also given as two numbers, zeros behind them. */
    static String of(byte[] bytes, int from, int length, long first, long second) {
        int place = place(first, second);
        Known known = NAMES[place];
        if (known != null && known.first == first && known.second == second) {
            return known.name;
        }
        String name = JsonBytes.ascii(bytes, from, length);
        NAMES[place] = new Known(first, second, name);
        return name;
    }

    private static int place(long first, long second) {
        return (int) (((first * 31 + second) * 0x9E37_79B9_7F4A_7C15L) >>> 54);
    }

    /**
     * Gives this very string for its name from now on. Where a program's constants are known, to find out which of them a
     * name is compares no characters.
     */
    static void know(String name) {
        byte[] padded = new byte[LONGEST];
        boolean kept = name.length() <= LONGEST;
        for (int i = 0; kept && i < name.length(); i++) {
            char c = name.charAt(i);
            kept = c >= ' ' && c < 0x7F && c != '"' && c != '\\';
            padded[i] = (byte) c;
        }
        if (kept) {
            long first = EightBytes.at(padded, 0);
            long second = EightBytes.at(padded, 8);
            NAMES[place(first, second)] = new Known(first, second, name);
        }
    }
}
