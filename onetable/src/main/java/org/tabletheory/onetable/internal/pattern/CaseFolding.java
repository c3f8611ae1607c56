package org.tabletheory.onetable.internal.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Case-insensitive equality of characters for the flag {@code i}. Without {@code u}, characters are equal if they have the
 * same upper case, except that a non-ASCII character never equals an ASCII letter; with {@code u}, if they have the same
 * simple case folding.
 */
final class CaseFolding {
    private static final int DOTTED_I = 0x130;
    private static final int DOTLESS_I = 0x131;

    private CaseFolding() {}

    /** Adds all characters that are equal to one in the set. */
    static CharSet close(CharSet set, boolean unicode) {
        CharSet closed = set;
        for (int[] equal : unicode ? OfCodePoints.CLASSES : OfUnits.CLASSES) {
            boolean any = false;
            boolean all = true;
            for (int character : equal) {
                boolean in = set.contains(character);
                any |= in;
                all &= in;
            }
            if (any && !all) {
                closed = closed.or(CharSet.of(equal));
            }
        }
        return closed;
    }

    private static List<int[]> classes(int last, IntUnaryOperator canonical) {
        Map<Integer, List<Integer>> groups = new TreeMap<>();
        for (int character = 0; character <= last; character++) {
            int folded = canonical.applyAsInt(character);
            if (folded != character) {
                groups.computeIfAbsent(folded, first -> new ArrayList<>(List.of(first)))
                        .add(character);
            }
        }
        return groups.values().stream()
                .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private static final class OfUnits {
        static final List<int[]> CLASSES = classes(Character.MAX_VALUE, OfUnits::canonical);

        private static int canonical(int unit) {
            String upper = String.valueOf((char) unit).toUpperCase(Locale.ROOT);
            boolean leavesAscii = unit >= 128 && upper.charAt(0) < 128;
            return upper.length() != 1 || leavesAscii ? unit : upper.charAt(0);
        }
    }

    private static final class OfCodePoints {
        static final List<int[]> CLASSES = classes(Character.MAX_CODE_POINT, OfCodePoints::canonical);

        private static int canonical(int codePoint) {
            return codePoint == DOTTED_I || codePoint == DOTLESS_I
                    ? codePoint
                    : Character.toLowerCase(Character.toUpperCase(codePoint));
        }
    }
}
