package org.tabletheory.mapping.internal;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The name that a user probably meant. */
public final class NearestName {
    private static final int COMPARED = 60;

    private NearestName() {}

    /** {@code ; did you mean 'x'?} for the known name that is nearest, or nothing when none is near. */
    public static String didYouMean(String given, Collection<String> known) {
        String nearest = of(given, known);
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    private static @Nullable String of(String given, Collection<String> known) {
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
        return nearest;
    }

    private static String plain(String name) {
        String cut = name.length() > COMPARED ? name.substring(0, COMPARED) : name;
        return cut.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** How many letters must be put in, taken out or changed. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
