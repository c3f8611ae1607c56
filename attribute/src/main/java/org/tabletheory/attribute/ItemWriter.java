package org.tabletheory.attribute;

import java.math.BigDecimal;

/**
 * A stream that takes an item or a value apart, piece by piece, and gives it an encoding.
 *
 * <p>A codec is written once against this and works with every encoding: DynamoDB JSON ({@link DynamoJson}), canonical
 * bytes ({@link AttributeSerialization}), a tree of {@link Value}s ({@link TreeWriter}). Inside a map or an item every
 * value is preceded by {@link #name}; inside a set the members are written with the scalar method of the set's type.
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
 * <p>Sizes are hints except where an encoding says otherwise. Writers are not safe for use by several threads.
 */
public interface ItemWriter {
    /** Begins an item: names and values with no type of their own around them. */
    void startItem(int size);

    /** Ends the item. */
    void endItem();

    /** The name of the value that follows. */
    void name(String name);

    /** The name of the value that follows, encoded before. */
    default void name(AttributeName name) {
        name(name.text());
    }

    /** An S, or a member of an SS. */
    void string(String value);

    /** An N, or a member of an NS, from its text. */
    void number(String text);

    /** An N, or a member of an NS. */
    default void number(long value) {
        number(Long.toString(value));
    }

    /** An N, or a member of an NS. */
    default void number(BigDecimal value) {
        number(value.toString());
    }

    /** A B, or a member of a BS: the given range of the array, which is not kept. */
    void binary(byte[] bytes, int offset, int length);

    /** A B, or a member of a BS. */
    default void binary(byte[] bytes) {
        binary(bytes, 0, bytes.length);
    }

    /** A BOOL. */
    void bool(boolean value);

    /** A NULL. */
    void nul();

    /** Begins a set of the given type, SS, NS or BS. */
    void startSet(Type type, int size);

    /** Ends the set. */
    void endSet();

    /** Begins a list. */
    void startList(int size);

    /** Ends the list. */
    void endList();

    /** Begins a map. */
    void startMap(int size);

    /** Ends the map. */
    void endMap();
}
