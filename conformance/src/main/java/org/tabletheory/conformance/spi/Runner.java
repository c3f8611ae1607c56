package org.tabletheory.conformance.spi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;

/**
 * Finds and runs the packs in a directory, such as those of {@link Packs#all}, and reports their results.
 */
public final class Runner {
    private final List<Pack> packs;

    /** Creates a runner for these packs. */
    public Runner(List<Pack> packs) {
        this.packs = List.copyOf(packs);
    }

    /**
     * Runs all packs that have files in a directory.
     *
     * @param start a directory, which is searched recursively, or a single file
     * @throws IOException if a file cannot be opened or the report cannot be written
     */
    public Summary run(Path start, ConformanceReport report) throws IOException {
        List<PackFile> files = FileFinder.under(start);
        Set<PackFile> unknown = new LinkedHashSet<>(files);
        List<PackSummary> summaries = new ArrayList<>();
        for (Pack pack : packs) {
            List<PackFile> matching = files.stream().filter(pack::recognises).toList();
            if (!matching.isEmpty()) {
                matching.forEach(unknown::remove);
                summaries.add(run(pack, matching, report));
            }
        }
        Summary summary = new Summary(summaries, List.copyOf(unknown));
        report.end(summary);
        return summary;
    }

    private static PackSummary run(Pack pack, List<PackFile> files, ConformanceReport report) throws IOException {
        report.begin(pack);
        PackSummary.ResultCounter counter = new PackSummary.ResultCounter();
        try {
            pack.run(files, result -> {
                result.accept(counter);
                try {
                    report.result(result);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        PackSummary summary = counter.summary(pack.name());
        report.end(summary);
        return summary;
    }
}
