package org.tabletheory.cli.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.Main;

/**
 * Kills {@code tabletheory local --data} while several clients write: nothing that was acknowledged may be missing. The
 * writes are large enough that the data file is replaced by a snapshot again and again, also while the process is killed.
 */
@Tag("proof")
@Timeout(600)
class KilledServerTest {
    private static final int KILLS = "full".equals(System.getProperty("proof")) ? 12 : 2;
    private static final int WRITERS = 4;
    private static final String PADDING = "x".repeat(60_000);
    private static final Pattern ENDPOINT = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
    private static final Pattern NUMBER = Pattern.compile("\"n\":\\{\"N\":\"(\\d+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** A server in a process of its own. */
    private record Server(Process process, URI endpoint) {
        static Server start(Path data) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            Main.class.getName(),
                            "local",
                            "--port",
                            "0",
                            "--data",
                            data.toString())
                    .redirectErrorStream(true)
                    .start();
            BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
            StringBuilder text = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                text.append(line).append('\n');
                Matcher endpoint = ENDPOINT.matcher(line);
                if (endpoint.find()) {
                    return new Server(process, URI.create(endpoint.group()));
                }
            }
            throw new AssertionError("the server did not start: " + text);
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    /** Increases the numbers of one item, and of two others together, until the server is gone. */
    private final class Writer extends Thread {
        private final Server server;
        private final int number;
        private final CountDownLatch written;
        private int put;
        private int transacted;
        private String failure = "";

        Writer(Server server, int number, CountDownLatch written) {
            this.server = server;
            this.number = number;
            this.written = written;
            this.put = stored(server, "put" + number);
            this.transacted = stored(server, "one" + number);
        }

        @Override
        public void run() {
            try {
                while (failure.isEmpty()) {
                    write("PutItem", put("put" + number, put + 1, PADDING));
                    put++;
                    write(
                            "TransactWriteItems",
                            "{\"TransactItems\":[{\"Put\":" + put("one" + number, transacted + 1, "") + "},{\"Put\":"
                                    + put("two" + number, transacted + 1, "") + "}]}");
                    transacted++;
                    written.countDown();
                }
            } catch (IOException e) {
                // The server was killed.
            }
        }

        private void write(String operation, String body) throws IOException {
            String response = call(server, operation, body);
            if (!response.equals("{}")) {
                failure = operation + ": " + response;
                while (written.getCount() > 0) {
                    written.countDown();
                }
            }
        }

        void check(Server restarted) {
            assertThat(failure).isEmpty();
            // The last write may be in the file although its response was lost.
            assertThat(stored(restarted, "put" + number)).isBetween(put, put + 1);
            int one = stored(restarted, "one" + number);
            assertThat(one).isBetween(transacted, transacted + 1);
            assertThat(stored(restarted, "two" + number)).isEqualTo(one);
        }
    }

    private static String put(String id, int n, String padding) {
        return "{\"TableName\":\"counters\",\"Item\":{\"id\":{\"S\":\"" + id + "\"},\"n\":{\"N\":\"" + n
                + "\"},\"padding\":{\"S\":\"" + padding + "\"}}}";
    }

    private String call(Server server, String operation, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(server.endpoint)
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                                + "SignedHeaders=host, Signature=0")
                .header("X-Amz-Date", "20260101T000000Z")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private int stored(Server server, String id) {
        try {
            Matcher n = NUMBER.matcher(call(
                    server,
                    "GetItem",
                    "{\"TableName\":\"counters\",\"ConsistentRead\":true,\"Key\":{\"id\":{\"S\":\"" + id + "\"}}}"));
            return n.find() ? Integer.parseInt(n.group(1)) : 0;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noAcknowledgedWriteIsLostAndTransactionsStayWhole(@TempDir Path directory) throws Exception {
        Path data = directory.resolve("data");
        Random random = new Random(7);
        Server server = Server.start(data);
        try {
            call(
                    server,
                    "CreateTable",
                    "{\"TableName\":\"counters\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":["
                            + "{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}],\"KeySchema\":["
                            + "{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}]}");
            for (int kill = 0; kill < KILLS; kill++) {
                CountDownLatch written = new CountDownLatch(200 + random.nextInt(400));
                List<Writer> writers = new ArrayList<>();
                for (int i = 0; i < WRITERS; i++) {
                    writers.add(new Writer(server, i, written));
                }
                writers.forEach(Thread::start);
                written.await();
                server.kill();
                for (Writer writer : writers) {
                    writer.join();
                }
                server = Server.start(data);
                for (Writer writer : writers) {
                    writer.check(server);
                }
            }
        } finally {
            server.kill();
        }
    }
}
