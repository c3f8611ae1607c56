package org.tabletheory.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

class MemoryDynamoTest {
    @Table("notes")
    record Note(
            @PartitionKey String author,
            @SortKey String id,
            @Nullable String text,
            @CreatedAt @Nullable Instant created,
            @Ttl @Nullable Instant expires,
            @Version long version) {
        static Note of(String author, String id) {
            return new Note(author, id, "text", null, null, 0);
        }
    }

    private static MemoryDynamo withNotes() {
        return withNotes(EngineOptions.defaults());
    }

    private static MemoryDynamo withNotes(EngineOptions options) {
        MemoryDynamo dynamo = MemoryDynamo.start(options);
        dynamo.connect().createTable(Note.class, TableOptions.defaults().enableTtl());
        return dynamo;
    }

    private static List<String> ids(MemoryDynamo dynamo) {
        return dynamo.connect().model(Note.class).where("author", "=", "ada").all().stream()
                .map(Note::id)
                .toList();
    }

    /** The array of a request may have other bytes before and after its JSON. */
    @Test
    void requestIsThePartOfItsArray() {
        byte[] array = "xx{\"Limit\":1}yyy".getBytes(StandardCharsets.UTF_8);
        byte[] start = "{}y".getBytes(StandardCharsets.UTF_8);
        Wire wire = MemoryDynamo.start().wire();
        for (RequestBody body : List.of(RequestBody.of(array, 2, 11), RequestBody.of(start, 0, 2))) {
            assertThat(wire.call(WireRequest.of("ListTables", Effect.READ, body))
                            .text())
                    .isEqualTo("{\"TableNames\":[]}");
        }
    }

    @Test
    void clientStoresAndReads() {
        TableTheory db = withNotes().connect();

        db.model(Note.of("ada", "1")).create();

        assertThat(db.model(Note.class)
                        .where("author", "=", "ada")
                        .where("id", "=", "1")
                        .first()
                        .text())
                .isEqualTo("text");
        assertThatThrownBy(() -> db.model(Note.of("ada", "1")).create())
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        error -> assertThat(error.requestId()).isNotEmpty());
        assertThatThrownBy(() -> MemoryDynamo.start()
                        .connect()
                        .model(Note.of("ada", "1"))
                        .create())
                .isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void forksAreIndependent() {
        MemoryDynamo dynamo = withNotes();
        dynamo.connect().model(Note.of("ada", "shared")).create();

        MemoryDynamo fork = dynamo.fork();
        fork.connect().model(Note.of("ada", "fork")).create();
        dynamo.connect().model(Note.of("ada", "original")).create();

        assertThat(ids(fork)).containsExactly("fork", "shared");
        assertThat(ids(dynamo)).containsExactly("original", "shared");
    }

    @Test
    void clockOfAForkContinuesFromThatOfItsOriginal() {
        Instant noon = Instant.parse("2026-05-01T12:00:00Z");
        MemoryDynamo dynamo = MemoryDynamo.start(EngineOptions.defaults().clock(Clock.fixed(noon, ZoneOffset.UTC)));
        dynamo.clock().advance(Duration.ofHours(1));

        MemoryDynamo fork = dynamo.fork();
        fork.clock().advance(Duration.ofHours(1));

        assertThat(dynamo.clock().instant()).isEqualTo(noon.plusSeconds(3600));
        assertThat(fork.clock().instant()).isEqualTo(noon.plusSeconds(7200));
    }

    @Test
    void itemsExpireAndTimestampsMoveByTheClock() {
        MemoryDynamo dynamo = withNotes();
        Instant start = Instant.parse("2026-05-01T12:00:00Z");
        dynamo.clock().set(start);
        TableTheory db = dynamo.connect();
        Note stored = db.model(new Note("ada", "1", null, null, start.plusSeconds(60), 0))
                .create();
        assertThat(stored.created()).isBetween(start, start.plusSeconds(30));
        assertThat(dynamo.deleteExpired()).isZero();

        dynamo.clock().advance(Duration.ofMinutes(2));

        assertThat(dynamo.deleteExpired()).isEqualTo(1);
        assertThat(ids(dynamo)).isEmpty();
    }

    @Test
    void failedAttemptsAreRepeatedAsOverHttp() {
        MemoryDynamo dynamo = withNotes();
        List<CallEvent> events = new ArrayList<>();
        TableTheory db =
                dynamo.connect(dynamo.config().toBuilder().listener(events::add).build());
        AtomicBoolean first = new AtomicBoolean(true);
        dynamo.faults((number, operation) -> first.getAndSet(false) ? Fault.INTERNAL_ERROR_AFTER : Fault.NONE);

        db.model(Note.of("ada", "1")).create(); // the first attempt was applied, so the second is not a conflict

        assertThat(ids(dynamo)).containsExactly("1");
        assertThat(events.get(0).attempts()).isEqualTo(2);
    }

