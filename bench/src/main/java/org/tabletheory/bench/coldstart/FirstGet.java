package org.tabletheory.bench.coldstart;

/** What the programs of a cold start have in common: so little that it weighs nothing in any of them. */
final class FirstGet {
    static final String PK = "TEAM#0190b8b2-6f5c-7a10-9f0e-3b1f0c2d4e5f";
    static final String SK = "USER#000000";
    static final String NAME = "Ada Lovelace";

    private FirstGet() {}

    /** Says that the user was read; the time ends here. */
    static void tell(String name) {
        if (!name.equals(NAME)) {
            throw new IllegalStateException("another user was read");
        }
        System.out.write('!');
        System.out.flush();
    }
}
