package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.TableTheory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that scan tables in parallel segments. */
final class ScanOptions {
    private static final int DEFAULT_PARALLELISM = 4;
    private static final int MAX_PARALLELISM = 64;

    @Option(
            names = "--segments",
            paramLabel = "N",
            description = "Scan N segments of a table in parallel, 1 to 64. Default: 4.")
    private @Nullable Integer segments;

    @Mixin
    private final RateOption rate = new RateOption();

    @Mixin
    private final ReadUnitsOption readUnits = new ReadUnitsOption();

    /** Returns the number of segments. */
    int segments() {
        return parallelism("--segments", segments);
    }

    /** Returns the number of segments given on the command line, or null. */
    @Nullable
    Integer givenSegments() {
        return segments;
    }

    /** Returns the rate limit. */
    RateLimit rate() {
        return rate.limit();
    }

    /** Returns a client whose calls consume at most as many read units as the options allow. */
    TableTheory limited(TableTheory db) {
        return readUnits.limited(db);
    }

    /** Checks the value of an option that sets a parallelism, and returns it or the default. */
    static int parallelism(String option, @Nullable Integer given) {
        int number = given == null ? DEFAULT_PARALLELISM : given;
        if (number < 1 || number > MAX_PARALLELISM) {
            throw CommandFailure.usage(option + " must be between 1 and " + MAX_PARALLELISM + ", not " + number);
        }
        return number;
    }
}
