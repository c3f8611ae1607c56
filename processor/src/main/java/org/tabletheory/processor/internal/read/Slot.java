package org.tabletheory.processor.internal.read;

import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;

/** What becomes of one property of a class. */
public sealed interface Slot {
    Property property();

    /**
     * An attribute.
     *
     * @param name its name in DynamoDB
     * @param def what the model says of it; null inside a nested record, of which models say nothing
     */
    record Attribute(
            Property property,
            String name,
            Storage storage,
            boolean omitEmpty,
            @Nullable AttributeDef def) implements Slot {
        /** Whether null leaves it out: keys, index keys and what the library sets. */
        public boolean absentWhenNull() {
            return def != null && def.roles().stream().anyMatch(role -> role.kind() != Role.Kind.TTL);
        }
    }

    /** A record or bean whose attributes count as attributes of the one around it. */
    record Embedded(Property property, String name, Shape.Struct inner, boolean flat, boolean omitEmpty)
            implements Slot {}

    /** A component that is kept out of the item. */
    record Ignored(Property property) implements Slot {}

    /**
     * How an attribute is stored.
     *
     * @param type the type in DynamoDB; null when it depends on the value, or on a converter
     * @param asked the storage type that was asked for
     * @param seconds whether instants are numbers
     * @param converter the converter asked for, or null
     * @param registered whether a converter is registered when the program runs
     * @param optional whether it is one of the four Optionals
     */
    record Storage(
            @Nullable Type type,
            @Nullable Type asked,
            boolean seconds,
            boolean ttl,
            boolean json,
            @Nullable TypeMirror converter,
            boolean registered,
            boolean optional,
            Form form) {
        /** Whether only the running program knows the type. */
        public boolean isConverted() {
            return converter != null || registered;
        }
    }

    /** What generated code does with values itself; all others go through codecs. */
    enum Form {
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
        /** By a codec; nothing stored is null. */
        CODEC,
        /** By a codec; nothing stored is an empty value of the type. */
        CONTAINER;

        /** Whether Java has it without a box. */
        public boolean isPrimitive() {
            return isWhole() || this == DOUBLE || this == FLOAT || this == BOOLEAN || this == CHAR;
        }

        public boolean isWhole() {
            return this == LONG || this == INT || this == SHORT || this == BYTE;
        }
    }
}
