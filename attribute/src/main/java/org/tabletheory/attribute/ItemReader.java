package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;

/**
 * Reads an item or a value as a stream, independently of its encoding.
 *
 * <p>{@link #type} returns the type of the next value, and the method for that type reads it. The method for another type
 * throws an {@link AttributeException}.
 *
 * <pre>{@code
 * reader.startItem();
 * for (String name = reader.nextName(); name != null; name = reader.nextName()) {
 *     switch (name) {
 *         case "PK" -> pk = reader.string();
 *         default -> reader.skip();
 *     }
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public interface ItemReader {
    /** Enters an item, which unlike a map has no type around it; call {@link #nextName} until it returns null. */
    void startItem();

    /** Returns the type of the next value or set member. */
    Type type();

    /** Reads an S. */
    String string();

    /** Reads an S if it is next; otherwise returns null and reads nothing. */
    default @Nullable String stringIfAny() {
        return type() == Type.S ? string() : null;
    }

    /** Reads an N as its text. */
    String number();

    /**
     * Reads an N as an integer.
     *
     * @throws ArithmeticException if it has a fraction or does not fit 64 bits
     * @throws NumberFormatException if its text is not a number
     */
    default long wholeNumber() {
        return WholeNumber.of(number());
    }

    /** Reads a B. */
    byte[] binary();

    /** Reads a BOOL. */
    boolean bool();

    /** Reads a NULL. */
    void nul();

    /** Enters a set; call {@link #nextElement} before each member until it returns false. */
    void startSet();

    /** Enters a list; call {@link #nextElement} before each value until it returns false. */
    void startList();

    /** Returns whether the list or set has another element; leaves it if not. */
    boolean nextElement();

    /** Enters a map; call {@link #nextName} before each value until it returns null. */
    void startMap();

    /** Returns the next name of the map or item; or leaves it and returns null. */
    @Nullable
    String nextName();

    /**
     * Returns the index of the next name of the map or item; or leaves it and returns {@link AttributeNames#NONE}. The index
     * of an unknown name is the number of known ones.
     *
     * @param before what the previous call returned; {@link AttributeNames#NONE} at first
     */
    default int nextName(AttributeNames names, int before) {
        String name = nextName();
        return name == null ? AttributeNames.NONE : names.number(name);
    }

    /**
     * Looks ahead for the S with this name in the next item or map, without reading it. Returns null if there is none or if
     * this stream cannot look ahead.
     */
    default @Nullable String stringAhead(String name) {
        return null;
    }

    /**
     * Looks ahead for the N with this name in the next item, without reading it. Returns its text, an empty text if the item has
     * no N with this name, or null if this stream cannot look ahead.
     */
    default @Nullable String numberAhead(String name) {
        return null;
    }

    /** Skips the next value, of any type. */
    default void skip() {
        switch (type()) {
            case S -> string();
            case N -> number();
            case B -> binary();
            case BOOL -> bool();
            case NULL -> nul();
            case SS, NS, BS -> {
                startSet();
                while (nextElement()) {
                    skip();
                }
            }
            case L -> {
                startList();
                while (nextElement()) {
                    skip();
                }
            }
            case M -> {
                startMap();
                while (nextName() != null) {
                    skip();
                }
            }
        }
    }

    /** Returns the current path for messages: names and indexes from the top, such as {@code lines[2].qty}. */
    String path();

    /** Returns an error at the current position, for a codec that cannot use what it read. */
    AttributeException error(String problem);
}
