package org.tabletheory.bench.async;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.tabletheory.bench.client.Clients;
import org.tabletheory.bench.client.OurSide;
import org.tabletheory.bench.client.SdkAsyncSide;
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
import org.tabletheory.client.TableTheory;
import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** GetItem with 256 asynchronous calls in flight, over loopback to a server in another process. */
public final class AsyncCases implements Case {
    private static final String PEER = "sdk-async";
    private static final Line THROUGHPUT = new Line("client.async.throughput", PEER, 2);
    private static final Line P99 = new Line("client.async.p99", PEER, 1);
    private static final int WARM_UP = 4;
    private static final int ROUNDS = 9;

    private AsyncCases() {}

    public static List<Case> all() {
        return List.of(new AsyncCases());
    }

    @Override
    public List<Line> lines() {
        return List.of(THROUGHPUT, P99);
    }

    @Override
    public List<Outcome> measure() throws Exception {
        try (StubProcess server = StubProcess.start(StubResponses.get(Users.shape()))) {
            URI endpoint = server.endpoint();
            CallsInFlight ours = new CallsInFlight(ours(endpoint));
            List<Variant> calls = new ArrayList<>();
            List<Variant> latencies = new ArrayList<>();
            peers(endpoint).forEach((name, peer) -> {
                CallsInFlight load = new CallsInFlight(peer);
                calls.add(new Variant(name, load::nanosPerCall));
                latencies.add(new Variant(name, load::p99));
            });
            String size = "15 attributes, " + CallsInFlight.CALLS + " calls in flight";
            Duel throughput = new Duel(ours::nanosPerCall, List.of(new Peer(PEER, calls)), List.of(), size);
            Duel latency = new Duel(ours::p99, List.of(new Peer(PEER, latencies)), List.of(), size);
            Outcome perCall =
                    Comparison.ofSelfTimed(throughput, WARM_UP, ROUNDS).outcome(THROUGHPUT, Metric.WALL, throughput);
            return List.of(
                    perCall.withCallsPerSecond(),
                    Comparison.ofSelfTimed(latency, 0, ROUNDS).outcome(P99, Metric.WALL, latency));
        }
    }

    private static Supplier<CompletableFuture<User>> ours(URI endpoint) {
        TableTheory db = Clients.ours(endpoint);
        OurSide<User> side = new OurSide<>(db, Users.shape(), 1);
        return () -> db.async().call(side::get);
    }

    private static Map<String, Supplier<CompletableFuture<User>>> peers(URI endpoint) {
        return Map.of(
                "over Netty", sdk(endpoint, netty(), false),
                "over Netty, completing on its threads", sdk(endpoint, netty(), true),
                "over CRT", sdk(endpoint, crt(), false),
                "over CRT, completing on its threads", sdk(endpoint, crt(), true));
    }

    private static SdkAsyncHttpClient netty() {
        return NettyNioAsyncHttpClient.builder()
                .maxConcurrency(CallsInFlight.CALLS)
                .connectionAcquisitionTimeout(Duration.ofSeconds(30))
                .build();
    }

    private static SdkAsyncHttpClient crt() {
        return AwsCrtAsyncHttpClient.builder()
                .maxConcurrency(CallsInFlight.CALLS)
                .connectionAcquisitionTimeout(Duration.ofSeconds(30))
                .build();
    }

    private static Supplier<CompletableFuture<User>> sdk(
            URI endpoint, SdkAsyncHttpClient http, boolean completesThere) {
        DynamoDbAsyncClient client = Clients.sdkAsync(http, endpoint, builder -> {
            if (completesThere) {
                builder.asyncConfiguration(async ->
                        async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR, Runnable::run));
            }
        });
        return new SdkAsyncSide<>(client, Users.shape())::get;
    }
}
