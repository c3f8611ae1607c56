package org.tabletheory.bench.throughput;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.Clients;
import org.tabletheory.bench.client.EnhancedSide;
import org.tabletheory.bench.client.OurSide;
import org.tabletheory.bench.client.SdkSide;
import org.tabletheory.bench.client.Shape;
import org.tabletheory.bench.client.StubResponses;
import org.tabletheory.bench.client.User;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Comparison;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.bench.stub.StubServer;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** GetItem by many threads over loopback to a server in another process. */
public final class ThroughputCases implements Case {
    private static final int WARM_UP = 4;
    private static final int ROUNDS = 9;

    private ThroughputCases() {}

    public static List<Case> all() {
        return List.of(new ThroughputCases());
    }

    @Override
    public List<Line> lines() {
        return List.of(
                new Line("client.throughput.enhanced", CallDuel.ENHANCED, 3),
                new Line("client.throughput.sdk", CallDuel.SDK, 2.5));
    }

    @Override
    public List<Outcome> measure() throws Exception {
        Path response = Files.createTempFile("bench", ".json");
        Process server = null;
        try (ConcurrentReaders readers = new ConcurrentReaders()) {
            Files.write(response, StubResponses.get(Users.shape()));
            server = server(response);
            Duel duel = duel(readers, endpoint(server));
            Comparison comparison = Comparison.ofSelfTimed(duel, WARM_UP, ROUNDS);
            return lines().stream()
                    .map(line -> perSecond(comparison.outcome(line, Metric.WALL, duel)))
                    .toList();
        } finally {
            if (server != null) {
                server.destroy();
            }
            Files.delete(response);
        }
    }

    private static Process server(Path response) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StubServer.class.getName(),
                        response.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static URI endpoint(Process server) throws IOException {
        BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the stub server did not start");
        }
        return URI.create(line);
    }

    private static Duel duel(ConcurrentReaders readers, URI endpoint) {
        Shape<User> shape = Users.shape();
        DynamoDbClient url = Clients.sdk(UrlConnectionHttpClient.create(), endpoint);
        DynamoDbClient apache = Clients.sdk(pool(), endpoint);
        return new Duel(
                readers.reading(new OurSide<>(Clients.ours(endpoint), shape, 1)),
                List.of(
                        new Peer(
                                CallDuel.ENHANCED,
                                List.of(
                                        new Variant(
                                                "over URL connections",
                                                readers.reading(new EnhancedSide<>(url, shape, Users.schema(), 1))),
                                        new Variant(
                                                "over the Apache client",
                                                readers.reading(
                                                        new EnhancedSide<>(apache, shape, Users.schema(), 1))))),
                        new Peer(
                                CallDuel.SDK,
                                List.of(
                                        new Variant(
                                                "over URL connections", readers.reading(new SdkSide<>(url, shape, 1))),
                                        new Variant(
                                                "over the Apache client",
                                                readers.reading(new SdkSide<>(apache, shape, 1)))))),
                List.of(),
                "15 attributes, " + ConcurrentReaders.THREADS + " threads");
    }

    private static SdkHttpClient pool() {
        return Apache5HttpClient.builder()
                .maxConnections(ConcurrentReaders.THREADS)
                .build();
    }

    private static Outcome perSecond(Outcome outcome) {
        return outcome.with(String.format(
                Locale.ROOT,
                "calls per second: ours %,.0f, %s %,.0f",
                1e9 / outcome.ours().median(),
                outcome.line().peer(),
                1e9 / outcome.peer().median()));
    }
}
