package org.tabletheory.client.internal.write;

import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * How many bytes an item counts for in DynamoDB, by the arithmetic that its limits and prices use.
 *
 * <p>Names and strings count their UTF-8 bytes, binaries their bytes, a number a byte for every two significant digits
 * and one more (and one for a minus sign), true, false and NULL one, sets the sum of their members, lists and maps 3 and
 * one more for each element besides what it holds.
 */
public final class ItemSize {
    /** The most that DynamoDB stores in one item: 400 KB. */
    public static final int MAX_BYTES = 400 * 1024;

    private static final int DOCUMENT = 3;
    private static final int ELEMENT = 1;

    private ItemSize() {}

    /** The size of an item: its names and its values. */
    public static long of(Item item) {
        return entries(item.attributes(), 0);
    }

    /** The size of a value, without a name. */
    public static long of(Value value) {
        if (value instanceof Value.S string) {
            return utf8(string.value());
        }
        if (value instanceof Value.N number) {
            return number(number);
        }
        if (value instanceof Value.B binary) {
            return binary.size();
        }
        if (value instanceof Value.SS set) {
            return set.values().stream().mapToLong(ItemSize::utf8).sum();
        }
        if (value instanceof Value.NS set) {
            return set.values().stream().mapToLong(ItemSize::number).sum();
        }
        if (value instanceof Value.BS set) {
            return set.values().stream().mapToLong(Value.B::size).sum();
        }
        if (value instanceof Value.L list) {
            return DOCUMENT
                    + list.values().stream()
                            .mapToLong(element -> ELEMENT + of(element))
                            .sum();
        }
        if (value instanceof Value.M map) {
            return DOCUMENT + entries(map.values(), ELEMENT);
        }
        return 1;
    }

    private static long entries(Map<String, Value> entries, int overhead) {
        long sum = 0;
        for (Map.Entry<String, Value> entry : entries.entrySet()) {
            sum += utf8(entry.getKey()) + of(entry.getValue()) + overhead;
        }
        return sum;
    }

    private static long number(Value.N number) {
        String text = number.normalized();
        int sign = text.startsWith("-") ? 1 : 0;
        long digits = significant(text);
        return (digits + 1) / 2 + 1 + sign;
    }

    /** How many digits there are from the first that is not 0 to the last that is not. */
    private static int significant(String text) {
        int seen = 0;
        int significant = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '1' && c <= '9') {
                significant = ++seen;
            } else if (c == '0' && seen > 0) {
                seen++;
            }
        }
        return significant;
    }

    /** The length of a text in UTF-8, without writing it. */
    static long utf8(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }
}
