package org.tabletheory.client.table;

/**
 * How far a change of a table, or a copy of its items, has come.
 *
 * @param table the table's whole name
 * @param doing what is being done, such as {@code waiting for index by-email: CREATING}
 * @param done how many changes or items are done
 * @param total how many there are; of items only about, and 0 when that is not known
 */
public record Progress(String table, String doing, long done, long total) {
    /** One line for people. */
    @Override
    public String toString() {
        return table + ": " + doing + " (" + done + (total > 0 ? " of " + total : "") + ")";
    }
}
