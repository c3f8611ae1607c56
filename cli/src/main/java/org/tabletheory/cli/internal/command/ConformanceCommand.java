package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.conformance.JsonReport;
import org.tabletheory.conformance.Pack;
import org.tabletheory.conformance.PackFile;
import org.tabletheory.conformance.Packs;
import org.tabletheory.conformance.Report;
import org.tabletheory.conformance.Runner;
import org.tabletheory.conformance.Summary;
import org.tabletheory.conformance.TextReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory conformance}: holds this library against packs of vectors and scenarios. */
@Command(
        footer = {
            "",
            "Prints a line for each failure with what was expected, and a line for each pack:",
            "  attribute-serialization: 202 passed, 0 failed",
            "Exits 1 when anything failed, 3 when a pack's file could not be understood or there is none."
        })
public final class ConformanceCommand implements Callable<Integer> {
    private static final int FILES_NAMED = 5;

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "Where the packs are, at any depth; or one file of a pack.")
    @SuppressWarnings("NullAway.Init")
    private Path start;

    @Option(names = "--json", description = "Print one JSON document instead.")
    private boolean json;

    /** A run that is told on this console. */
    public ConformanceCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Report report = json ? new JsonReport(console.text()) : new TextReport(console.text());
        Summary summary = new Runner(Packs.all()).run(start, report);
        if (summary.packs().isEmpty()) {
            throw CommandFailure.io("there is no pack under " + start + "; the packs are "
                    + Packs.all().stream().map(Pack::name).collect(Collectors.joining(", ")));
        }
        tellUnknown(summary.unknown());
        if (summary.failed() > 0) {
            return ExitCode.FINDINGS;
        }
        return summary.unreadable() > 0 ? ExitCode.IO : ExitCode.OK;
    }

    private void tellUnknown(List<PackFile> unknown) {
        if (unknown.isEmpty() || json) {
            return;
        }
        String named = unknown.stream().limit(FILES_NAMED).map(PackFile::label).collect(Collectors.joining(", "));
        int more = unknown.size() - FILES_NAMED;
        console.error()
                .println("not run, since no pack knows them: " + named + (more > 0 ? " and " + more + " more" : ""));
    }
}
