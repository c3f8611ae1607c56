package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.ConnectionUse;

/** Ten thousand calls at once need neither ten thousand connections nor much memory, and pin no carrier thread. */
@DynamoTest
@Timeout(240)
class ManyCallsTest {
    private static final int CALLS = 10_000;
    private static final int TEXT_LENGTH = 4_000;

    @Table("tickets")
    record Ticket(@PartitionKey String id, String text) {}

    /** A process with little memory, which makes all calls at once. */
    public static final class Program {
        private static final int MAX_THREADS = 300;
        private static final int WARM_UP = 2_000;

        private static boolean fewThreads = true;

        private Program() {}

        /** Arguments: the endpoint, the prefix of tables, and where to record the pinned threads. */
        public static void main(String[] arguments) throws Exception {
            Config config = Config.local(URI.create(arguments[0])).toBuilder()
                    .tablePrefix(arguments[1])
                    .build();
            try (Recording pinned = new Recording();
                    TableTheory db = TableTheory.connect(config)) {
                Query<Ticket> ticket = db.model(Ticket.class).where("id", "=", "t");
                found(db, ticket, WARM_UP); // a thread that waits for a class to be loaded is pinned, once
                pinned.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
                pinned.start();
                long found = found(db, ticket, CALLS);
                pinned.dump(Path.of(arguments[2]));
                ConnectionUse use = db.connectionUse().orElseThrow();
                System.out.println(found + " found, at most 256 connections: " + (use.opened() <= 256)
                        + ", few threads: " + fewThreads);
            }
        }

        /** Makes calls at once and returns how many have found the ticket. */
        private static long found(TableTheory db, Query<Ticket> ticket, int count) {
            List<CompletableFuture<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                calls.add(db.async().call(() -> ticket.first().text().length()));
            }
            fewThreads &= Thread.activeCount() < MAX_THREADS;
            return calls.stream()
                    .map(CompletableFuture::join)
                    .filter(length -> length == TEXT_LENGTH)
                    .count();
        }
    }

    @BeforeEach
    void create(TableTheory db) {
        db.createTable(Ticket.class);
        db.model(new Ticket("t", "x".repeat(TEXT_LENGTH))).create();
    }

    private static String output(URI endpoint, TablePrefix prefix, Path recording) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx160m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Xlog:disable",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        endpoint.toString(),
                        prefix.text(),
                        recording.toString())
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    private static String expected() {
        return CALLS + " found, at most 256 connections: true, few threads: true";
    }

    @Test
    void tenThousandCallsAtOnceFitInASmallHeap(URI endpoint, TablePrefix prefix, @TempDir Path temporary)
            throws Exception {
        assertThat(output(endpoint, prefix, temporary.resolve("calls.jfr"))).isEqualToIgnoringNewLines(expected());
    }

    @Test
    void callsPinNoCarrierThread(URI endpoint, TablePrefix prefix, @TempDir Path temporary) throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads exist since Java 21");
        Path recording = temporary.resolve("calls.jfr");
        assertThat(output(endpoint, prefix, recording)).isEqualToIgnoringNewLines(expected());
        assertThat(Files.size(recording)).isPositive();
        assertThat(RecordingFile.readAllEvents(recording))
                .filteredOn(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .extracting(RecordedEvent::getStackTrace)
                .isEmpty();
    }
}
