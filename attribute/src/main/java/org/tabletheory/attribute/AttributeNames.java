package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of a class's attributes, numbered from 0 in the order given.
 *
 * <p>It remembers in which order they came lately. Items of one kind mostly have theirs in the same order, so a reader
 * compares the next name with the one that it expects, and finds no name by a search.
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
 * <p>Safe to share between threads: what is remembered is a guess that every reader checks, so it may be an old one.
 */
public final class AttributeNames {
    /** What there is before the first name and behind the last. */
    public static final int NONE = -1;

    private static final int WORDS = 4;
    private static final int START = 16;

    private final String[] texts;
    /** Each name as JSON has it before a value: in quotes, with its colon. */
    private final byte[][] json;

    /**
     * The first sixteen bytes of each as two numbers, before each of them the bits that count. They stand side by side, and
     * the lengths too, since a reader comes by again and again with much other memory between.
     */
    private final long[] starts;

    private final int[] lengths;

    private final Map<String, Integer> numbers = new HashMap<>();
    /** What came after each number, one place further: it begins with what came first. */
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
                throw new IllegalArgumentException("the name " + texts[i] + " is given twice");
            }
            json[i] = names[i].json();
            lengths[i] = json[i].length;
            byte[] start = Arrays.copyOf(json[i], START);
            starts[i * WORDS] = EightBytes.first(-1, Math.min(lengths[i], 8));
            starts[i * WORDS + 1] = EightBytes.at(start, 0);
            starts[i * WORDS + 2] = EightBytes.first(-1, Math.max(0, Math.min(lengths[i], START) - 8));
            starts[i * WORDS + 3] = EightBytes.at(start, 8);
        }
    }

    /**
     * The names in this order.
     *
     * @throws IllegalArgumentException when one comes twice
     */
    public static AttributeNames of(AttributeName... names) {
        return new AttributeNames(names);
    }

    /** The number of this name; the count of all names when it is none of them. */
    public int number(String name) {
        Integer number = numbers.get(name);
        return number == null ? texts.length : number;
    }

    /** The number that is likely to come after this one; it may be that of no name. */
    int expectedAfter(int before) {
        return following[before + 1];
    }

    /** Remembers what came after this number. */
    void learn(int before, int number) {
        following[before + 1] = number;
    }

    /** Whether a number is that of a name: not {@link #NONE}, and not that of names that are not among these. */
    boolean has(int number) {
        return number >= 0 && number < texts.length;
    }

    String text(int number) {
        return texts[number];
    }

    /**
     * How many bytes a name has here, with its quotes and colon, if it stands here in the spelling in which it is written;
     * else 0. Where fewer than sixteen bytes are left it is not looked for.
     */
    int lengthAt(int number, byte[] bytes, int from, int end) {
        int word = number * WORDS;
        if (end - from < START
                || (EightBytes.at(bytes, from) & starts[word]) != starts[word + 1]
                || (EightBytes.at(bytes, from + 8) & starts[word + 2]) != starts[word + 3]) {
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
