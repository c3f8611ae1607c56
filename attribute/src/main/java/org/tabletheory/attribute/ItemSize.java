package org.tabletheory.attribute;

import java.util.Map;

/**
 * Computes how many bytes an item or a value counts for in DynamoDB's limits and prices.
 *
 * <p>Names and strings count their UTF-8 bytes; binaries their bytes; true, false and NULL one; sets the sum of their
 * members; lists and maps 3, and one more for each element besides its content. A number counts one byte, one for every two
 * significant digits before the decimal point, one for every two after it, and one for a minus sign; zero counts one.
 */
public final class ItemSize {
    private ItemSize() {}

    /** Returns the size of an item: its names and its values. */
    public static long of(Item item) {
        SizeCounter counter = new SizeCounter();
        counter.entries(item.attributes());
        return counter.bytes;
    }

    /** Returns the size of a value, without a name. */
    public static long of(Value value) {
        SizeCounter counter = new SizeCounter();
        value.accept(counter);
        return counter.bytes;
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

    /** Returns the size of a number in its plain form, which has no exponent and no zeros that can be left out. */
    private static int number(String plain) {
        if (plain.equals("0")) {
            return 1;
        }
        int sign = plain.charAt(0) == '-' ? 1 : 0;
        int point = plain.indexOf('.');
        int end = point < 0 ? plain.length() : point;
        // "0" before the point is a leading zero, and so are the zeros after it.
        boolean fractionOnly = plain.charAt(sign) == '0';
        int integer = fractionOnly ? 0 : end - sign;
        int fraction = point < 0 ? 0 : plain.length() - point - 1;
        if (fractionOnly) {
            for (int i = point + 1; plain.charAt(i) == '0'; i++) {
                fraction--;
            }
        } else if (point < 0) {
            for (int i = end - 1; plain.charAt(i) == '0'; i--) {
                integer--;
            }
        }
        return 1 + (integer + 1) / 2 + (fraction + 1) / 2 + sign;
    }

    /** Adds up the sizes of the values that it visits, and returns itself. */
    private static final class SizeCounter implements Value.Visitor<SizeCounter> {
        private static final int CONTAINER = 3;
        private static final int ELEMENT = 1;

        private long bytes;

        private void entries(Map<String, Value> entries) {
            for (Map.Entry<String, Value> entry : entries.entrySet()) {
                bytes += utf8(entry.getKey());
                entry.getValue().accept(this);
            }
        }

        private SizeCounter add(long size) {
            bytes += size;
            return this;
        }

        @Override
        public SizeCounter string(Value.S value) {
            return add(utf8(value.value()));
        }

        @Override
        public SizeCounter number(Value.N value) {
            return add(ItemSize.number(value.normalized()));
        }

        @Override
        public SizeCounter binary(Value.B value) {
            return add(value.size());
        }

        @Override
        public SizeCounter bool(Value.Bool value) {
            return add(1);
        }

        @Override
        public SizeCounter nul(Value.Null value) {
            return add(1);
        }

        @Override
        public SizeCounter strings(Value.SS value) {
            for (String member : value.values()) {
                bytes += utf8(member);
            }
            return this;
        }

        @Override
        public SizeCounter numbers(Value.NS value) {
            for (Value.N member : value.values()) {
                number(member);
            }
            return this;
        }

        @Override
        public SizeCounter binaries(Value.BS value) {
            for (Value.B member : value.values()) {
                bytes += member.size();
            }
            return this;
        }

        @Override
        public SizeCounter list(Value.L value) {
            bytes += CONTAINER + (long) ELEMENT * value.values().size();
            for (Value element : value.values()) {
                element.accept(this);
            }
            return this;
        }

        @Override
        public SizeCounter map(Value.M value) {
            bytes += CONTAINER + (long) ELEMENT * value.values().size();
            entries(value.values());
            return this;
        }
    }
}
