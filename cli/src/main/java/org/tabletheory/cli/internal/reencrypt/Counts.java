package org.tabletheory.cli.internal.reencrypt;

/**
 * What came of the items that were walked over.
 *
 * @param renewed brought under the current key, or that would be
 * @param current under it already
 * @param without have no encrypted value
 * @param unreadable have one that does not open, and were left as they are
 */
public record Counts(long renewed, long current, long without, long unreadable) {
    static final Counts NONE = new Counts(0, 0, 0, 0);

    /** How many items there were. */
    public long items() {
        return renewed + current + without + unreadable;
    }

    Counts plus(Counts other) {
        return new Counts(
                renewed + other.renewed,
                current + other.current,
                without + other.without,
                unreadable + other.unreadable);
    }
}
