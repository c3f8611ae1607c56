package org.tabletheory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.Shell.Run;

/** Tests {@code ./tabletheory} with the jars of this build. */
class LauncherIT {
    private static final Shell SHELL = new Shell(Path.of(".."), Map.of("TABLETHEORY_NO_BUILD", "1"));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void helpListsCommands() throws Exception {
        Run run = SHELL.run("./tabletheory --help");

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out()).startsWith("Usage: tabletheory").contains("quickstart", "attribute", "conformance");
        assertThat(run.error()).isEmpty();
    }

    @Test
    void versionIsPrinted() throws Exception {
        assertThat(SHELL.run("./tabletheory --version").out())
                .matches("tabletheory \\d+\\.\\d+\\.\\d+\\S*, Java \\d.*\\R");
    }

    @Test
    void usageErrorExitsWithTwo() throws Exception {
        Run run = SHELL.run("./tabletheory quikstart");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).contains("did you mean 'quickstart'?").hasLineCount(1);
    }

    @Test
    void standardInputMayBeAPipe() throws Exception {
        Path schema = Files.writeString(directory.resolve("schema.yml"), """
                dms_version: "0.1"
                models:
                  - { name: "User", table: { name: "users" }, keys: { partition: { attribute: "pk", type: "S" } },
                      attributes: [{ attribute: "pk", type: "S", required: true, roles: ["pk"] }] }
                """);

        Run run = SHELL.run("cat '" + schema + "' | ./tabletheory fmt -");

        assertThat(run.error()).isEmpty();
        assertThat(run.out()).startsWith("dms_version:");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void quickstartRuns() throws Exception {
        assertThat(SHELL.run("./tabletheory quickstart").exitCode()).isZero();
    }

    @Test
    void serializedValuesDeserializeThroughAPipe() throws Exception {
        String value = "{\"M\":{\"name\":{\"S\":\"Zoë 😀\"},\"tags\":{\"SS\":[\"a\",\"b\"]}}}";

        Run run = SHELL.run("printf '%s\\n' '" + value
                + "' | ./tabletheory attribute serialize | ./tabletheory attribute deserialize");

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out()).isEqualTo(value + "\n");
    }

    @Test
    void textIsUtf8WhateverTheLocale() throws Exception {
        Run run = SHELL.run("printf '%s' '{\"S\":\"ë\"}' | LC_ALL=C ./tabletheory attribute serialize");

        assertThat(run.out()).isEqualTo("{\"typeId\":\"0001\",\"bytes\":\"c3ab\"}\n");
    }

    @Test
    void fileNamesAreUtf8WhateverTheLocale() throws Exception {
        Path vectors = Files.createDirectories(directory.resolve("Zoë's vectors"));
        Files.writeString(
                vectors.resolve("attribute-serialization.jsonl"),
                "{\"kind\":\"ser-error\",\"name\":\"x\",\"av\":{\"N\":\"x\"}}");

        Run run = SHELL.run("LC_ALL=C ./tabletheory conformance \"" + vectors + "\"");

        assertThat(run.out()).isEqualTo("attribute-serialization: 1 passed, 0 failed\n");
    }

    @Test
    void failedLineExitsWithOne() throws Exception {
        Run run = SHELL.run("echo nonsense | ./tabletheory attribute fingerprint");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("{\"error\":");
    }

    @Test
    void closedPipeIsNotAnError() throws Exception {
        Run run = SHELL.run("yes '{\"S\":\"a\"}' | head -n 200000 | ./tabletheory attribute serialize | head -n 1;"
                + " echo ${PIPESTATUS[2]}");

        assertThat(run.out()).isEqualTo("{\"typeId\":\"0001\",\"bytes\":\"61\"}\n0\n");
        assertThat(run.error()).isEmpty();
    }

    @Test
    void vectorsPass() throws Exception {
        Run run = SHELL.run("./tabletheory conformance attribute/src/test/resources");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("attribute-serialization: 202 passed, 0 failed\n");
    }

    @Test
    void failedVectorExitsWithOne() throws Exception {
        Files.writeString(
                directory.resolve("attribute-serialization.jsonl"),
                "{\"kind\":\"ser\",\"name\":\"x\",\"av\":{\"S\":\"a\"},\"typeId\":\"0001\",\"bytes\":\"62\"}");

        Run run = SHELL.run("./tabletheory conformance '" + directory + "'");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("attribute-serialization.jsonl:1: x: expected", "0 passed, 1 failed");
    }

    @Test
    void longInputIsProcessedInConstantMemory() throws Exception {
        Run run = SHELL.run("yes '{\"SS\":[\"some text\",\"and some more\"]}' | head -n 300000"
                + " | TABLETHEORY_JAVA_OPTS=-Xmx24m ./tabletheory attribute serialize | wc -l");

        assertThat(run.error()).isEmpty();
        assertThat(run.out().strip()).isEqualTo("300000");
    }

    @Test
    void completionCompletesInBash() throws Exception {
        Run run = SHELL.run("source <(./tabletheory completion bash);"
                + " COMP_WORDS=(tabletheory attribute des); COMP_CWORD=2; COMP_LINE='tabletheory attribute des';"
                + " _complete_tabletheory; echo \"${COMPREPLY[@]}\"");

        assertThat(run.out()).as(run.error()).isEqualTo("deserialize\n");
    }

    @Test
    void symbolicLinkFromAnotherDirectoryWorks() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(
                directory.resolve("a link"), Path.of("../tabletheory").toRealPath());

        Run run = new Shell(directory, Map.of("TABLETHEORY_NO_BUILD", "1")).run("'" + link + "' --version");
        Files.delete(link);

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.out()).startsWith("tabletheory ");
    }
}
