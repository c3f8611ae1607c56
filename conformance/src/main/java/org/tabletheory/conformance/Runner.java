package org.tabletheory.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.conformance.internal.FileFinder;

/**
 * Runs every pack that it finds under a directory.
 *
 * <pre>{@code
 * try (Database database = Database.local()) {
 *     Summary summary = new Runner(Packs.all(database)).run(Path.of("contract"), new TextReport(System.out));
 * }
 * }</pre>
 */
public final class Runner {
    private final List<Pack> packs;

    /** A runner that knows these packs. */
    public Runner(List<Pack> packs) {
        this.packs = List.copyOf(packs);
    }

    /**
     * Finds and runs the packs.
     *
     * @param start a directory that is searched to any depth, or a single file
     * @throws IOException when a file cannot be opened or the report cannot be written
     */
    public Summary run(Path start, Report report) throws IOException {
        List<PackFile> files = FileFinder.under(start);
        Set<PackFile> unknown = new LinkedHashSet<>(files);
        List<PackSummary> summaries = new ArrayList<>();
        for (Pack pack : packs) {
            List<PackFile> own = files.stream().filter(pack::recognises).toList();
            if (!own.isEmpty()) {
                own.forEach(unknown::remove);
                summaries.add(run(pack, own, report));
            }
        }
        Summary summary = new Summary(summaries, List.copyOf(unknown));
        report.end(summary);
        return summary;
    }

    private static PackSummary run(Pack pack, List<PackFile> files, Report report) throws IOException {
        report.begin(pack);
        Tally tally = new Tally(pack, report);
        try {
            pack.run(files, tally::add);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        report.end(tally.summary);
        return tally.summary;
    }

    private static final class Tally {
        private final Report report;
        private PackSummary summary;

        Tally(Pack pack, Report report) {
            this.report = report;
            this.summary = PackSummary.empty(pack.name());
        }

        void add(CaseResult result) {
            summary = summary.plus(result);
            try {
                report.result(result);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
