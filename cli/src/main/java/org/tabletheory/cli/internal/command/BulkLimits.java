package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.bulk.RateLimit;

/** How much bulk commands may do at once, as the command line says it. */
final class BulkLimits {
    private static final int DEFAULT = 4;
    private static final int MOST = 64;

    private BulkLimits() {}

    /** A number of things at the same time. */
    static int upTo64(String option, @Nullable Integer given) {
        int number = given == null ? DEFAULT : given;
        if (number < 1 || number > MOST) {
            throw CommandFailure.usage(option + " is 1 to " + MOST + ", not " + number);
        }
        return number;
    }

    /** So many items a second; no limit when none is given. */
    static RateLimit rate(@Nullable Double given) {
        if (given != null && !(given > 0 && given <= 1e9)) {
            throw CommandFailure.usage("--rate is a number of items a second above 0, not " + given);
        }
        return RateLimit.of(given == null ? 0 : given);
    }
}
