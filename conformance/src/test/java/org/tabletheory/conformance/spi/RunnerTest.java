package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;

class RunnerTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final StringWriter out = new StringWriter();

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(directory.resolve("one.scenario"), "");
        Files.writeString(directory.resolve("unknown.txt"), "");
    }

    @Test
    void failureIsReportedInOneLine() throws IOException {
        run(new CaseResult.Failed("one.scenario:7", "put", "version\n1", "version 2"));

        assertThat(out.toString()).startsWith("one.scenario:7: put: expected version 1, got version 2\n");
    }

    @Test
    void longTextsAreShortenedAroundTheDifference() throws IOException {
        run(new CaseResult.Failed("f:1", "put", "a".repeat(5_000) + "X", "a".repeat(5_000) + "Y"));

        String line = out.toString().lines().findFirst().orElseThrow();
        assertThat(line).contains("aX,").endsWith("aY").hasSizeLessThan(500);
    }

    @Test
    void skippedCasesAreCountedByCapability() throws IOException {
        run(
                new CaseResult.Passed("a"),
                new CaseResult.Skipped("b", "transactions"),
                new CaseResult.Skipped("c", "batch"),
                new CaseResult.Skipped("d", "batch"));

        assertThat(out.toString())
                .startsWith("scenarios: 1 passed, 0 failed, 3 skipped (needs batch: 2, transactions: 1)\n");
    }

    @Test
    void unknownFilesAreListedAndHiddenFilesIgnored() throws IOException {
        Files.createDirectories(directory.resolve(".git"));
        Files.writeString(directory.resolve(".git/two.scenario"), "");

        Summary summary = new Runner(List.of(new FixedPack())).run(directory, new TextReport(out));

        assertThat(summary.unknown()).extracting(PackFile::fileName).containsExactly("unknown.txt");
    }

    @Test
    void symbolicLinkToADirectoryIsFollowed() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolveSibling(directory.getFileName() + "-link"), directory);

        Summary summary = new Runner(List.of(new FixedPack(new CaseResult.Passed("a")))).run(link, new TextReport(out));

        assertThat(summary.packs()).extracting(PackSummary::passed).containsExactly(1);
        Files.delete(link);
    }

    @Test
    void directoryWithoutPacksHasAnEmptySummary() throws IOException {
        Summary summary = new Runner(List.of()).run(directory, new TextReport(out));

        assertThat(summary.packs()).isEmpty();
    }

    @Test
    void missingDirectoryIsAnError() {
        Runner runner = new Runner(List.of());
        Path missing = directory.resolve("missing");
        TextReport report = new TextReport(out);

        assertThatThrownBy(() -> runner.run(missing, report)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void jsonReportIsOneDocument() throws IOException {
        new Runner(List.of(new FixedPack(
                        new CaseResult.Passed("a"),
                        new CaseResult.Failed("f:1", "b", "1", "\"2\""),
                        new CaseResult.Unreadable("f:2", "bad"),
                        new CaseResult.Skipped("c", "batch"))))
                .run(directory.resolve("one.scenario"), new JsonReport(out));

        assertThat(out.toString())
                .isEqualTo(
                        "{\"packs\":[{\"name\":\"scenarios\",\"findings\":["
                                + "{\"kind\":\"failed\",\"place\":\"f:1\",\"name\":\"b\",\"expected\":\"1\",\"actual\":\"\\\"2\\\"\"},"
                                + "{\"kind\":\"unreadable\",\"place\":\"f:2\",\"problem\":\"bad\"}],"
                                + "\"passed\":1,\"failed\":1,\"skipped\":{\"batch\":1},\"unreadable\":1}],\"unknownFiles\":[]}\n");
    }

    private void run(CaseResult... results) throws IOException {
        new Runner(List.of(new FixedPack(results))).run(directory, new TextReport(out));
    }

    /** A pack with given results. */
    @SuppressWarnings("ArrayRecordComponent")
    private record FixedPack(CaseResult... results) implements Pack {
        @Override
        public String name() {
            return "scenarios";
        }

        @Override
        public boolean recognises(PackFile file) {
            return file.fileName().endsWith(".scenario");
        }

        @Override
        public void run(List<PackFile> files, Consumer<CaseResult> sink) {
            List.of(results).forEach(sink);
        }
    }
}
