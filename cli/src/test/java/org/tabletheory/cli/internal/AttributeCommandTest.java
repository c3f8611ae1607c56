package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.lines.LineReader;
import picocli.CommandLine.Help.Ansi;

class AttributeCommandTest {

    @Test
    void serializeWritesTypeIdAndBytes() {
        Run run = Terminal.runWithInput("{\"SS\":[\"b\",\"a\"]}\n{\"N\":\"-0\"}\n", "attribute", "serialize");

        assertThat(run).isEqualTo(new Run(0, """
                        {"typeId":"0101","bytes":"0000000200000001610000000162"}
                        {"typeId":"0002","bytes":"30"}
                        """, ""));
    }

    @Test
    void everyInputLineHasAnOutputLine() {
        Run run = Terminal.runWithInput(
                "{\"S\":\"a\"}\nnonsense\n\n{\"X\":1}\n{\"S\":\"b\"}\n", "attribute", "serialize");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("{\"typeId\":\"0001\",\"bytes\":\"61\"}"),
                        line -> assertThat(line).startsWith("{\"error\":\"").endsWith("\"}"),
                        line -> assertThat(line).startsWith("{\"error\":\"the line is blank"),
                        line -> assertThat(line).startsWith("{\"error\":\"").endsWith("\"}"),
                        line -> assertThat(line).isEqualTo("{\"typeId\":\"0001\",\"bytes\":\"62\"}"));
        assertThat(run.error()).isEqualToNormalizingNewlines("tabletheory: 3 of 5 lines failed; the first is line 2\n");
    }

    @Test
    void crlfAndByteOrderMarkAreAccepted() {
        Run run = Terminal.runWithInput("\uFEFF{\"S\":\"a\"}\r\n{\"S\":\"b\"}", "attribute", "serialize");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo("{\"typeId\":\"0001\",\"bytes\":\"61\"}\n{\"typeId\":\"0001\",\"bytes\":\"62\"}\n");
    }

    @Test
    void emptyInputGivesNoOutput() {
        assertThat(Terminal.run("attribute", "serialize")).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void deserializeReversesSerialize() {
        String values = "{\"S\":\"é😀\"}\n{\"L\":[{\"NULL\":true},{\"B\":\"AP8=\"}]}\n{\"M\":{}}\n";
        String bytes = Terminal.runWithInput(values, "attribute", "serialize").out();

        assertThat(Terminal.runWithInput(bytes, "attribute", "deserialize")).isEqualTo(new Run(0, values, ""));
    }

    @Test
    void deserializeIsStrictUnlessLenient() {
        String unsorted = "{\"typeId\":\"0102\",\"bytes\":\"0000000200000001320000000131\"}\n";

        Run strict = Terminal.runWithInput(unsorted, "attribute", "deserialize");
        Run lenient = Terminal.runWithInput(unsorted, "attribute", "deserialize", "--lenient");

        assertThat(strict.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(strict.out()).startsWith("{\"error\":");
        assertThat(lenient.exitCode()).isZero();
        assertThat(lenient.out()).isEqualTo("{\"NS\":[\"2\",\"1\"]}\n");
    }

    @Test
    void deserializeRejectsOtherLines() {
        Run run = Terminal.runWithInput("""
                {"typeId":"00","bytes":""}
                {"typeId":"0003","bytes":""}
                {"typeId":"0001","bytes":"6"}
                {"typeId":"0001"}
                {"typeId":"0001","bytes":"","more":""}
                {"typeId":"0001","bytes":"","bytes":""}
                {"typeId":"0001","bytes":""} {}
                {"S":"a"}
                [
                """, "attribute", "deserialize");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out().lines())
                .hasSize(9)
                .allSatisfy(line -> assertThat(line).startsWith("{\"error\":\""));
    }

    @Test
    void equalValuesHaveEqualFingerprints() {
        Run run =
                Terminal.runWithInput("{\"NS\":[\"1.0\",\"2\"]}\n{\"NS\":[\"2\",\"1\"]}\n", "attribute", "fingerprint");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().distinct()).singleElement().asString().matches("[0-9a-f]{64}");
    }

    @Test
    void fingerprintOfAnItemEqualsThatOfItsMap() {
        String item = "{\"PK\":{\"S\":\"a\"}}";

        assertThat(Terminal.runWithInput(item, "attribute", "fingerprint", "--item")
                        .out())
                .isEqualTo(Terminal.runWithInput("{\"M\":" + item + "}", "attribute", "fingerprint")
                        .out());
    }

    @Test
    void invalidUtf8IsAFailedLine() {
        byte[] input = "{\"S\":\"?\"}\n".getBytes(UTF_8);
        input[6] = (byte) 0xFF;

        Run run = Terminal.run(input, Ansi.OFF, "attribute", "serialize");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).startsWith("{\"error\":\"").hasLineCount(1);
    }

    @Test
    void tooLongLineFailsAndTheNextIsRead() {
        String endless = "x".repeat(LineReader.MAX_LINE_BYTES + 100_000);

        Run run = Terminal.runWithInput(endless + "\n{\"S\":\"a\"}\n", "attribute", "serialize");

        assertThat(run.out())
                .isEqualTo("{\"error\":\"the line is longer than 16 MiB\"}\n{\"typeId\":\"0001\",\"bytes\":\"61\"}\n");
    }

    @Test
    void outputIsFlushedBeforeWaitingForInput() throws Exception {
        PipedOutputStream input = new PipedOutputStream();
        PipedInputStream commandIn = new PipedInputStream(input);
        PipedInputStream output = new PipedInputStream();
        PipedOutputStream commandOut = new PipedOutputStream(output);
        Console console = new Console(commandIn, commandOut, new PipedOutputStream(), Ansi.OFF, Ansi.OFF);
        CompletableFuture<Integer> run =
                CompletableFuture.supplyAsync(() -> Invocation.run(console, "attribute", "serialize"));

        for (String letter : new String[] {"61", "62"}) {
            input.write(("{\"S\":\"" + (char) Integer.parseInt(letter, 16) + "\"}\n").getBytes(UTF_8));
            input.flush();
            byte[] expected = ("{\"typeId\":\"0001\",\"bytes\":\"" + letter + "\"}\n").getBytes(UTF_8);
            assertThat(output.readNBytes(expected.length)).isEqualTo(expected);
        }

        input.close();
        assertThat(run.get(60, TimeUnit.SECONDS)).isZero();
    }
}