    @Test
    void lostResponseOfAnIncrementIsAnUnknownOutcome() {
        MemoryDynamo dynamo = withNotes();
        dynamo.faults(FaultPlan.at("UpdateItem", Fault.RESET_AFTER));
        WireRequest increment = WireRequest.of("UpdateItem", Effect.ONCE, RequestBody.of("""
                {"TableName":"notes","Key":{"author":{"S":"ada"},"id":{"S":"1"}},
                 "UpdateExpression":"ADD hits :one","ExpressionAttributeValues":{":one":{"N":"1"}}}"""));

        try (Wire wire = dynamo.wire()) {
            assertThatThrownBy(() -> wire.call(increment)).isInstanceOf(UnknownOutcomeException.class);
        }
        assertThat(ids(dynamo)).containsExactly("1");
    }

    @Test
    void delayBeyondTheAttemptTimeoutIsATimeout() {
        MemoryDynamo dynamo = withNotes(EngineOptions.defaults().faultDelay(Duration.ofMillis(60)));
        TableTheory db = dynamo.connect(dynamo.config().toBuilder()
                .attemptTimeout(Duration.ofMillis(30))
                .maxRetries(1)
                .build());
        dynamo.faults(FaultPlan.at("GetItem", Fault.DELAY));

        assertThatThrownBy(() -> db.model(Note.class)
                        .where("author", "=", "ada")
                        .where("id", "=", "1")
                        .first())
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("no response in time");
    }

    @Test
    void optionsOfAForkCanDiffer() {
        MemoryDynamo dynamo = withNotes();
        MemoryDynamo stale = dynamo.fork(dynamo.options().staleReads(100));
        stale.connect().model(Note.of("ada", "1")).create();

        assertThat(ids(stale)).isEmpty();
        assertThat(stale.connect()
                        .model(Note.class)
                        .where("author", "=", "ada")
                        .consistentRead()
                        .all())
                .hasSize(1);
    }

    @Test
    void scansHaveTheOrderOfTheSeed() {
        assertThat(scanOrder(1)).isEqualTo(scanOrder(1)).isNotEqualTo(scanOrder(2));
    }

    private static List<String> scanOrder(long seed) {
        MemoryDynamo dynamo = withNotes(EngineOptions.defaults().seed(seed));
        TableTheory db = dynamo.connect();
        for (int i = 0; i < 20; i++) {
            db.model(Note.of("author-" + i, "1")).create();
        }
        return db.model(Note.class).scan().stream().map(Note::author).toList();
    }

    @Test
    void endpointServesTheSameData() {
        MemoryDynamo dynamo = withNotes();
        try (EngineEndpoint endpoint = dynamo.listen(0);
                TableTheory http = TableTheory.connect(Config.local(endpoint.uri()))) {
            http.model(Note.of("ada", "1")).create();
        }
        assertThat(ids(dynamo)).containsExactly("1");
    }

    /** Linux accepts connections to 127.0.0.2 if a server listens on all interfaces. */
    @Test
    void endpointListensOnTheLoopbackAddressOnly() throws Exception {
        List<InetAddress> others = new ArrayList<>(List.of(InetAddress.getByName("127.0.0.2")));
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .forEach(others::add);
        try (EngineEndpoint endpoint = MemoryDynamo.start().listen(0)) {
            for (InetAddress address : others) {
                assertThatThrownBy(() -> {
                            try (Socket socket = new Socket()) {
                                socket.connect(
                                        new InetSocketAddress(
                                                address, endpoint.uri().getPort()),
                                        2_000);
                            }
                        })
                        .as("connection to %s", address)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void portInUseIsReported() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> MemoryDynamo.start().listen(taken.getLocalPort()))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("cannot listen on port " + taken.getLocalPort());
        }
    }

    @Test
    void closedClientRejectsCallsAndTheDatabaseStays() {
        MemoryDynamo dynamo = withNotes();
        TableTheory db = dynamo.connect();
        db.close();

        assertThatThrownBy(() -> db.model(Note.of("ada", "1")).create()).isInstanceOf(ClientClosedException.class);
        assertThat(ids(dynamo)).isEmpty();
    }

    @Test
    void closingFreesTheDataFileForAnotherDatabase(@TempDir Path directory) {
        EngineOptions options = EngineOptions.defaults().dataFile(directory.resolve("notes.data"));
        try (MemoryDynamo dynamo = withNotes(options)) {
            dynamo.connect().model(Note.of("ada", "1")).create();
            assertThatThrownBy(() -> MemoryDynamo.start(options))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("notes.data");
        }
        try (MemoryDynamo reopened = MemoryDynamo.start(options)) {
            assertThat(ids(reopened)).containsExactly("1");
        }
    }

    @Test
    void wireSendsRequests() {
        try (Wire wire = withNotes().wire()) {
            assertThat(wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}")))
                            .text())
                    .isEqualTo("{\"TableNames\":[\"notes\"]}");
        }
    }

    @Test
    void tablePrefixOfAConfigurationApplies() {
        MemoryDynamo dynamo = MemoryDynamo.start();
        dynamo.connect(dynamo.config().toBuilder().tablePrefix("test-").build()).createTable(Note.class);

        assertThat(dynamo.connect().describeTable("test-notes").name()).isEqualTo("test-notes");
    }
}
