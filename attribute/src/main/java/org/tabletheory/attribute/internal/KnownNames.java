package org.tabletheory.attribute.internal;

import org.jspecify.annotations.Nullable;

/**
 * A cache of recently read names, so that a repeated name is the same string with its hash already computed. Names of up to
 * 16 bytes are cached: comparing two longs is enough.
 *
 * <p>Each name has one slot, which a later name overwrites: hostile input can evict names but cannot make the cache grow.
 * Threads may overwrite each other's names, which costs a string.
 */
public final class KnownNames {
    /** The maximum length of a cached name, in bytes. */
    public static final int LONGEST = 16;

    private static final int SLOTS = 1_024;
    private static final @Nullable KnownName[] NAMES = new KnownName[SLOTS];

    private KnownNames() {}

    private record KnownName(long first, long second, String name) {}

    /** Returns the name for ASCII bytes, which are also given as two longs padded with zeros. */
    public static String of(byte[] bytes, int from, int length, long first, long second) {
        int slot = slot(first, second);
        KnownName known = NAMES[slot];
        if (known != null && known.first == first && known.second == second) {
            return known.name;
        }
        String name = Utf8.ascii(bytes, from, length);
        NAMES[slot] = new KnownName(first, second, name);
        return name;
    }

    private static int slot(long first, long second) {
        return (int) (((first * 31 + second) * 0x9E37_79B9_7F4A_7C15L) >>> 54);
    }

    /**
     * Makes the cache return this very string for its name from now on. If it is a constant of the program, comparing a name
     * with it compares no characters.
     */
    public static void know(String name) {
        byte[] padded = new byte[LONGEST];
        boolean cacheable = name.length() <= LONGEST;
        for (int i = 0; cacheable && i < name.length(); i++) {
            char c = name.charAt(i);
            cacheable = c >= ' ' && c < 0x7F && c != '"' && c != '\\';
            padded[i] = (byte) c;
        }
        if (cacheable) {
            long first = JsonStrings.at(padded, 0);
            long second = JsonStrings.at(padded, 8);
            NAMES[slot(first, second)] = new KnownName(first, second, name);
        }
    }
}
