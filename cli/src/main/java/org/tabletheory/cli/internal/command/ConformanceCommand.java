package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.conformance.spi.ConformanceReport;
import org.tabletheory.conformance.spi.JsonReport;
import org.tabletheory.conformance.spi.Packs;
import org.tabletheory.conformance.spi.Runner;
import org.tabletheory.conformance.spi.Summary;
import org.tabletheory.conformance.spi.TextReport;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory conformance}: runs packs of test vectors and contract scenarios against this library. */
@Command(
        footer = {
            "",
            "Prints a line for each failure and a summary for each pack:",
            "  attribute-serialization: 202 passed, 0 failed",
            "Tests of unsupported capabilities are counted as skipped. Exits with 1 if a test failed "
                    + "and 3 if there is no pack or a file cannot be read."
        })
public final class ConformanceCommand implements Callable<Integer> {
    private static final int FILES_NAMED = 5;

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "Directory to search for packs, or a single file of a pack.")
    @SuppressWarnings("NullAway.Init")
    private Path start;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = {
                "DynamoDB endpoint for scenarios, which create and delete their own tables there. "
                        + "Default: a database in memory."
            })
    private @Nullable URI endpoint;

    /** Creates the command. */
    public ConformanceCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ConformanceReport report = json ? new JsonReport(console.text()) : new TextReport(console.text());
        try (Database database = endpoint == null ? Database.memory() : Database.at(endpoint)) {
            return run(Packs.all(database), report);
        }
    }

    private int run(List<Pack> packs, ConformanceReport report) throws IOException {
        Summary summary = new Runner(packs).run(start, report);
        if (summary.packs().isEmpty()) {
            throw CommandFailure.io("no conformance pack in " + start + "; supported packs: "
                    + packs.stream().map(Pack::name).collect(Collectors.joining(", ")));
        }
        reportUnknown(summary.unknown());
        if (summary.failed() > 0) {
            return ExitCode.FINDINGS;
        }
        return summary.unreadable() > 0 ? ExitCode.IO : ExitCode.OK;
    }

    private void reportUnknown(List<PackFile> unknown) {
        if (unknown.isEmpty() || json) {
            return;
        }
        String named = unknown.stream().limit(FILES_NAMED).map(PackFile::label).collect(Collectors.joining(", "));
        int more = unknown.size() - FILES_NAMED;
        console.error()
                .println("skipped files that belong to no pack: " + named + (more > 0 ? " and " + more + " more" : ""));
    }
}
