package org.tabletheory.onetable.internal.pattern;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A set of code points or UTF-16 code units. Immutable. */
final class CharSet {
    static final CharSet EMPTY = new CharSet(new int[0]);

    /** The first and last character of each range, in ascending order; ranges are not adjacent. */
    private final int[] bounds;

    private CharSet(int[] bounds) {
        this.bounds = bounds;
    }

    /** Returns the characters from first to last, inclusive. */
    static CharSet range(int first, int last) {
        return new CharSet(new int[] {first, last});
    }

    /** Returns a set of these characters. */
    static CharSet of(int... characters) {
        CharSet set = EMPTY;
        for (int character : characters) {
            set = set.or(range(character, character));
        }
        return set;
    }

    /** Returns the characters up to a maximum that satisfy a test. */
    static CharSet where(int max, IntPredicate test) {
        int[] bounds = new int[16];
        int size = 0;
        for (int character = 0; character <= max; character++) {
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
        int left = 0;
        int right = 0;
        while (left < bounds.length || right < other.bounds.length) {
            boolean takeLeft =
                    right == other.bounds.length || (left < bounds.length && bounds[left] <= other.bounds[right]);
            int first = takeLeft ? bounds[left] : other.bounds[right];
            int last = takeLeft ? bounds[left + 1] : other.bounds[right + 1];
            if (takeLeft) {
                left += 2;
            } else {
                right += 2;
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
        int max = Math.max(last(), other.last());
        return not(max).or(other.not(max)).not(max);
    }

    private int last() {
        return isEmpty() ? 0 : bounds[bounds.length - 1];
    }

    /** Returns the characters up to a maximum that are not in this set. */
    CharSet not(int max) {
        int[] rest = new int[bounds.length + 2];
        int size = 0;
        int next = 0;
        for (int i = 0; i < bounds.length && next <= max; i += 2) {
            if (bounds[i] > next) {
                rest[size++] = next;
                rest[size++] = Math.min(bounds[i] - 1, max);
            }
            next = bounds[i + 1] + 1;
        }
        if (next <= max) {
            rest[size++] = next;
            rest[size++] = max;
        }
        return new CharSet(Arrays.copyOf(rest, size));
    }

    /** Receives the first and last character of a range. */
    interface RangeConsumer {
        void accept(int first, int last);
    }

    void forEachRange(RangeConsumer consumer) {
        for (int i = 0; i < bounds.length; i += 2) {
            consumer.accept(bounds[i], bounds[i + 1]);
        }
    }
}
