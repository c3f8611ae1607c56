package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.console.CommandFailure;
import picocli.CommandLine.Option;

/** The option {@code --rate}. */
final class RateOption {
    @Option(names = "--rate", paramLabel = "N", description = "Process at most N items per second.")
    private @Nullable Double rate;

    /** Returns the rate limit; unlimited if the option is not given. */
    RateLimit limit() {
        if (rate != null && !(rate > 0 && rate <= 1e9)) {
            throw CommandFailure.usage("--rate must be greater than 0, not " + rate);
        }
        return RateLimit.of(rate == null ? 0 : rate);
    }
}
