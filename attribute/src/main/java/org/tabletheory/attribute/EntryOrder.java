package org.tabletheory.attribute;

import java.util.Arrays;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Sorts the entries of a serialized set or map into canonical order, in place.
 *
 * <p>An entry is a length-prefixed key, in a map preceded by its type and followed by its value. Comparing keys byte by
 * byte dominates the cost of sorting, so eight bytes of each key, after the prefix that all share, are packed into a long,
 * ranked so that longs compare as the texts do. Only ties compare the bytes. Small
 * collections use insertion sort, larger ones merge sort.
 */
final class EntryOrder {
    /** Returned if there is no duplicate key. */
    static final int UNIQUE = -1;

    private static final int SMALL = 24;
    private static final byte[] EMPTY = new byte[0];
    private static final int KEPT = 1 << 14;

    private long[] keys = new long[SMALL];
    private int[] sorted = new int[SMALL];
    private long[] spareKeys = new long[0];
    private int[] spareSorted = new int[0];
    private byte[] scratch = EMPTY;

    private byte[] buffer = EMPTY;
    private boolean text;
    private int lengthAt;

    void reset() {
        buffer = EMPTY;
        if (keys.length > KEPT) {
            keys = new long[SMALL];
            sorted = new int[SMALL];
            spareKeys = new long[0];
            spareSorted = new int[0];
        }
        if (scratch.length > KEPT) {
            scratch = EMPTY;
        }
    }

    /**
     * Sorts the entries that start at {@code entries[first]} to {@code entries[last - 1]} and end at {@code end}.
     *
     * @param text whether keys are text, sorted in UTF-16 order, or plain bytes
     * @param lengthAt the offset in an entry of the key's four-byte length, which the key follows
     * @return {@link #UNIQUE}, or the start of an entry with a duplicate key
     */
    int sort(byte[] bytes, int[] entries, int first, int last, int end, boolean text, int lengthAt) {
        int count = last - first;
        this.buffer = bytes;
        this.text = text;
        this.lengthAt = lengthAt;
        int at = first + 1;
        while (at < last && compare(entries[at - 1], entries[at]) < 0) {
            at++;
        }
        if (at >= last) {
            return UNIQUE;
        }
        prepare(entries, first, count);
        if (count <= SMALL) {
            insertionSort(count);
        } else {
            mergeSort(count);
        }
        for (int i = 1; i < count; i++) {
            if (keys[i - 1] == keys[i] && compare(sorted[i - 1], sorted[i]) == 0) {
                return sorted[i];
            }
        }
        rearrange(entries, first, last, end);
        return UNIQUE;
    }

    private int length(int entry) {
        int at = entry + lengthAt;
        return ((buffer[at] & 0xFF) << 24)
                | ((buffer[at + 1] & 0xFF) << 16)
                | ((buffer[at + 2] & 0xFF) << 8)
                | (buffer[at + 3] & 0xFF);
    }

    private int compare(int a, int b) {
        int aKey = a + lengthAt + 4;
        int bKey = b + lengthAt + 4;
        int aLength = length(a);
        int bLength = length(b);
        return text
                ? Utf8.compareUtf16(buffer, aKey, aLength, bKey, bLength)
                : Arrays.compareUnsigned(buffer, aKey, aKey + aLength, buffer, bKey, bKey + bLength);
    }

    private void prepare(int[] entries, int first, int count) {
        if (keys.length < count) {
            keys = new long[count];
            sorted = new int[count];
        }
        int shared = sharedPrefix(entries, first, count);
        for (int i = 0; i < count; i++) {
            int entry = entries[first + i];
            sorted[i] = entry;
            keys[i] = pack(entry + lengthAt + 4 + shared, length(entry) - shared);
        }
    }

    /** Returns the length of the prefix that all keys share. */
    private int sharedPrefix(int[] entries, int first, int count) {
        int model = entries[first] + lengthAt + 4;
        int shared = length(entries[first]);
        for (int i = 1; i < count && shared > 0; i++) {
            int key = entries[first + i] + lengthAt + 4;
            int length = Math.min(shared, length(entries[first + i]));
            int at = 0;
            while (at < length && buffer[model + at] == buffer[key + at]) {
                at++;
            }
            shared = at;
        }
        return shared;
    }

    /** Packs the first bytes of a key; non-ASCII bytes rank differently in plain bytes and in text. */
    private long pack(int at, int length) {
        if (text) {
            return Utf8.pack(buffer, at, length) ^ Long.MIN_VALUE;
        }
        long packed = 0;
        int taken = Math.min(length, 8);
        for (int i = 0; i < taken; i++) {
            packed = (packed << 8) | (buffer[at + i] & 0xFF);
        }
        return (taken == 0 ? 0 : packed << (8 * (8 - taken))) ^ Long.MIN_VALUE;
    }

    private boolean isAfter(long aKey, int a, long bKey, int b) {
        return aKey > bKey || (aKey == bKey && compare(a, b) > 0);
    }

    private void insertionSort(int count) {
        for (int i = 1; i < count; i++) {
            long key = keys[i];
            int entry = sorted[i];
            int at = i;
            while (at > 0 && isAfter(keys[at - 1], sorted[at - 1], key, entry)) {
                keys[at] = keys[at - 1];
                sorted[at] = sorted[at - 1];
                at--;
            }
            keys[at] = key;
            sorted[at] = entry;
        }
    }

    private void mergeSort(int count) {
        if (spareKeys.length < count) {
            spareKeys = new long[keys.length];
            spareSorted = new int[sorted.length];
        }
        for (int width = 1; width < count; width *= 2) {
            for (int start = 0; start < count; start += 2 * width) {
                merge(start, Math.min(start + width, count), Math.min(start + 2 * width, count));
            }
            long[] merged = spareKeys;
            spareKeys = keys;
            keys = merged;
            int[] order = spareSorted;
            spareSorted = sorted;
            sorted = order;
        }
    }

    private void merge(int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takeRight =
                    left == middle || (right < end && isAfter(keys[left], sorted[left], keys[right], sorted[right]));
            int from = takeRight ? right++ : left++;
            spareKeys[at] = keys[from];
            spareSorted[at] = sorted[from];
        }
    }

    private void rearrange(int[] entries, int first, int last, int end) {
        int start = entries[first];
        int length = end - start;
        if (scratch.length < length) {
            scratch = new byte[length];
        }
        System.arraycopy(buffer, start, scratch, 0, length);
        int to = start;
        for (int i = 0; i < last - first; i++) {
            int entry = sorted[i];
            int entryEnd = isSet() ? entry + 4 + scratchInt(entry - start) : next(entries, first, last, entry, end);
            System.arraycopy(scratch, entry - start, buffer, to, entryEnd - entry);
            to += entryEnd - entry;
        }
    }

    private boolean isSet() {
        return lengthAt == 0;
    }

    private int scratchInt(int at) {
        return ((scratch[at] & 0xFF) << 24)
                | ((scratch[at + 1] & 0xFF) << 16)
                | ((scratch[at + 2] & 0xFF) << 8)
                | (scratch[at + 3] & 0xFF);
    }

    /** Returns the end of an entry: the start of the next one, because a map's entry does not include its length. */
    private static int next(int[] entries, int first, int last, int entry, int end) {
        int position = Arrays.binarySearch(entries, first, last, entry);
        return position + 1 < last ? entries[position + 1] : end;
    }
}
