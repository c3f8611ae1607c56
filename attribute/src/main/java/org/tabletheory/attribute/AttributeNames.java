package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tabletheory.attribute.internal.JsonStrings;

/**
 * The attribute names of a class, with indexes from 0 in the given order.
 *
 * <p>It remembers the order in which names were last read. Items of one model mostly have the same order, so a reader
 * compares the next name with the expected one instead of searching for it.
 *
 * <pre>{@code
 * AttributeNames names = AttributeNames.of(AttributeName.of("PK"));
 * reader.startItem();
 * for (int name = reader.nextName(names, AttributeNames.NONE); name >= 0; name = reader.nextName(names, name)) {
 *     switch (name) {
 *         case 0 -> pk = reader.string();
 *         default -> reader.skip();
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe: the remembered order is a guess that every reader checks, so it may be stale.
 */
public final class AttributeNames {
    /** The index before the first name and after the last. */
    public static final int NONE = -1;

    private static final int WORDS = 4;
    private static final int START = 16;

    private final String[] texts;
    /** Each name as JSON: in quotes, followed by a colon. */
    private final byte[][] json;

    /**
     * The first sixteen bytes of each name as two longs, each preceded by its mask. They are in one array, and the lengths
     * in another, for the sake of the CPU cache: readers use them again and again with much other memory in between.
     */
    private final long[] starts;

    private final int[] lengths;

    private final Map<String, Integer> numbers = new HashMap<>();
    /** The index that followed index i, at i + 1; the first element is the index that came first. */
    private final int[] following;

    private AttributeNames(AttributeName[] names) {
        this.texts = new String[names.length];
        this.json = new byte[names.length][];
        this.lengths = new int[names.length];
        this.starts = new long[names.length * WORDS];
        this.following = new int[names.length + 2];
        Arrays.fill(following, NONE);
        for (int i = 0; i < names.length; i++) {
            following[i] = i;
            texts[i] = names[i].text();
            if (numbers.put(texts[i], i) != null) {
                throw new IllegalArgumentException("duplicate name " + texts[i]);
            }
            json[i] = names[i].json();
            lengths[i] = json[i].length;
            byte[] start = Arrays.copyOf(json[i], START);
            starts[i * WORDS] = JsonStrings.first(-1, Math.min(lengths[i], 8));
            starts[i * WORDS + 1] = JsonStrings.at(start, 0);
            starts[i * WORDS + 2] = JsonStrings.first(-1, Math.max(0, Math.min(lengths[i], START) - 8));
            starts[i * WORDS + 3] = JsonStrings.at(start, 8);
        }
    }

    /**
     * Returns the names in this order.
     *
     * @throws IllegalArgumentException if there is a duplicate
     */
    public static AttributeNames of(AttributeName... names) {
        return new AttributeNames(names);
    }

    /** Returns the index of this name, or the number of names if it is unknown. */
    public int number(String name) {
        Integer number = numbers.get(name);
        return number == null ? texts.length : number;
    }

    /** Returns the index that is likely to follow this one; it may not be that of a name. */
    public int expectedAfter(int before) {
        return following[before + 1];
    }

    /** Remembers which index followed this one. */
    public void learn(int before, int number) {
        following[before + 1] = number;
    }

    /** Returns whether an index is that of a name: neither {@link #NONE} nor that of unknown names. */
    public boolean has(int number) {
        return number >= 0 && number < texts.length;
    }

    /** Returns the name with this index. */
    public String text(int number) {
        return texts[number];
    }

    /**
     * Returns the length in bytes of a name, with quotes and colon, if the bytes at this position are exactly that name;
     * otherwise 0. With fewer than sixteen bytes left the name is not found.
     */
    public int lengthAt(int number, byte[] bytes, int from, int end) {
        int word = number * WORDS;
        if (end - from < START
                || (JsonStrings.at(bytes, from) & starts[word]) != starts[word + 1]
                || (JsonStrings.at(bytes, from + 8) & starts[word + 2]) != starts[word + 3]) {
            return 0;
        }
        int length = lengths[number];
        return length <= START || isRestAt(json[number], bytes, from, end) ? length : 0;
    }

    private static boolean isRestAt(byte[] name, byte[] bytes, int from, int end) {
        return end - from >= name.length
                && Arrays.equals(bytes, from + START, from + name.length, name, START, name.length);
    }
}
