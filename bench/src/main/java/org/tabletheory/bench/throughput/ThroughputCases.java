package org.tabletheory.bench.throughput;

import java.net.URI;
import java.util.List;
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
import org.tabletheory.bench.stub.StubProcess;
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
        try (StubProcess server = StubProcess.start(StubResponses.get(Users.shape()));
                ConcurrentReaders readers = new ConcurrentReaders()) {
            Duel duel = duel(readers, server.endpoint());
            Comparison comparison = Comparison.ofSelfTimed(duel, WARM_UP, ROUNDS);
            return lines().stream()
                    .map(line -> comparison.outcome(line, Metric.WALL, duel).withCallsPerSecond())
                    .toList();
        }
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
}
