package org.tabletheory.attribute.spi;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the name that a user probably meant, for the suggestions in error messages. */
public final class NearestName {
    private static final int LONGEST = 60;
    private static final int MOST_CANDIDATES = 200;
    private static final int MOST_LISTED = 30;

    private NearestName() {}

    /**
     * Returns the known name that differs least from the given one, or null if none is similar: at most a third of its
     * letters may differ, and at most one in a name of up to three letters. Otherwise the only known name that begins with at
     * least three given letters. Case, hyphens and underscores do not count.
     */
    public static @Nullable String of(String given, Collection<String> known) {
        if (known.size() > MOST_CANDIDATES) {
            return null;
        }
        String wanted = plain(given);
        int least = (wanted.length() < 4 ? 1 : Math.max(2, wanted.length() / 3)) + 1;
        String nearest = null;
        for (String candidate : known) {
            int distance = distance(wanted, plain(candidate));
            if (distance < least) {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest == null ? only(wanted, known) : nearest;
    }

    /** Returns the only name that begins with these letters, or null. */
    private static @Nullable String only(String start, Collection<String> known) {
        String found = null;
        for (String candidate : known) {
            if (start.length() >= 3 && plain(candidate).startsWith(start)) {
                if (found != null) {
                    return null;
                }
                found = candidate;
            }
        }
        return found;
    }

    /** Returns {@code ; did you mean 'x'?} for the nearest name, or an empty string. */
    public static String didYouMean(String given, Collection<String> known) {
        String nearest = of(given, known);
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    /**
     * Returns {@code ; did you mean 'x'?} for the nearest name, or else all known names: {@code ; it has a, b}. An empty string if
     * there are none, or too many for a message.
     */
    public static String orAll(String given, Collection<String> known) {
        String nearest = didYouMean(given, known);
        return !nearest.isEmpty() || known.isEmpty() || known.size() > MOST_LISTED
                ? nearest
                : "; it has " + String.join(", ", new TreeSet<>(known));
    }

    private static String plain(String name) {
        String start = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        return start.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Returns the number of letters to insert, delete or replace (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
