package org.tabletheory.attribute;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one canonical byte form of every DynamoDB value: attribute serialization 1.0.0.
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
 * <p>Safe for use by several threads.
 */
public final class AttributeSerialization {
    /** How much a reader lets through. */
    public enum Mode {
        /** Only what {@link #serialize} writes: one value, one form. */
        STRICT,
        /**
         * What the AWS Database Encryption SDK for DynamoDB 3.9.0 reads: also sets and maps that are not sorted, numbers
         * that are not normalised or are none, and nested collections whose declared length is wrong.
         */
        LENIENT
    }

    /** A writer between two uses, with its buffers; taken by one thread at a time. */
    private static final AtomicReference<@Nullable CanonicalWriter> SPARE = new AtomicReference<>();

    private AttributeSerialization() {}

    /**
     * The canonical bytes of a value, without its type id.
     *
     * @throws AttributeException when the value has none: a bad number, a lone surrogate, a duplicate, too deep
     */
    public static byte[] serialize(Value value) {
        return serialize(value::writeTo);
    }

    /** The canonical bytes of an item: those of the M of its attributes, which may each be nested 32 deep. */
    public static byte[] serialize(Item item) {
        return serialize(item::writeTo);
    }

    /** The canonical bytes of what the body writes, one value or item; nothing is kept of the writer afterwards. */
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
     * @throws AttributeException when the mode does not let them through, with the byte offset and the path
     */
    public static Value deserialize(Type type, byte[] bytes, Mode mode) {
        return Value.readFrom(reader(type, bytes, mode));
    }

    /** Reads the canonical bytes of an item strictly. */
    public static Item deserializeItem(byte[] bytes) {
        return Item.readFrom(reader(Type.M, bytes, Mode.STRICT));
    }

    /** A stream over the bytes of a value; they must not change while it is read. */
    public static ItemReader reader(Type type, byte[] bytes, Mode mode) {
        return new CanonicalReader(type, bytes, mode);
    }
}
