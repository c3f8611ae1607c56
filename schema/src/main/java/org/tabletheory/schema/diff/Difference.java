package org.tabletheory.schema.diff;

import java.util.Objects;

/**
 * A difference between two schemas.
 *
 * @param impact the impact on stored items and running programs
 * @param where the part that differs, for example {@code User.attributes.nickname}
 * @param reason the reason, as a sentence
 */
public record Difference(Impact impact, String where, String reason) {

    public Difference {
        Objects.requireNonNull(impact, "impact");
        Objects.requireNonNull(where, "where");
        Objects.requireNonNull(reason, "reason");
    }

    /** The impact of a difference, in increasing order. */
    public enum Impact {
        SAME("same"),
        /** Stored items and running programs keep working. */
        COMPATIBLE("compatible"),
        /** Stored items must be rewritten before programs can rely on the new schema. */
        NEEDS_A_BACKFILL("needs a backfill"),
        /** Programs or stored items of the old schema do not work with the new one. */
        BREAKING("breaking"),
        /** DynamoDB cannot change the table like this; items must move to a new table. */
        NEEDS_A_NEW_TABLE("needs a new table");

        private final String text;

        Impact(String text) {
            this.text = text;
        }

        /** Returns the impact as text. */
        public String text() {
            return text;
        }
    }

    @Override
    public String toString() {
        return impact.text() + ": " + where + ": " + reason;
    }
}
