package org.tabletheory.mapping.internal.codec;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Converts values of a class to and from text. Thread-safe. */
interface TextForm<T> {
    String print(T value);

    /**
     * Returns the value of a text.
     *
     * @throws IllegalArgumentException if the text is invalid; or ArithmeticException or DateTimeException, depending on the
     *     parser of the class
     */
    T parse(String text);

    /** Returns whether a value counts as empty. */
    default boolean isEmpty(T value) {
        return false;
    }

    /** Returns whether a text is certainly the one that {@link #print} returns for its value; false if only that shows it. */
    default boolean isPrinted(String text) {
        return false;
    }

    /** Returns a text, given in place of a value, as it is stored: texts that are compared must be in the same zone. */
    default String stored(String text) {
        return text;
    }

    /** Returns every valid text, for suggestions; null if they cannot be listed. */
    default @Nullable Set<String> texts() {
        return null;
    }

    /**
     * A conversion by functions, for types that few models have. Common types have a class instead: it is loaded faster than
     * functions are linked, which matters for the first call of a process.
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
