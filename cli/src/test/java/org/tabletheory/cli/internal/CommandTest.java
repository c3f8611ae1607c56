package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import picocli.CommandLine.Help.Ansi;

class CommandTest {

    @Test
    void helpListsEveryCommandWithItsSummary() {
        Run run = Terminal.run("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.error()).isEmpty();
        String unwrapped = run.out().replaceAll("\\s+", " ");
        assertThat(CommandCatalog.entries())
                .allSatisfy(entry -> assertThat(unwrapped).contains(entry.name() + " " + entry.summary()));
    }

    @Test
    void examplesInHelpFitIntoTheirLines() {
        for (CommandCatalog.CommandEntry entry : CommandCatalog.entries()) {
            assertThat(Terminal.run(entry.name(), "--help")
                            .out()
                            .lines()
                            .dropWhile(line -> !line.startsWith("Example"))
                            .skip(1)
                            .takeWhile(line -> !line.isEmpty()))
                    .as(entry.name())
                    .allMatch(line -> line.startsWith("  "));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quickstart",
                "attribute",
                "attribute serialize",
                "attribute deserialize",
                "attribute fingerprint",
                "validate",
                "fmt",
                "convert",
                "diff",
                "drift",
                "gen",
                "tables",
                "describe",
                "create-table",
                "infer",
                "get",
                "put",
                "delete",
                "query",
                "scan",
                "explain",
                "seed",
                "watch",
                "conformance",
                "local",
                "completion"
            })
    void everyCommandHasHelp(String command) {
        Run run = Terminal.run((command + " --help").split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: tabletheory " + command + " ");
    }

    /** A terminal would break longer lines anywhere. The narrowest width is the one that picocli can lay out. */
    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 300})
    void helpFitsTheTerminal(int columns) {
        int expected = Math.min(120, Math.max(55, columns));
        for (CommandCatalog.CommandEntry entry : CommandCatalog.entries()) {
            assertThat(Terminal.runOnTerminal(columns, "", entry.name(), "--help")
                            .out()
                            .lines())
                    .as(entry.name())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(expected));
            assertThat(Terminal.run(entry.name(), "--help").out().lines())
                    .as(entry.name())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void versionIsOneLine() {
        Run run = Terminal.run("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("tabletheory ").contains(", Java ").hasLineCount(1);
    }

    @Test
    void missingCommandIsAUsageErrorWithHelp() {
        Run run = Terminal.run();

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).startsWith("Usage: tabletheory");
    }

    @Test
    void mistypedCommandGetsASuggestion() {
        Run run = Terminal.run("quikstart");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error())
                .isEqualToNormalizingNewlines("tabletheory: unknown command 'quikstart'; did you mean 'quickstart'?"
                        + " (see 'tabletheory --help')\n");
    }

    @Test
    void mistypedSubcommandGetsASuggestion() {
        assertThat(Terminal.run("attribute", "serialise").error()).contains("did you mean 'serialize'?");
    }

    @Test
    void mistypedOptionGetsASuggestion() {
        assertThat(Terminal.run("conformance", "--jsn", "x").error())
                .contains("unknown option '--jsn'; did you mean '--json'?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            query shop pk=1 --limit x        | --limit must be a whole number, not 'x' (see 'tabletheory query --help')
            export shop a.jsonl --rate fast  | --rate must be a number, not 'fast' (see 'tabletheory export --help')
            conformance --endpoint ^ .       | --endpoint must be a URI such as http://localhost:8000, not '^'
            completion powershell            | SHELL must be bash, zsh or fish, not 'powershell'
            completion                       | SHELL is missing (see 'tabletheory completion --help')
            validate                         | FILE is missing (see 'tabletheory validate --help')
            get                              | TABLE is missing (see 'tabletheory get --help')
            query shop pk=1 --limit          | --limit needs a value: --limit N (see 'tabletheory query --help')
            query shop pk=1 --limit --all    | --limit needs a value: --limit N (see 'tabletheory query --help')
            scan shop --limit 1 --limit 2    | --limit is given more than once; give it once
            convert users.yml                | --to is missing (see 'tabletheory convert --help')
            validate ''                      | '' is not the name of a file
            export shop ''                   | FILE must be the name of a file, not ''
            schema validate users.yml        | unknown command 'schema'; did you mean 'validate'? (see 'tabletheory --help')
            """)
    void invalidCommandLineIsExplainedInOneLine(String line, String expected) {
        Run run = Terminal.run(Arrays.stream(line.split(" +"))
                .map(word -> word.equals("''") ? "" : word)
                .toArray(String[]::new));

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).startsWith("tabletheory: " + expected).hasLineCount(1);
    }

    @Test
    void unknownCommandGetsNoFarFetchedSuggestion() {
        assertThat(Terminal.run("xyzzy").error())
                .contains("unknown command 'xyzzy' (")
                .hasLineCount(1);
    }

    @Test
    void stackTraceIsPrintedOnlyIfVerbose() {
        Run terse = Terminal.run("conformance", "does/not/exist");
        Run verbose = Terminal.run("conformance", "--verbose", "does/not/exist");

        assertThat(terse.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(terse.error())
                .isEqualToNormalizingNewlines("tabletheory: does/not/exist: no such file or directory\n");
        assertThat(verbose.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(verbose.error()).startsWith(terse.error()).contains("\tat org.tabletheory");
    }

    @Test
    void directoryWithoutPacksListsTheSupportedPacks() {
        Run run = Terminal.run("conformance", "src/main/java");

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("no conformance pack in src/main/java").contains("attribute-serialization");
    }

    @Test
    void unknownFilesAreListed() {
        Run run = Terminal.run("conformance", "../attribute/src");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("attribute-serialization: 202 passed, 0 failed\n");
        assertThat(run.error())
                .startsWith("skipped files that belong to no pack: ../attribute/src/")
                .contains(" more");
    }

    @Test
    void conformancePrintsJson() {
        Run run = Terminal.run("conformance", "--json", "../attribute/src/test/resources");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"packs\":[{\"name\":\"attribute-serialization\",\"findings\":[],\"passed\":202,\"failed\":0,"
                                + "\"skipped\":{},\"unreadable\":0}],\"unknownFiles\":[]}\n",
                        ""));
    }

    @Test
    void helpIsColouredIfColoursAreOn() {
        assertThat(Terminal.run(new byte[0], Ansi.ON, "--help").out()).contains("\u001B[");
        assertThat(Terminal.run(new byte[0], Ansi.OFF, "--help").out()).doesNotContain("\u001B[");
    }

    @Test
    void environmentCanDisableColours() {
        assertThat(Console.wantsColour(Map.of("TERM", "xterm"))).isTrue();
        assertThat(Console.wantsColour(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isFalse();
        assertThat(Console.wantsColour(Map.of("TERM", "xterm", "NO_COLOR", ""))).isTrue();
        assertThat(Console.wantsColour(Map.of("TERM", "dumb"))).isFalse();
    }

    @Test
    void brokenPipeIsNotAnError() {
        Run run = Terminal.runInto(failing("Broken pipe"), "{\"S\":\"a\"}\n", "attribute", "serialize");

        assertThat(run.exitCode()).isZero();
        assertThat(run.error()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "quickstart", "attribute serialize", "completion bash"})
    void fullDiskIsAnError(String command) {
        Run run = Terminal.runInto(failing("No space left on device"), "{\"S\":\"a\"}\n", command.split(" "));

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("No space left on device").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completionIncludesSubcommandsAndOptions(String shell) {
        Run run = Terminal.run("completion", shell);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("deserialize", "--lenient", "conformance");
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
