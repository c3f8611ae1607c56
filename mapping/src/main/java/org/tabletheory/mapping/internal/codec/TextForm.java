package org.tabletheory.mapping.internal.codec;

import java.util.function.Function;
import java.util.function.Predicate;

/** How the values of a class are written as text and read from it. Safe for use by many threads. */
interface TextForm<T> {
    String print(T value);

    /**
     * The value of a text.
     *
     * @throws IllegalArgumentException when the text is none of the class's; as well ArithmeticException or
     *     DateTimeException, as the class's own parser likes
     */
    T parse(String text);

    /** Whether a value counts as empty. */
    default boolean isEmpty(T value) {
        return false;
    }

    /**
     * A form that is put together of functions, for classes that few models have. What most models have is a class of its own
     * instead: it is loaded faster than its functions would be linked, and every first call pays for it.
     */
    record OfFunctions<T>(Function<T, String> printing, Function<String, T> parsing, Predicate<T> emptiness)
            implements TextForm<T> {
        @Override
        public String print(T value) {
            return printing.apply(value);
        }

        @Override
        public T parse(String text) {
            return parsing.apply(text);
        }

        @Override
        public boolean isEmpty(T value) {
            return emptiness.test(value);
        }
    }
}
