package org.tabletheory.engine.internal.value;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Sizes as the service counts them: for capacity, for the 400 KB limit and for table statistics. */
public final class ValueSize {
    /** The largest item, names included. */
    public static final int MAX_ITEM = 409_600;

    private static final int CONTAINER = 3;

    private ValueSize() {}

    /** Returns the size of an item: its names and its values. */
    public static int of(Item item) {
        int size = 0;
        for (var attribute : item.attributes().entrySet()) {
            size += utf8(attribute.getKey()) + of(attribute.getValue());
        }
        return size;
    }

    /** Returns the size of a value without its name. */
    public static int of(Value value) {
        return switch (value.type()) {
            case S -> utf8(((Value.S) value).value());
            case N -> number(((Value.N) value).text());
            case B -> ((Value.B) value).size();
            case BOOL, NULL -> 1;
            case SS -> {
                int size = 0;
                for (String member : ((Value.SS) value).values()) {
                    size += utf8(member);
                }
                yield size;
            }
            case NS -> {
                int size = 0;
                for (Value.N member : ((Value.NS) value).values()) {
                    size += number(member.text());
                }
                yield size;
            }
            case BS -> {
                int size = 0;
                for (Value.B member : ((Value.BS) value).values()) {
                    size += member.size();
                }
                yield size;
            }
            case L -> {
                int size = CONTAINER;
                for (Value element : ((Value.L) value).values()) {
                    size += 1 + of(element);
                }
                yield size;
            }
            case M -> {
                int size = CONTAINER;
                for (var entry : ((Value.M) value).values().entrySet()) {
                    size += 1 + utf8(entry.getKey()) + of(entry.getValue());
                }
                yield size;
            }
        };
    }

    /** Returns the length of a text in UTF-8. */
    public static int utf8(String text) {
        int size = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800 && !Character.isSurrogate(c)) {
                size += 2;
            } else if (c >= 0x80) {
                // One more byte for two-byte characters, and for each half of a surrogate pair.
                size++;
            }
        }
        return size;
    }

    /** One byte, one for every two significant digits on each side of the point, and one for a minus sign. */
    private static int number(String text) {
        int start = text.charAt(0) == '-' ? 1 : 0;
        int point = text.indexOf('.');
        int end = point < 0 ? text.length() : point;
        int first = start;
        while (first < end && text.charAt(first) == '0') {
            first++;
        }
        int last = end;
        if (point < 0) {
            while (last > first && text.charAt(last - 1) == '0') {
                last--;
            }
        }
        int integer = last - first;
        int fraction = 0;
        if (point >= 0) {
            int from = point + 1;
            while (integer == 0 && from < text.length() && text.charAt(from) == '0') {
                from++;
            }
            fraction = text.length() - from;
        }
        return integer + fraction == 0 ? 1 : 1 + (integer + 1) / 2 + (fraction + 1) / 2 + start;
    }
}
