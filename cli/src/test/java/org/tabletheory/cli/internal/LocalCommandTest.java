package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;
import picocli.CommandLine.Help.Ansi;

@Timeout(120)
class LocalCommandTest {
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("id", Type.S).build();
    private static final Pattern ENDPOINT = Pattern.compile("http://127.0.0.1:(\\d+)");

    private record Running(Thread command, CompletableFuture<Integer> exit, String text, URI endpoint) {
        static Running start(String... arguments) throws InterruptedException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Console console = new Console(
                    new ByteArrayInputStream(new byte[0]), out, OutputStream.nullOutputStream(), Ansi.OFF, Ansi.OFF);
            CompletableFuture<Integer> exit = new CompletableFuture<>();
            Thread command = new Thread(() -> exit.complete(Invocation.run(console, arguments)));
            command.start();
            while (!out.toString(UTF_8).contains("Ctrl-C") && !exit.isDone()) {
                Thread.sleep(5);
            }
            String text = out.toString(UTF_8);
            Matcher endpoint = ENDPOINT.matcher(text);
            assertThat(endpoint.find()).as(text).isTrue();
            return new Running(command, exit, text, URI.create(endpoint.group()));
        }

        void stop() throws InterruptedException {
            assertThat(exit).isNotDone();
            command.interrupt();
            command.join(Duration.ofSeconds(60).toMillis());
            assertThat(exit).isCompletedWithValue(ExitCode.OK);
        }
    }

    @Test
    void runsUntilStoppedAndPrintsHowToConnect() throws Exception {
        Running running = Running.start("local", "--port", "0");

        assertThat(running.text)
                .contains("aws dynamodb list-tables --endpoint-url", "AWS_ENDPOINT_URL_DYNAMODB", "(in memory)");
        try (TableTheory db = TableTheory.connect(Config.local(running.endpoint))) {
            db.createTable(NOTE);
        }
        running.stop();
    }

    @Test
    void dataInAFileIsKeptOverRestarts(@TempDir Path directory) throws Exception {
        String file = directory.resolve("local.data").toString();
        Running first = Running.start("local", "--port", "0", "--data", file);
        assertThat(first.text).contains("data in " + file);
        try (TableTheory db = TableTheory.connect(Config.local(first.endpoint)).register(NOTE)) {
            db.createTable(NOTE);
            db.model("Note", Item.of("id", Value.s("1"))).create();
        }
        first.stop();

        Running second = Running.start("local", "--port", "0", "--data", file);
        try (TableTheory db = TableTheory.connect(Config.local(second.endpoint)).register(NOTE)) {
            assertThat(db.model("Note").where("id", "=", "1").first()).isEqualTo(Item.of("id", Value.s("1")));
        }
        second.stop();
    }

    @Test
    void fileThatIsNotADatabaseIsReported(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("notes.txt"), "not a database");

        Run run = Terminal.run("local", "--port", "0", "--data", file.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("notes.txt");
        assertThat(file).hasContent("not a database");
    }

    @Test
    void missingDirectoryOfTheDataFileIsReported(@TempDir Path directory) {
        Path missing = directory.resolve("missing");

        Run run = Terminal.run(
                "local", "--port", "0", "--data", missing.resolve("local.data").toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error())
                .contains("the directory " + missing + " does not exist; create it or choose another file")
                .hasLineCount(1);
    }

    @Test
    void dynamoDbLocalIsAnotherEngine(@TempDir Path data) throws Exception {
        Running running =
                Running.start("local", "--engine", "dynamodb-local", "--port", "0", "--data", data.toString());

        assertThat(running.text).contains("DynamoDB Local is listening on", data.toString());
        running.stop();
    }

    @Test
    void containersAreServedUnderAnAllowedName() throws Exception {
        Running running = Running.start("local", "--port", "0", "--allow-host", "host.docker.internal");

        assertThat(statusFor(running.endpoint, "host.docker.internal")).isEqualTo("200");
        assertThat(statusFor(running.endpoint, "example.com")).isEqualTo("403");
        running.stop();
    }

    private static String statusFor(URI endpoint, String host) throws Exception {
        try (Socket socket = new Socket(endpoint.getHost(), endpoint.getPort())) {
            String request =
                    "GET / HTTP/1.1\r\nHost: " + host + ":" + endpoint.getPort() + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8).split(" ", -1)[1];
        }
    }

    @Test
    void portIsBetween0And65535() {
        for (String port : List.of("-1", "65536")) {
            Run run = Terminal.run("local", "--port=" + port);

            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.error()).contains("--port must be between 0 and 65535, not " + port);
        }
    }

    @Test
    void allowedHostIsANameWithoutAPort() {
        Run run = Terminal.run("local", "--port", "0", "--allow-host", "http://host:80");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error()).contains("--allow-host").contains("such as host.docker.internal");
    }

    @Test
    void allowedHostIsForTheMemoryEngine() {
        Run run = Terminal.run("local", "--engine", "dynamodb-local", "--allow-host", "host.docker.internal");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error()).contains("--allow-host is for --engine memory");
    }

    @Test
    void unknownEngineIsAUsageError() {
        Run run = Terminal.run("local", "--engine", "postgres");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.error()).contains("--engine must be memory or dynamodb-local");
    }

    @Test
    void portInUseIsReportedWithTheOption() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            Run run = Terminal.run("local", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
            assertThat(run.error()).contains("choose another with --port").hasLineCount(1);
        }
    }

    @Test
    void invalidPortIsAUsageError() {
        assertThat(Terminal.run("local", "--port", "70000").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
