package org.tabletheory.testing;

import java.util.Locale;

/**
 * A prefix of table names: unique to one test on a shared server, and empty in memory, where each test has its own tables.
 *
 * @param text the prefix: none, or letters, digits, hyphens, underscores and dots
 */
public record TablePrefix(String text) {

    private static final int MAX_LENGTH = 64;

    public TablePrefix {
        if (!text.matches("[A-Za-z0-9_.-]{0," + MAX_LENGTH + "}")) {
            throw new IllegalArgumentException("\"" + text + "\" is not a valid prefix of a table name");
        }
    }

    /** Returns the name of the test's own table {@code name}. */
    public String table(String name) {
        return text + name;
    }

    /** Returns a readable, unique prefix from the name of a test. */
    static TablePrefix of(String testName, String unique) {
        String words = testName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        int room = MAX_LENGTH - unique.length() - 2;
        return new TablePrefix(words.substring(0, Math.min(room, words.length())) + "-" + unique + "-");
    }

    @Override
    public String toString() {
        return text;
    }
}
