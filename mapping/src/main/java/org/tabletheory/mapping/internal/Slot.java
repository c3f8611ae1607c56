package org.tabletheory.mapping.internal;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;

/** What becomes of one property of a class. */
sealed interface Slot {
    Property property();

    /**
     * An attribute.
     *
     * @param name its name in DynamoDB
     * @param omitEmpty whether it is left out when it is empty
     * @param absentWhenNull whether null leaves it out, since NULL is refused or means nothing there: keys, index keys and
     *     what the library sets
     * @param def what the model says of it, or null inside a nested record, of which models say nothing
     */
    record Attribute(
            Property property,
            String name,
            Codec codec,
            boolean omitEmpty,
            boolean absentWhenNull,
            @Nullable AttributeDef def)
            implements Slot {}

    /**
     * A record or bean whose attributes count as attributes of the one around it.
     *
     * @param name the container's name in DynamoDB
     * @param omitEmpty whether the container is left out when it is empty
     */
    record Embedded(Property property, String name, ObjectCodec inner, boolean flat, boolean omitEmpty)
            implements Slot {}

    /** A component that is kept out of the item, with the value that a record gets for it. */
    record Ignored(Property property, @Nullable Object absent) implements Slot {}
}
