package org.tabletheory.onetable.internal.pattern;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A set of characters, code points or units of UTF-16. Immutable. */
final class CharSet {
    static final CharSet EMPTY = new CharSet(new int[0]);

    /** First and last of each range in turn, ascending, with a gap between any two ranges. */
    private final int[] bounds;

    private CharSet(int[] bounds) {
        this.bounds = bounds;
    }

    /** The characters from one to another, both included. */
    static CharSet range(int first, int last) {
        return new CharSet(new int[] {first, last});
    }

    /** These characters. */
    static CharSet of(int... characters) {
        CharSet set = EMPTY;
        for (int character : characters) {
            set = set.or(range(character, character));
        }
        return set;
    }

    /** The characters up to a largest one that are so. */
    static CharSet where(int largest, IntPredicate test) {
        int[] bounds = new int[16];
        int size = 0;
        for (int character = 0; character <= largest; character++) {
            if (!test.test(character)) {
                continue;
            }
            if (size > 0 && bounds[size - 1] == character - 1) {
                bounds[size - 1] = character;
            } else {
                bounds = size == bounds.length ? Arrays.copyOf(bounds, size * 2) : bounds;
                bounds[size++] = character;
                bounds[size++] = character;
            }
        }
        return new CharSet(Arrays.copyOf(bounds, size));
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    boolean contains(int character) {
        int found = Arrays.binarySearch(bounds, character);
        return found >= 0 || (-found - 1) % 2 == 1;
    }

    CharSet or(CharSet other) {
        int[] merged = new int[bounds.length + other.bounds.length];
        int size = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < bounds.length || theirs < other.bounds.length) {
            boolean takeMine =
                    theirs == other.bounds.length || (mine < bounds.length && bounds[mine] <= other.bounds[theirs]);
            int first = takeMine ? bounds[mine] : other.bounds[theirs];
            int last = takeMine ? bounds[mine + 1] : other.bounds[theirs + 1];
            if (takeMine) {
                mine += 2;
            } else {
                theirs += 2;
            }
            if (size > 0 && first <= merged[size - 1] + 1) {
                merged[size - 1] = Math.max(merged[size - 1], last);
            } else {
                merged[size++] = first;
                merged[size++] = last;
            }
        }
        return new CharSet(Arrays.copyOf(merged, size));
    }

    CharSet and(CharSet other) {
        int largest = Math.max(last(), other.last());
        return not(largest).or(other.not(largest)).not(largest);
    }

    private int last() {
        return isEmpty() ? 0 : bounds[bounds.length - 1];
    }

    /** The characters up to a largest one that are not in this set. */
    CharSet not(int largest) {
        int[] rest = new int[bounds.length + 2];
        int size = 0;
        int next = 0;
        for (int i = 0; i < bounds.length && next <= largest; i += 2) {
            if (bounds[i] > next) {
                rest[size++] = next;
                rest[size++] = Math.min(bounds[i] - 1, largest);
            }
            next = bounds[i + 1] + 1;
        }
        if (next <= largest) {
            rest[size++] = next;
            rest[size++] = largest;
        }
        return new CharSet(Arrays.copyOf(rest, size));
    }

    /** Is given the first and the last character of a range. */
    interface RangeConsumer {
        void accept(int first, int last);
    }

    void forEachRange(RangeConsumer consumer) {
        for (int i = 0; i < bounds.length; i += 2) {
            consumer.accept(bounds[i], bounds[i + 1]);
        }
    }
}
