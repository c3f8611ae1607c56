package org.tabletheory.conformance.internal.vector;

import java.util.HexFormat;
import org.tabletheory.attribute.AttributeSerialization.Mode;

/**
 * A vector for attribute serialization. DynamoDB JSON is kept as text, because it may contain values that cannot exist.
 */
sealed interface SerializationVector {
    String name();

    /** Runs the checks of this kind of vector. */
    void run(SerializationCheck check);

    /** The value serializes to these bytes, which deserialize to {@code readsAs}. */
    record Serializes(String name, String value, SerializedText bytes, String readsAs) implements SerializationVector {
        @Override
        public void run(SerializationCheck check) {
            check.expectSerialized(value, bytes);
            check.expectRead(bytes, Mode.STRICT, readsAs);
            check.expectRead(bytes, Mode.LENIENT, readsAs);
        }
    }

    /** The value cannot be serialized. */
    record WriteRejected(String name, String value) implements SerializationVector {
        @Override
        public void run(SerializationCheck check) {
            check.expectSerializationRejected(value);
        }
    }

    /** The bytes deserialize to this value in lenient mode, and in strict mode only if they are canonical. */
    record Deserializes(String name, SerializedText bytes, String value, boolean canonical)
            implements SerializationVector {
        @Override
        public void run(SerializationCheck check) {
            check.expectRead(bytes, Mode.LENIENT, value);
            if (canonical) {
                check.expectRead(bytes, Mode.STRICT, value);
            } else {
                check.expectReadRejected(bytes, Mode.STRICT);
            }
        }
    }

    /** The bytes cannot be deserialized in any mode. */
    record ReadRejected(String name, SerializedText bytes) implements SerializationVector {
        @Override
        public void run(SerializationCheck check) {
            check.expectReadRejected(bytes, Mode.STRICT);
            check.expectReadRejected(bytes, Mode.LENIENT);
        }
    }

    /** A type id and bytes in hexadecimal; the type id may be invalid on purpose. */
    record SerializedText(String typeId, String bytes) {
        public SerializedText {
            HexFormat.of().parseHex(typeId);
            HexFormat.of().parseHex(bytes);
        }

        @Override
        public String toString() {
            return "type " + typeId + " bytes " + (bytes.isEmpty() ? "(none)" : bytes);
        }
    }
}
