package org.tabletheory.attribute;

import java.math.BigDecimal;

/**
 * Writes an item or a value as a stream, independently of its encoding.
 *
 * <p>A codec is written once against this interface and works with every encoding: DynamoDB JSON ({@link DynamoJson}),
 * and canonical bytes ({@link AttributeSerialization}). Inside a map or an item every
 * value is preceded by {@link #name}; inside a set the members are written with the method for their scalar type.
 *
 * <pre>{@code
 * writer.startItem(2);
 * writer.name("PK");
 * writer.string("USER#1");
 * writer.name("tags");
 * writer.startSet(Type.SS, 1);
 * writer.string("new");
 * writer.endSet();
 * writer.endItem();
 * }</pre>
 *
 * <p>Sizes are hints unless an encoding says otherwise. Not thread-safe.
 */
public interface ItemWriter {
    /** Starts an item, which unlike a map has no type around it. */
    void startItem(int size);

    /** Ends the item. */
    void endItem();

    /** Writes the name of the next value. */
    void name(String name);

    /** Writes the name of the next value, encoded before. */
    default void name(AttributeName name) {
        name(name.text());
    }

    /** Writes an S, or a member of an SS. */
    void string(String value);

    /** Writes an N, or a member of an NS, from its text. */
    void number(String text);

    /** Writes an N, or a member of an NS. */
    default void number(long value) {
        number(Long.toString(value));
    }

    /** Writes an N, or a member of an NS. */
    default void number(BigDecimal value) {
        number(value.toString());
    }

    /** Writes a B, or a member of a BS: the given range of the array, which is not retained. */
    void binary(byte[] bytes, int offset, int length);

    /** Writes a B, or a member of a BS. */
    default void binary(byte[] bytes) {
        binary(bytes, 0, bytes.length);
    }

    /** Writes a BOOL. */
    void bool(boolean value);

    /** Writes a NULL. */
    void nul();

    /** Starts a set of the given type: SS, NS or BS. */
    void startSet(Type type, int size);

    /** Ends the set. */
    void endSet();

    /** Starts a list. */
    void startList(int size);

    /** Ends the list. */
    void endList();

    /** Starts a map. */
    void startMap(int size);

    /** Ends the map. */
    void endMap();
}
