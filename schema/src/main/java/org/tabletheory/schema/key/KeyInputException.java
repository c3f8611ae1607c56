package org.tabletheory.schema.key;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Thrown when a key cannot be derived from the given values. The message names the key, the segment and the input. */
public final class KeyInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String emptyIn;

    KeyInputException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param emptyIn the key that a component is empty for; null if something else is wrong
     */
    KeyInputException(String message, @Nullable String emptyIn) {
        super(message);
        this.emptyIn = emptyIn;
    }

    /**
     * Returns the message, with the choice that a component of an index key has: an item without it is not in the index.
     *
     * @param primaryKey the attributes of the primary key, which every item has
     */
    public String advice(Collection<String> primaryKey) {
        return getMessage()
                + (emptyIn == null || primaryKey.contains(emptyIn)
                        ? ""
                        : ", or null to leave the item out of the index");
    }
}
