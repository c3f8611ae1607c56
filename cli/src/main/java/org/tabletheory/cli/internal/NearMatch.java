package org.tabletheory.cli.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the name that was probably meant: the one with the smallest edit distance, if that is small for its length. */
final class NearMatch {

    private NearMatch() {}

    static Optional<String> of(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> edits(word, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.comparingInt(candidate -> edits(word, candidate)));
    }

    /** Returns the Levenshtein distance. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            row[column] = column;
        }
        for (int line = 1; line <= from.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[to.length()];
    }
}
