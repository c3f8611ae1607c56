package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import picocli.CommandLine.Help.Ansi;

class LocalCommandTest {
    private static final Pattern ENDPOINT = Pattern.compile("http://127.0.0.1:(\\d+)");

    @Test
    void runsUntilStoppedAndPrintsHowToConnect(@TempDir Path data) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]), out, OutputStream.nullOutputStream(), Ansi.OFF, Ansi.OFF);
        CompletableFuture<Integer> exit = new CompletableFuture<>();
        Thread command = new Thread(
                () -> exit.complete(Invocation.run(console, "local", "--port", "0", "--data", data.toString())));
        command.start();
        while (!out.toString(UTF_8).contains("Ctrl-C") && !exit.isDone()) {
            Thread.sleep(20);
        }

        String text = out.toString(UTF_8);
        assertThat(text)
                .contains("aws dynamodb list-tables --endpoint-url", "AWS_ENDPOINT_URL_DYNAMODB", data.toString());
        Matcher endpoint = ENDPOINT.matcher(text);
        assertThat(endpoint.find()).isTrue();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(endpoint.group(1)))) {
            assertThat(socket.isConnected()).isTrue();
        }
        assertThat(exit).isNotDone();

        command.interrupt();
        command.join(Duration.ofSeconds(10).toMillis());
        assertThat(exit).isCompletedWithValue(ExitCode.OK);
    }

    @Test
    void portInUseIsReportedWithTheOption() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            Run run = Terminal.run("local", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(run.error()).contains("choose another with --port");
        }
    }

    @Test
    void invalidPortIsAUsageError() {
        assertThat(Terminal.run("local", "--port", "70000").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
