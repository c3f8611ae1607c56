package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.HexFormat;
import org.tabletheory.attribute.AttributeSerialization.Mode;

/**
 * A value as attribute serialization stores it: its type and its bytes, with the hexadecimal form in which tools and test
 * vectors show both.
 */
@SuppressWarnings("ArrayRecordComponent") // copied in and out, and compared by content
public record SerializedValue(Type type, byte[] bytes) {
    private static final HexFormat HEX = HexFormat.of();

    /** The bytes are copied in and out. */
    public SerializedValue {
        bytes = bytes.clone();
    }

    /** Serializes a value; an error when it has no canonical bytes. */
    public static SerializedValue of(Value value) {
        return new SerializedValue(value.type(), AttributeSerialization.serialize(value));
    }

    /**
     * Takes the type id and the bytes from hexadecimal, such as {@code 0001} and {@code 61}.
     *
     * @throws AttributeException when either is not hexadecimal, or the type id is not that of a type
     */
    public static SerializedValue ofHex(String typeId, String bytes) {
        byte[] id = parse("the type id", typeId);
        if (id.length != 2) {
            throw new AttributeException("a type id is two bytes, this one has " + id.length, "");
        }
        Type type = Type.ofId(((id[0] & 0xFF) << 8) | (id[1] & 0xFF));
        if (type == null) {
            throw new AttributeException("no type has the id " + typeId, "");
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

    /** Reads the value back; an error when the mode does not let the bytes through. */
    public Value value(Mode mode) {
        return AttributeSerialization.deserialize(type, bytes, mode);
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The type id as four hexadecimal digits. */
    public String typeIdHex() {
        return HEX.toHexDigits((short) type.id());
    }

    /** The bytes as hexadecimal digits. */
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
