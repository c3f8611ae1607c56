package org.tabletheory.attribute;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The canonical byte encoding of DynamoDB values: attribute serialization 1.0.0.
 *
 * <p>A value is its type id ({@link Type#id}) and its bytes. Equal values have equal bytes: numbers are normalised, sets
 * and maps sorted in UTF-16 binary order.
 *
 * <pre>{@code
 * Value tags = Value.ss("b", "a");
 * byte[] bytes = AttributeSerialization.serialize(tags);
 * Value back = AttributeSerialization.deserialize(Type.SS, bytes);
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class AttributeSerialization {
    /** How strict a reader is. */
    public enum Mode {
        /** Accepts only what {@link #serialize} writes: one encoding per value. */
        STRICT,
        /**
         * Accepts what the AWS Database Encryption SDK for DynamoDB 3.9.0 reads: also unsorted sets and maps, numbers
         * that are not normalized or not numbers at all, and nested collections whose declared length is wrong.
         */
        LENIENT
    }

    /** An idle writer with its buffers, for the next caller; used by one thread at a time. */
    private static final AtomicReference<@Nullable CanonicalWriter> SPARE = new AtomicReference<>();

    private AttributeSerialization() {}

    /**
     * Returns the canonical bytes of a value, without its type id.
     *
     * @throws AttributeException if it has none: an invalid number, a lone surrogate, a duplicate, nested too deep
     */
    public static byte[] serialize(Value value) {
        return serialize(value::writeTo);
    }

    /** Returns the canonical bytes of an item: those of the M of its attributes, each of which may be nested 32 deep. */
    public static byte[] serialize(Item item) {
        return serialize(item::writeTo);
    }

    /** Returns the canonical bytes of the one value or item that {@code body} writes; it must not keep the writer. */
    public static byte[] serialize(Consumer<ItemWriter> body) {
        CanonicalWriter writer = SPARE.getAndSet(null);
        if (writer == null) {
            writer = new CanonicalWriter();
        }
        try {
            body.accept(writer);
            return writer.toByteArray();
        } finally {
            writer.reset();
            SPARE.set(writer);
        }
    }

    /** Reads canonical bytes strictly. */
    public static Value deserialize(Type type, byte[] bytes) {
        return deserialize(type, bytes, Mode.STRICT);
    }

    /**
     * Reads the bytes of a value of the given type.
     *
     * @throws AttributeException if the mode does not accept them, with the byte offset and the path
     */
    public static Value deserialize(Type type, byte[] bytes, Mode mode) {
        return Value.readFrom(reader(type, bytes, mode));
    }

    /** Reads the canonical bytes of an item strictly. */
    public static Item deserializeItem(byte[] bytes) {
        return Item.readFrom(reader(Type.M, bytes, Mode.STRICT));
    }

    /** Returns a stream over the bytes of a value, which must not change while it is read. */
    public static ItemReader reader(Type type, byte[] bytes, Mode mode) {
        return new CanonicalReader(type, bytes, mode);
    }
}
