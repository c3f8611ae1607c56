package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;

/**
 * A stream that gives an item or a value piece by piece, whatever its encoding.
 *
 * <p>{@link #type} tells what comes next, and the method of that type takes it. A method of another type is an
 * {@link AttributeException} that says what was there.
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
 * <p>Readers are not safe for use by several threads.
 */
public interface ItemReader {
    /** Enters an item: names and values with no type of their own around them; then {@link #nextName} until null. */
    void startItem();

    /** The type of the value, or set member, that comes next. */
    Type type();

    /** Takes an S. */
    String string();

    /** Takes an S when that comes next; gives null, and takes nothing, when it is something else. */
    default @Nullable String stringIfAny() {
        return type() == Type.S ? string() : null;
    }

    /** Takes an N as its text. */
    String number();

    /**
     * Takes an N as a whole number.
     *
     * @throws ArithmeticException when it has a fraction or does not fit 64 bits
     * @throws NumberFormatException when its text is no number
     */
    default long wholeNumber() {
        return WholeNumber.of(number());
    }

    /** Takes a B. */
    byte[] binary();

    /** Takes a BOOL. */
    boolean bool();

    /** Takes a NULL. */
    void nul();

    /** Enters a set; then {@link #nextElement} and the member until it says false. */
    void startSet();

    /** Enters a list; then {@link #nextElement} and the value until it says false. */
    void startList();

    /** Whether the list or set goes on; false leaves it. */
    boolean nextElement();

    /** Enters a map; then {@link #nextName} and the value until it gives null. */
    void startMap();

    /** The next name of the map or item; null leaves it. */
    @Nullable
    String nextName();

    /**
     * The number of the next name of the map or item; {@link AttributeNames#NONE} leaves it. A name that is not among these
     * has the number behind theirs.
     *
     * @param before what this gave last; {@link AttributeNames#NONE} at first
     */
    default int nextName(AttributeNames names, int before) {
        String name = nextName();
        return name == null ? AttributeNames.NONE : names.number(name);
    }

    /**
     * Looks into the item or map that comes next for the S of this name, and takes nothing. Null when there is none, or none
     * that this stream can tell without reading; what then is read tells it.
     */
    default @Nullable String stringAhead(String name) {
        return null;
    }

    /** Takes the next value, whatever it is, and drops it. */
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

    /** Where the reader stands, for messages: names and indexes from the top, such as {@code lines[2].qty}. */
    String path();

    /** An error at the place where the reader stands, for a codec that finds something it cannot use. */
    AttributeException error(String problem);
}
