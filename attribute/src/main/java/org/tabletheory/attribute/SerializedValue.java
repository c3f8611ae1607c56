package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.HexFormat;
import org.tabletheory.attribute.AttributeSerialization.Mode;

/**
 * A serialized value: its type and its canonical bytes, with conversion from and to the hexadecimal form that tools and test
 * vectors use.
 */
@SuppressWarnings("ArrayRecordComponent") // copied in and out, and compared by content
public record SerializedValue(Type type, byte[] bytes) {
    private static final HexFormat HEX = HexFormat.of();

    /** The bytes are copied in and out. */
    public SerializedValue {
        bytes = bytes.clone();
    }

    /** Serializes a value, or throws {@link AttributeException} if it has no canonical bytes. */
    public static SerializedValue of(Value value) {
        return new SerializedValue(value.type(), AttributeSerialization.serialize(value));
    }

    /**
     * Parses the type id and the bytes from hexadecimal, such as {@code 0001} and {@code 61}.
     *
     * @throws AttributeException if either is not hexadecimal, or the type id is unknown
     */
    public static SerializedValue ofHex(String typeId, String bytes) {
        byte[] id = parse("the type id", typeId);
        if (id.length != 2) {
            throw new AttributeException("a type id must have two bytes, not " + id.length, "");
        }
        Type type = Type.ofId(((id[0] & 0xFF) << 8) | (id[1] & 0xFF));
        if (type == null) {
            throw new AttributeException("unknown type id " + typeId, "");
        }
        return new SerializedValue(type, parse("the bytes", bytes));
    }

    private static byte[] parse(String what, String hex) {
        try {
            return HEX.parseHex(hex);
        } catch (IllegalArgumentException notHex) {
            throw new AttributeException(what + " must be hexadecimal, two digits for each byte", "");
        }
    }

    /** Deserializes the value, or throws {@link AttributeException} if the mode does not accept the bytes. */
    public Value value(Mode mode) {
        return AttributeSerialization.deserialize(type, bytes, mode);
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the type id as four hexadecimal digits. */
    public String typeIdHex() {
        return HEX.toHexDigits((short) type.id());
    }

    /** Returns the bytes as hexadecimal digits. */
    public String bytesHex() {
        return HEX.formatHex(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SerializedValue that && type == that.type && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return typeIdHex() + ":" + bytesHex();
    }
}
