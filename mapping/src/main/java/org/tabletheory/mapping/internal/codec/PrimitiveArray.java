package org.tabletheory.mapping.internal.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.mapping.internal.text.NumberText;
import org.tabletheory.mapping.spi.codec.ScalarReading;

/**
 * Writes and reads arrays of one primitive type without boxing each element, because measurements and vectors are long. There
 * is one class for each type, because type parameters cannot be primitive. Immutable and thread-safe.
 */
interface PrimitiveArray {
    /** The initial capacity of an array that is read. */
    int FIRST = 16;

    /** Writes the elements into a list that was started. */
    void write(Object array, ItemWriter out);

    /** Reads the elements of a list that was entered, up to its end. */
    Object read(ItemReader in);

    /** Returns the implementation for a component type, or null if it is not primitive; {@code byte[]} is binary data. */
    static @Nullable PrimitiveArray of(Class<?> component) {
        if (component == int.class) {
            return new Ints();
        } else if (component == long.class) {
            return new Longs();
        } else if (component == double.class) {
            return new Doubles();
        } else if (component == float.class) {
            return new Floats();
        } else if (component == short.class) {
            return new Shorts();
        } else if (component == boolean.class) {
            return new Booleans();
        }
        return component == char.class ? new Characters() : null;
    }

    record Ints() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (int each : (int[]) array) {
                out.number(each);
            }
        }

        @Override
        public Object read(ItemReader in) {
            int[] all = new int[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.wholeInt(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Longs() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (long each : (long[]) array) {
                out.number(each);
            }
        }

        @Override
        public Object read(ItemReader in) {
            long[] all = new long[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.wholeLong(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Doubles() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (double each : (double[]) array) {
                out.number(NumberText.of(each));
            }
        }

        @Override
        public Object read(ItemReader in) {
            double[] all = new double[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.decimalDouble(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Floats() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (float each : (float[]) array) {
                out.number(NumberText.of(each));
            }
        }

        @Override
        public Object read(ItemReader in) {
            float[] all = new float[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.decimalFloat(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Shorts() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (short each : (short[]) array) {
                out.number(each);
            }
        }

        @Override
        public Object read(ItemReader in) {
            short[] all = new short[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.wholeShort(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Booleans() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (boolean each : (boolean[]) array) {
                out.bool(each);
            }
        }

        @Override
        public Object read(ItemReader in) {
            boolean[] all = new boolean[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.bool(in);
            }
            return Arrays.copyOf(all, size);
        }
    }

    record Characters() implements PrimitiveArray {
        @Override
        public void write(Object array, ItemWriter out) {
            for (char each : (char[]) array) {
                out.string(String.valueOf(each));
            }
        }

        @Override
        public Object read(ItemReader in) {
            char[] all = new char[FIRST];
            int size = 0;
            while (in.nextElement()) {
                all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
                all[size++] = ScalarReading.character(in);
            }
            return Arrays.copyOf(all, size);
        }
    }
}
