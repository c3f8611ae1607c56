package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.quickstart.Order;
import org.tabletheory.cli.internal.quickstart.SampleDocument;
import org.tabletheory.mapping.drift.Drift;
import picocli.CommandLine.Help.Ansi;

class QuickstartCommandTest {
    @SuppressWarnings("NullAway.Init")
    private static Run run;

    @BeforeAll
    static void runTour() {
        run = Terminal.run("quickstart");
    }

    @Test
    void allStepsRunInOrder() {
        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out())
                .containsSubsequence(
                        "1  Define a model",
                        "2  Create a table and an item",
                        "attribute_not_exists(PK)",
                        "3  Read an item",
                        "GetItem on orders",
                        "4  Query page by page",
                        "first page  0001",
                        "next page   0003",
                        "cursor      ",
                        "by-status: ",
                        "5  Update an item",
                        "PAID, version 1",
                        "ADD version 1",
                        "[ErrConditionFailed, ErrVersionConflict]",
                        "6  Delete with a condition",
                        "[ErrConditionFailed]",
                        "\"status\": {\"S\": \"PAID\"}",
                        "7  Write and read in batches",
                        "found    0007",
                        "missing  {\"PK\":{\"S\":\"eve\"},\"SK\":{\"S\":\"0099\"}}",
                        "BatchGetItem on orders",
                        "8  Run a transaction",
                        "ErrTransactionFailed",
                        "action 1 (update of Order): ConditionalCheckFailed",
                        "PAID, version 1",
                        "0006 was stored: false",
                        "TransactWriteItems",
                        "create",
                        "Next steps");
    }

    @Test
    void linesFitIntoEightyColumns() {
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void shownCodeIsInTheSourceFiles() throws Exception {
        Path sources = Path.of("src/main/java/org/tabletheory/cli/internal/quickstart");
        List<String> source = Stream.concat(
                        Files.readAllLines(sources.resolve("QuickstartTour.java")).stream(),
                        Files.readAllLines(sources.resolve("Order.java")).stream())
                .map(String::strip)
                .toList();
        List<String> shown = javaOf(run.out());

        assertThat(shown).hasSizeGreaterThan(30);
        assertThat(source).containsAll(shown);
    }

    private static List<String> javaOf(String out) {
        List<String> code = new ArrayList<>();
        boolean inside = false;
        for (String line : out.lines().filter(each -> !each.isBlank()).toList()) {
            if (line.startsWith("    ")) {
                if (inside) {
                    code.add(line.strip());
                }
            } else {
                inside = line.equals("  Java");
            }
        }
        return code;
    }

    @Test
    void documentIsValidAndMatchesTheRecord(@TempDir Path directory) throws Exception {
        Run printed = Terminal.run("quickstart", "--document");

        assertThat(printed.exitCode()).isZero();
        assertThat(Terminal.runWithInput(printed.out(), "validate", "-").out()).startsWith("OK: ");
        Drift.assertNone(Order.class, Files.writeString(directory.resolve("orders.yml"), SampleDocument.text()));
    }

    @Test
    void outputIsColouredOnATerminal() {
        assertThat(run.out()).doesNotContain("\u001B[");
        assertThat(Terminal.run(new byte[0], Ansi.ON, "quickstart").out()).contains("\u001B[");
    }
}
