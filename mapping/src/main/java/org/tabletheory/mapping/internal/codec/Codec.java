package org.tabletheory.mapping.internal.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** Stores and reads values of one Java type. Null is stored as NULL and never reaches {@link #encode}. */
public interface Codec {
    /** A place inside a value: the path to it by attribute names, and its codec. */
    record Target(List<Step> steps, Codec codec) {
        public static Target of(Step step, Codec codec) {
            return new Target(List.of(step), codec);
        }
    }

    /** Returns the type that values are stored as, or null if it depends on the value. */
    @Nullable
    Type type();

    /** Returns whether {@link #type} is only known at run time, because a converter decides it. */
    default boolean isDeferred() {
        return false;
    }

    /** Returns whether the Java type is one of the four Optionals. */
    default boolean isOptional() {
        return false;
    }

    /** Returns whether values are stored as JSON, so that text is JSON and any other value becomes JSON. */
    default boolean isJson() {
        return false;
    }

    /** Returns whether the texts that are stored are in the order of the values, as far as these have one. */
    default boolean isTextOrdered() {
        return true;
    }

    /** Returns whether different stored values are read as different values, so that each is written again as it was read. */
    default boolean isExact() {
        return false;
    }

    /** Returns whether a text is certainly the one that its value is written as; false if only writing it shows that. */
    default boolean isPrinted(String text) {
        return false;
    }

    /** Returns the stored form of a value, or throws {@link MappingMismatch}. */
    Value encode(Object value);

    /**
     * Writes the stored form of a value, without building a tree where possible. Numbers are written unchecked; for what the
     * stream rejects, {@link #encode} has the better message.
     */
    default void encodeTo(Object value, ItemWriter out) {
        encode(value).writeTo(out);
    }

    /** Reads a value that is not NULL from a stream. */
    @Nullable
    Object decode(ItemReader reader);

    /** Returns the Java value of an attribute that is absent or NULL. */
    default @Nullable Object absent() {
        return null;
    }

    /** Returns whether a value is empty by the rules of {@code omit_empty}. */
    boolean isEmpty(Object value);

    /** Returns whether an update without named fields skips a value: empty, or a record or map with only such values. */
    default boolean isUnset(Object value) {
        return isEmpty(value);
    }

    /** Returns whether {@link #encode} accepts the value as it is. */
    boolean accepts(Object value);

    /** Returns the place one step further in, or null if there is none. */
    default @Nullable Target step(Step step) {
        return null;
    }

    /** Returns the names of all places one step further in, by attribute name and by Java name, for suggestions. */
    default Set<String> words() {
        return Set.of();
    }

    /**
     * Checks a value that was not encoded by this codec, beyond its type, and returns what to store.
     *
     * @throws MappingMismatch if the attribute cannot have the value
     */
    default Value checked(Value value) {
        return value;
    }

    /** Checks the entries of a map by the codecs of their names, where null means that there is none, and returns what to store. */
    static Value checkedEntries(Value.M map, Function<String, @Nullable Codec> codecs) {
        Map<String, Value> entries = new LinkedHashMap<>();
        map.values().forEach((name, value) -> {
            Codec codec = value.type() == Type.NULL ? null : codecs.apply(name);
            try {
                entries.put(name, codec == null ? value : codec.checked(value));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(name);
            }
        });
        return new Value.M(entries);
    }

    /** Returns this codec without the checks for which {@code PutContext} returns a status instead of an exception. */
    default Codec unchecked() {
        return this;
    }

    /** Returns this codec without the checks that the rules of the model repeat for every attribute that is written. */
    default Codec withoutRules() {
        return this;
    }

    /** Returns the codec of the members of a set or list, or null for other types. */
    default @Nullable Codec member() {
        return null;
    }

    /** Reads the next value from a stream, which may be NULL. */
    default @Nullable Object read(ItemReader reader) {
        if (reader.type() == Type.NULL) {
            reader.nul();
            return absent();
        }
        return decode(reader);
    }

    /** Returns the stored form of a value or null. */
    default Value write(@Nullable Object value) {
        return value == null ? Value.nul() : encode(value);
    }

    /** Writes the stored form of a value or null. */
    default void writeTo(@Nullable Object value, ItemWriter out) {
        if (value == null) {
            out.nul();
        } else {
            encodeTo(value, out);
        }
    }

    /** Throws {@link MappingMismatch} if the stored value has another type than expected. */
    static void expect(ItemReader reader, Type expected, String reading) {
        Type found = reader.type();
        if (found != expected) {
            throw MappingMismatch.at(reader, "has type " + found + ", but " + reading + " is read from " + expected);
        }
    }
}
