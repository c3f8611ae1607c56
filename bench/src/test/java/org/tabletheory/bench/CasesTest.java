package org.tabletheory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Samples;
import org.tabletheory.bench.report.MarkdownTables;

class CasesTest {
    private static List<Line> lines() {
        return Cases.ALL.stream().flatMap(each -> each.lines().stream()).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "client.get.cpu.enhanced, enhanced, 5",
        "client.get.cpu.sdk, sdk, 4",
        "client.put.cpu.enhanced, enhanced, 4",
        "client.put.cpu.sdk, sdk, 3",
        "client.query100.cpu.enhanced, enhanced, 5.5",
        "client.query100.cpu.sdk, sdk, 4",
        "client.query100.alloc.enhanced, enhanced, 4",
        "client.query100.alloc.sdk, sdk, 3",
        "client.batchget100.cpu.enhanced, enhanced, 5",
        "client.batchget100.cpu.sdk, sdk, 3.5",
        "client.throughput.enhanced, enhanced, 3",
        "client.throughput.sdk, sdk, 2.5",
        "client.async.throughput, sdk-async, 2",
        "client.async.p99, sdk-async, 1",
        "coldstart.first-get, enhanced, 2.85",
        "coldstart.first-get.enhanced, enhanced, 2.85",
        "coldstart.first-get.sdk, sdk, 2",
        "coldstart.first-get.appcds, enhanced, 2",
        "client.get.tiny.cpu.enhanced, enhanced, 0",
        "client.put.small.cpu.sdk, sdk, 0",
        "client.get.huge.cpu.enhanced, enhanced, 0",
        "client.put.huge-flat.cpu.enhanced, enhanced, 0",
        "scaling.items.1000, sdk, 0",
        "scaling.attributes.200, sdk, 0",
        "scaling.value-kb.300, sdk, 0"
    })
    void linesHaveTheirLimits(String name, String peer, double atLeast) {
        assertThat(lines()).contains(new Line(name, peer, atLeast));
    }

    @Test
    void lineNamesAreUnique() {
        assertThat(lines()).extracting(Line::name).doesNotHaveDuplicates();
    }

    /** Creating a duel compares the results of all sides and throws if they differ. */
    @Test
    void allSidesDoTheSameWork() throws Exception {
        assertThat(CallDuel.get(Users.shape()).peers()).hasSize(2);
        assertThat(CallDuel.put(Users.shape()).peers()).hasSize(2);
        assertThat(CallDuel.query(Users.shape(), 3).peers()).hasSize(2);
        assertThat(CallDuel.batchGet(Users.shape(), 3).peers()).hasSize(2);
    }

    @Test
    void documentIsUpdatedWithTablesAndThePlotThatItShows(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("speed.md");
        Path other = Files.writeString(directory.resolve("other.md"), "<!-- bench some. -->\n<!-- end -->\n");
        Files.write(
                file,
                List.of(
                        "before",
                        "<!-- bench some. -->",
                        "old",
                        "<!-- end -->",
                        "<!-- bench other. -->",
                        "kept",
                        "<!-- end -->",
                        "<!-- bench growth -->",
                        "<!-- end -->",
                        "![the growth](speed-growth.svg)"));
        List<Outcome> outcomes = IntStream.of(1, 2, 4)
                .mapToObj(size -> outcome("some.size." + size, 500.0 + 1_000 * size, 1_500.0 + 3_000 * size))
                .toList();

        new MarkdownTables(file).update(outcomes);
        new MarkdownTables(other).update(outcomes);

        assertThat(Files.readAllLines(file))
                .contains("before", "| `some.size.2` | 2,500 ns | 7,500 ns | 3.0 |  |", "kept")
                .contains("| `some.size` | ours | 500 ns | 1,000 ns | 1.0000 |")
                .doesNotContain("old");
        assertThat(directory.resolve("speed-growth.svg")).content().contains("<svg", "some.size", "R²");
        assertThat(Files.readString(other)).contains("`some.size.2`");
        assertThat(directory.resolve("other-growth.svg")).doesNotExist();
    }

    private static Outcome outcome(String name, double ours, double peer) {
        return new Outcome(
                Line.of(name, "peer"), new Samples(List.of(ours)), new Samples(List.of(peer)), "ns", "", List.of());
    }
}
