package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.TableTheory;
import org.tabletheory.wire.CapacityLimit;
import picocli.CommandLine.Option;

/** The option {@code --max-read-units-per-second}. */
final class ReadUnitsOption {
    private static final String NAME = "--max-read-units-per-second";

    @Option(names = NAME, paramLabel = "N", description = "Consume at most N read units per second.")
    private @Nullable Double units;

    /** Returns a client whose calls consume at most as many units; the same client if the option is not given. */
    TableTheory limited(TableTheory db) {
        return units == null ? db : db.withCapacityLimit(CapacityLimit.readUnitsPerSecond(positive(NAME, units)));
    }

    /** Returns the value of an option that limits capacity units; rejects one that is not positive. */
    static double positive(String option, double units) {
        if (!(units > 0 && units <= 1e9)) {
            throw CommandFailure.usage(option + " must be greater than 0, not " + units);
        }
        return units;
    }
}
