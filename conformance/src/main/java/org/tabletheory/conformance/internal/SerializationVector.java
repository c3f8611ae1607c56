package org.tabletheory.conformance.internal;

import java.util.HexFormat;

/**
 * A vector of attribute serialization, of one of four kinds. DynamoDB JSON is kept as the text of the file, since it may
 * be of values that cannot exist.
 */
sealed interface SerializationVector {
    String name();

    /** The value has these bytes, and they read back as {@code readsAs}. */
    record Writes(String name, String value, Encoded bytes, String readsAs) implements SerializationVector {}

    /** The value has no bytes. */
    record WriteRefused(String name, String value) implements SerializationVector {}

    /** Lenient reading gives this value; strict reading gives it too when the bytes are canonical, and refuses if not. */
    record Reads(String name, Encoded bytes, String value, boolean canonical) implements SerializationVector {}

    /** The bytes are refused, however they are read. */
    record ReadRefused(String name, Encoded bytes) implements SerializationVector {}

    /** A type id and bytes, both hexadecimal; the type id may be wrong on purpose, even in its length. */
    record Encoded(String typeId, String bytes) {
        public Encoded {
            HexFormat.of().parseHex(typeId);
            HexFormat.of().parseHex(bytes);
        }

        @Override
        public String toString() {
            return "type " + typeId + " bytes " + (bytes.isEmpty() ? "(none)" : bytes);
        }
    }
}
