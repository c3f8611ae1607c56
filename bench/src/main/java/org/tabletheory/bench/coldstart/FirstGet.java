package org.tabletheory.bench.coldstart;

/** Shared by the cold start programs; small enough not to affect the measurement. */
final class FirstGet {
    static final String PK = "TEAM#0190b8b2-6f5c-7a10-9f0e-3b1f0c2d4e5f";
    static final String SK = "USER#000000";
    static final String NAME = "Ada Lovelace";

    private FirstGet() {}

    /** Reports that the user was read, which ends the measured time. */
    static void report(String name) {
        if (!name.equals(NAME)) {
            throw new IllegalStateException("wrong user");
        }
        System.out.write('!');
        System.out.flush();
    }
}
