package org.tabletheory.processor.internal.generate;

import java.util.Map;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.Storage;

/** How generated code handles the values of an attribute: itself for the common types, by a codec for all others. */
enum ValueHandling {
    STRING,
    LONG,
    INT,
    SHORT,
    BYTE,
    DOUBLE,
    FLOAT,
    BOOLEAN,
    CHAR,
    TIME,
    SECONDS,
    /** By a codec; an absent attribute is null. */
    CODEC,
    /** By a codec; an absent attribute is an empty value of the type, such as zero. */
    CONTAINER;

    private static final Map<String, ValueHandling> NATIVE = Map.of(
            "long", LONG,
            "int", INT,
            "short", SHORT,
            "byte", BYTE,
            "double", DOUBLE,
            "float", FLOAT,
            "boolean", BOOLEAN,
            "char", CHAR);

    static ValueHandling of(SlotDeclaration.AttributeSlot attribute) {
        Storage storage = attribute.storage();
        String type = attribute.property().type().name();
        boolean plain = !storage.json() && !storage.isConverted();
        if (plain && NATIVE.containsKey(type)) {
            return NATIVE.get(type);
        } else if (plain && type.equals("java.lang.String") && storage.type() == Type.S && !storage.ttl()) {
            return attribute.nestedFormat() == null ? STRING : CODEC;
        } else if (plain && type.equals("java.time.Instant")) {
            return storage.type() == Type.N ? SECONDS : TIME;
        }
        boolean empty = storage.hasEmptyValue() || attribute.property().type().isPrimitive();
        return empty ? CONTAINER : CODEC;
    }

    /** Returns whether the Java type is primitive. */
    boolean isPrimitive() {
        return isInteger() || this == DOUBLE || this == FLOAT || this == BOOLEAN || this == CHAR;
    }

    boolean isInteger() {
        return this == LONG || this == INT || this == SHORT || this == BYTE;
    }

    boolean usesCodec() {
        return this == CODEC || this == CONTAINER;
    }
}
