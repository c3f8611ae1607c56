package org.tabletheory.client.table;

/**
 * Progress of a table change or of a copy of its items.
 *
 * @param table the full table name
 * @param doing the current step, such as {@code waiting: index by-email is CREATING}
 * @param done the number of changes or items done
 * @param total the number of all changes or items, which is approximate for items; 0 if unknown
 */
public record Progress(String table, String doing, long done, long total) {
    /** Returns the progress as one line of text. */
    @Override
    public String toString() {
        return table + ": " + doing + " (" + done + (total > 0 ? " of " + total : "") + ")";
    }
}
