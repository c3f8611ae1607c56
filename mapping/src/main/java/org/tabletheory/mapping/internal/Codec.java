package org.tabletheory.mapping.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** How values of one Java type are stored and read. Null is NULL and never reaches {@link #encode}. */
interface Codec {
    /** A place inside a value: the steps to it by DynamoDB's names, and how it is stored. */
    record Target(List<Step> steps, Codec codec) {
        static Target of(Step step, Codec codec) {
            return new Target(List.of(step), codec);
        }
    }

    /** The type that values are stored as, or null when it depends on the value. */
    @Nullable
    Type type();

    /** What is stored for a value; {@link MappingMismatch} when it cannot be. */
    Value encode(Object value);

    /**
     * Writes what is stored for a value, without a tree where that can be. The stream takes numbers in any spelling; what
     * it refuses is told better by {@link #encode}.
     */
    default void encodeTo(Object value, ItemWriter out) {
        encode(value).writeTo(out);
    }

    /** Takes a value that is not NULL from a stream. */
    @Nullable
    Object decode(ItemReader reader);

    /** What stands for an attribute that is absent or NULL. */
    default @Nullable Object absent() {
        return null;
    }

    /** Whether a value is empty by the rules of {@code omit_empty}. */
    boolean isEmpty(Object value);

    /** Whether an update that names no fields passes over a value: empty, or a record or map of which all is. */
    default boolean isUnset(Object value) {
        return isEmpty(value);
    }

    /** Whether {@link #encode} takes the value as it is. */
    boolean accepts(Object value);

    /** The place one step further in, or null when there is none. */
    default @Nullable Target step(Step step) {
        return null;
    }

    /** How members of a set or list are stored, or null when this is neither. */
    default @Nullable Codec member() {
        return null;
    }

    /** Takes the next value from a stream, NULL included. */
    default @Nullable Object read(ItemReader reader) {
        if (reader.type() == Type.NULL) {
            reader.nul();
            return absent();
        }
        return decode(reader);
    }

    /** What is stored for a value or null. */
    default Value write(@Nullable Object value) {
        return value == null ? Value.nul() : encode(value);
    }

    /** Writes what is stored for a value or null. */
    default void writeTo(@Nullable Object value, ItemWriter out) {
        if (value == null) {
            out.nul();
        } else {
            encodeTo(value, out);
        }
    }

    /** Refuses a stored value of another type than the one expected. */
    static void expect(ItemReader reader, Type expected, String reading) {
        Type found = reader.type();
        if (found != expected) {
            throw MappingMismatch.at(
                    reader, "is stored as " + found + ", and " + reading + " is read from " + expected);
        }
    }
}
