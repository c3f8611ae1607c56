package org.tabletheory.mapping.spi.codec;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;
import org.tabletheory.schema.Format;

/**
 * Receives the properties of a class, in the order in which {@link Structure} numbers them. Not thread-safe.
 */
public interface Slots {
    /** Starts an attribute with the Java name of its property, its name in DynamoDB and its Java type. */
    AttributeBuilder attribute(String property, String name, JavaType type);

    /**
     * Adds a record or bean whose attributes count as attributes of the class around it; returns its codec as a map.
     *
     * @param flat whether they are written next to the others, without a map of this name around them
     */
    <V> ValueCodec<V> embedded(String property, String name, Structure<?> inner, boolean flat, boolean omitEmpty);

    /** Adds a component that is not stored, with the value that it gets when the object is created. */
    void ignored(String property, @Nullable Object absent);

    /**
     * Adds a key that a template computes from attributes that were added before; if an attribute has its name, the value of that
     * property is not written.
     */
    void key(String attribute, String template);

    /**
     * Sets the form of the items.
     *
     * @param attribute the attribute that stores its number
     * @param readsNewer whether items of newer forms are read as if they had this one
     */
    void form(String attribute, int present, int oldest, boolean readsNewer);

    /**
     * Adds the upcaster from a form.
     *
     * @param plaintext the encrypted attributes that items of this form hold in plain text
     */
    void upcast(int from, UnaryOperator<Item> upcaster, String... plaintext);

    /** Configures an attribute; {@link #codec} adds it. */
    interface AttributeBuilder {
        /** Sets the superclass that declares the property. */
        AttributeBuilder declaredBy(Class<?> owner);

        /** Sets the requested storage type. */
        AttributeBuilder storage(Type type);

        /** Stores instants as seconds since 1970. */
        AttributeBuilder seconds();

        /** Marks the time to live. */
        AttributeBuilder ttl();

        /** Marks a JSON carrier. */
        AttributeBuilder json();

        /** Sets the format of an attribute inside a nested object. */
        AttributeBuilder format(Format format);

        /** Sets the converter of the attribute. */
        AttributeBuilder converter(Converter<?> converter);

        /** Sets the converter of the elements of a type in the attribute, at any depth. */
        AttributeBuilder converter(Converter<?> converter, JavaType elements);

        /** Omits the attribute when it is empty. */
        AttributeBuilder omitEmpty();

        /** Omits the attribute when it is null: a key, a key of an index, or what the library sets. */
        AttributeBuilder absentWhenNull();

        /** Adds the attribute and returns its codec. */
        <V> ValueCodec<V> codec();
    }
}
