package org.tabletheory.local;

import java.util.Locale;

/**
 * A beginning for table names that one test has to itself.
 *
 * @param text what every name of the test begins with: letters, digits and hyphens
 */
public record TablePrefix(String text) {

    private static final int LONGEST = 64;

    public TablePrefix {
        if (!text.matches("[A-Za-z0-9_.-]{1," + LONGEST + "}")) {
            throw new IllegalArgumentException("\"" + text + "\" cannot begin a table name");
        }
    }

    /** The name that this test uses for a table that others call {@code name}. */
    public String table(String name) {
        return text + name;
    }

    /** A readable prefix for a test: its name as far as table names allow, and what makes it unique. */
    static TablePrefix of(String testName, String unique) {
        String words = testName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        int room = LONGEST - unique.length() - 2;
        return new TablePrefix(words.substring(0, Math.min(room, words.length())) + "-" + unique + "-");
    }

    @Override
    public String toString() {
        return text;
    }
}
