package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.cli.internal.Terminal.Run;
import picocli.CommandLine.Help.Ansi;

class CommandTest {

    @Test
    void helpListsEveryCommandWithItsSummary() {
        Run run = Terminal.run("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.error()).isEmpty();
        assertThat(CommandCatalog.entries())
                .allSatisfy(entry -> assertThat(run.out()).contains(entry.name(), entry.summary()));
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
                "conformance",
                "local",
                "completion"
            })
    void everyLevelHasHelp(String command) {
        Run run = Terminal.run((command + " --help").split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: tabletheory " + command + " ");
    }

    @Test
    void versionIsOneLine() {
        Run run = Terminal.run("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("tabletheory ").contains(", Java ").hasLineCount(1);
    }

    @Test
    void callWithoutCommandShowsTheHelpAndIsAUsageError() {
        Run run = Terminal.run();

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).startsWith("Usage: tabletheory");
    }

    @Test
    void mistypedCommandSuggestsTheNearOne() {
        Run run = Terminal.run("quikstart");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error())
                .isEqualToNormalizingNewlines("tabletheory: unknown command 'quikstart'; did you mean 'quickstart'?"
                        + " ('tabletheory --help' shows what it takes)\n");
    }

    @Test
    void mistypedNestedCommandSuggestsTheNearOne() {
        assertThat(Terminal.run("attribute", "serialise").error()).contains("did you mean 'serialize'?");
    }

    @Test
    void mistypedOptionSuggestsTheNearOne() {
        assertThat(Terminal.run("conformance", "--jsn", "x").error())
                .contains("unknown option '--jsn'; did you mean '--json'?");
    }

    @Test
    void nonsenseSuggestsNothing() {
        assertThat(Terminal.run("xyzzy").error())
                .contains("unknown command 'xyzzy' (")
                .hasLineCount(1);
    }

    @Test
    void errorsHaveNoStackTraceUnlessVerbose() {
        Run calm = Terminal.run("conformance", "does/not/exist");
        Run verbose = Terminal.run("conformance", "--verbose", "does/not/exist");

        assertThat(calm.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(calm.error())
                .isEqualToNormalizingNewlines("tabletheory: does/not/exist: there is no such file or directory\n");
        assertThat(verbose.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(verbose.error()).startsWith(calm.error()).contains("\tat org.tabletheory");
    }

    @Test
    void directoryWithoutPacksSaysWhichPacksThereAre() {
        Run run = Terminal.run("conformance", "src/main/java");

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("there is no pack under src/main/java").contains("attribute-serialization");
    }

    @Test
    void filesThatNoPackKnowsAreNamedBesideTheResults() {
        Run run = Terminal.run("conformance", "../attribute/src");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("attribute-serialization: 202 passed, 0 failed\n");
        assertThat(run.error())
                .startsWith("not run, since no pack knows them: ../attribute/src/")
                .contains(" more");
    }

    @Test
    void conformanceForMachinesIsOneDocument() {
        Run run = Terminal.run("conformance", "--json", "../attribute/src/test/resources");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"packs\":[{\"name\":\"attribute-serialization\",\"findings\":[],\"passed\":202,\"failed\":0,"
                                + "\"skipped\":{},\"unreadable\":0}],\"unknownFiles\":[]}\n",
                        ""));
    }

    @Test
    void helpIsColouredOnlyWhereColoursAreOn() {
        assertThat(Terminal.run(new byte[0], Ansi.ON, "--help").out()).contains("\u001B[");
        assertThat(Terminal.run(new byte[0], Ansi.OFF, "--help").out()).doesNotContain("\u001B[");
    }

    @Test
    void environmentCanForbidColours() {
        assertThat(Console.wantsColour(Map.of("TERM", "xterm"))).isTrue();
        assertThat(Console.wantsColour(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isFalse();
        assertThat(Console.wantsColour(Map.of("TERM", "xterm", "NO_COLOR", ""))).isTrue();
        assertThat(Console.wantsColour(Map.of("TERM", "dumb"))).isFalse();
    }

    @Test
    void readerThatWentAwayIsNoError() {
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
    void completionKnowsNestedCommandsAndTheirOptions(String shell) {
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
