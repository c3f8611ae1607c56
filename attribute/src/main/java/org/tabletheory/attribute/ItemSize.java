package org.tabletheory.attribute;

import java.util.Map;

/**
 * Computes how many bytes an item or a value counts for in DynamoDB's limits and prices.
 *
 * <p>Names and strings count their UTF-8 bytes; binaries their bytes; a number one byte for every two significant digits,
 * one more, and one for a minus sign; true, false and NULL one; sets the sum of their members; lists and maps 3, and one
 * more for each element besides its content.
 */
public final class ItemSize {
    private static final int DOCUMENT = 3;
    private static final int ELEMENT = 1;

    private ItemSize() {}

    /** Returns the size of an item: its names and its values. */
    public static long of(Item item) {
        return entries(item.attributes(), 0);
    }

    /** Returns the size of a value, without a name. */
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

    /** Returns how many digits there are from the first to the last that is not 0. */
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

    /** Returns the length of a text in UTF-8, without encoding it. */
    public static long utf8(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }
}
