package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;
import org.tabletheory.wire.CapacityLimit;
import picocli.CommandLine.Option;

/** The option {@code --max-write-units-per-second}. */
final class WriteUnitsOption {
    private static final String NAME = "--max-write-units-per-second";

    @Option(names = NAME, paramLabel = "N", description = "Consume at most N write units per second.")
    private @Nullable Double units;

    /** Returns a client whose calls consume at most as many units; the same client if the option is not given. */
    TableTheory limited(TableTheory db) {
        return units == null
                ? db
                : db.withCapacityLimit(CapacityLimit.writeUnitsPerSecond(ReadUnitsOption.positive(NAME, units)));
    }
}
