package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;

/**
 * Takes down the properties of a class, in the order in which {@link Structure} numbers them. Not safe for use by several
 * threads.
 */
public interface Slots {
    /** A property that is an attribute: its Java name, its name in DynamoDB and its Java type. */
    Attribute attribute(String property, String name, JavaType type);

    /**
     * A record or bean whose attributes count as attributes of the one around it; gives the codec of all of it as a map.
     *
     * @param flat whether they are written beside the others, without a map of this name around them
     */
    <V> ValueCodec<V> embedded(String property, String name, Structure<?> inner, boolean flat, boolean omitEmpty);

    /** A component that is kept out of the item, with the value that the class gets for it. */
    void ignored(String property, @Nullable Object absent);

    /** What more is known of an attribute; {@link #codec} ends it. */
    interface Attribute {
        /** The class that declares the property, where it is a superclass. */
        Attribute declaredBy(Class<?> owner);

        /** The storage type that was asked for. */
        Attribute storage(Type type);

        /** Instants are seconds since 1970. */
        Attribute seconds();

        /** It is the time to live. */
        Attribute ttl();

        /** It is a JSON carrier. */
        Attribute json();

        /** Values go through a converter. */
        Attribute converter(Converter<?> converter);

        /** It is left out when it is empty. */
        Attribute omitEmpty();

        /** It is left out when it is null: a key, a key of an index, or what the library sets. */
        Attribute absentWhenNull();

        /** Takes it down, and gives its codec. */
        <V> ValueCodec<V> codec();
    }
}
