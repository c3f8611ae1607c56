package org.tabletheory.schema.diff;

import java.util.Objects;

/**
 * One difference between two schemas.
 *
 * @param change what it asks of those who have stored items and running programs
 * @param where the part that differs, for example {@code User.attributes.nickname}
 * @param reason why, in a sentence
 */
public record Difference(Change change, String where, String reason) {

    public Difference {
        Objects.requireNonNull(change, "change");
        Objects.requireNonNull(where, "where");
        Objects.requireNonNull(reason, "reason");
    }

    /** What a difference asks for, from nothing to the most. */
    public enum Change {
        SAME("same"),
        /** Stored items and running programs go on as they are. */
        COMPATIBLE("compatible"),
        /** Stored items must be rewritten before programs rely on the new schema. */
        NEEDS_A_BACKFILL("needs a backfill"),
        /** Programs or stored items of the old schema no longer work with the new one. */
        BREAKING("breaking"),
        /** DynamoDB cannot change the table so; items must move to another. */
        NEEDS_A_NEW_TABLE("needs a new table");

        private final String text;

        Change(String text) {
            this.text = text;
        }

        /** The class in words. */
        public String text() {
            return text;
        }
    }

    @Override
    public String toString() {
        return change.text() + ": " + where + ": " + reason;
    }
}
