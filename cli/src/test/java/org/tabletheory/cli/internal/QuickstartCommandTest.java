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
    static void walk() {
        run = Terminal.run("quickstart");
    }

    @Test
    void everyStepIsWalkedInOrder() {
        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out())
                .containsSubsequence(
                        "1  A model",
                        "2  A table, and an item in it",
                        "attribute_not_exists(PK)",
                        "3  Read",
                        "GetItem on orders",
                        "4  Query, page by page",
                        "first page  0001",
                        "next page   0003",
                        "cursor      ",
                        "by-status: ",
                        "5  Update, and a version conflict",
                        "PAID, version 1",
                        "ADD version 1",
                        "[ErrConditionFailed, ErrVersionConflict]",
                        "6  A condition that fails",
                        "[ErrConditionFailed]",
                        "\"status\": {\"S\": \"PAID\"}",
                        "7  A batch",
                        "found    0007",
                        "missing  {\"PK\":{\"S\":\"eve\"},\"SK\":{\"S\":\"0099\"}}",
                        "BatchGetItem on orders",
                        "8  A transaction that fails",
                        "ErrTransactionFailed",
                        "action 1 (update of Order): ConditionalCheckFailed",
                        "PAID, version 1",
                        "0006 was stored: false",
                        "TransactWriteItems",
                        "create",
                        "Go on");
    }

    @Test
    void noLineIsWiderThanATerminalOfEightyColumns() {
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void theJavaThatIsShownStandsInTheSourcesThatRan() throws Exception {
        Path sources = Path.of("src/main/java/org/tabletheory/cli/internal/quickstart");
        List<String> source = Stream.concat(
                        Files.readAllLines(sources.resolve("Walk.java")).stream(),
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
    void aDatabaseThatDoesNotStartIsOneLine() {
        System.setProperty("tabletheory.local.jars", "does/not/exist");
        try {
            Run failed = Terminal.run("quickstart");

            assertThat(failed.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(failed.error())
                    .contains("the database did not start: ", "does/not/exist")
                    .hasLineCount(1);
        } finally {
            System.clearProperty("tabletheory.local.jars");
        }
    }

    @Test
    void theDocumentIsValidAndSaysWhatTheRecordSays(@TempDir Path directory) throws Exception {
        Run printed = Terminal.run("quickstart", "--document");

        assertThat(printed.exitCode()).isZero();
        assertThat(Terminal.runWithInput(printed.out(), "validate", "-").out()).startsWith("OK: ");
        Drift.assertNone(Order.class, Files.writeString(directory.resolve("orders.yml"), SampleDocument.text()));
    }

    @Test
    void coloursAreForTerminals() {
        assertThat(run.out()).doesNotContain("\u001B[");
        assertThat(Terminal.run(new byte[0], Ansi.ON, "quickstart").out()).contains("\u001B[");
    }
}
