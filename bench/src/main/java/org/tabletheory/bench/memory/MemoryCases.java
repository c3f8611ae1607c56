package org.tabletheory.bench.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tabletheory.bench.client.User;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Comparison;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;
import org.tabletheory.bench.measure.Operation;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.testing.LocalDynamo;

/**
 * DynamoDB in memory and DynamoDB Local over HTTP, with the same client and items of fifteen attributes. Wall time, because the
 * server works on other threads or in another process.
 */
public final class MemoryCases implements Case {
    private static final String LOCAL = "local";
    private static final int USERS = 200;
    private static final int WARM_UP = 6;
    private static final int ROUNDS = 11;

    private MemoryCases() {}

    /** Returns the comparison with DynamoDB Local, and the growth with the number of items. */
    public static List<Case> all() {
        return List.of(new MemoryCases(), new MemoryGrowth());
    }

    @Override
    public List<Line> lines() {
        return List.of(
                new Line("memory.start", LOCAL, 20),
                new Line("memory.createtable", LOCAL, 50),
                new Line("memory.get", LOCAL, 30),
                new Line("memory.put", LOCAL, 30),
                new Line("memory.query50", LOCAL, 20),
                new Line("memory.http.get", LOCAL, 4),
                new Line("memory.http.put", LOCAL, 4),
                new Line("memory.fork", LOCAL, 1000));
    }

    @Override
    public List<Outcome> measure() throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(outcome(
                "memory.start",
                TimedCalls.of(1, MemoryCases::startMemory),
                TimedCalls.of(1, MemoryCases::startLocal),
                "until the first response",
                1,
                5));
        MemoryDynamo memory = MemoryDynamo.start();
        try (LocalDynamo dynamo = LocalDynamo.start();
                TableTheory local = TableTheory.connect(Config.local(dynamo.endpoint()));
                TableTheory direct = memory.connect();
                EngineEndpoint endpoint = memory.listen(0);
                TableTheory http = TableTheory.connect(Config.local(endpoint.uri()))) {
            outcomes.add(outcome(
                    "memory.createtable",
                    new TimedCalls(500, () -> create(direct), () -> delete(direct)),
                    new TimedCalls(3, () -> create(local), () -> delete(local)),
                    "until it is active",
                    WARM_UP,
                    ROUNDS));
            for (TableTheory db : List.of(direct, local)) {
                create(db);
                fill(db);
            }
            outcomes.add(call("memory.get", direct, 5_000, local, MemoryCases::get));
            outcomes.add(call("memory.put", direct, 5_000, local, MemoryCases::put));
            outcomes.add(call("memory.query50", direct, 500, local, MemoryCases::query));
            outcomes.add(call("memory.http.get", http, 500, local, MemoryCases::get));
            outcomes.add(call("memory.http.put", http, 500, local, MemoryCases::put));
            delete(local);
            outcomes.add(outcome(
                    "memory.fork",
                    TimedCalls.of(20_000, memory::fork),
                    new TimedCalls(
                            1,
                            () -> {
                                create(local);
                                return fill(local);
                            },
                            () -> delete(local)),
                    "a table with " + USERS + " items, created and filled by the peer",
                    WARM_UP,
                    ROUNDS));
        }
        return outcomes;
    }

    private Outcome call(
            String name, TableTheory ours, int calls, TableTheory local, Function<TableTheory, Operation> call)
            throws Exception {
        return outcome(
                name,
                TimedCalls.of(calls, call.apply(ours)),
                TimedCalls.of(100, call.apply(local)),
                "a table with " + USERS + " items of 15 attributes",
                WARM_UP,
                ROUNDS);
    }

    private Outcome outcome(String name, Operation ours, Operation peer, String size, int warmUp, int rounds)
            throws Exception {
        Line line = lines().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Duel duel = new Duel(ours, List.of(Peer.of(LOCAL, peer)), List.of(), size);
        return Comparison.ofSelfTimed(duel, warmUp, rounds).outcome(line, Metric.WALL, duel);
    }

    private static Object startMemory() {
        try (TableTheory db = MemoryDynamo.start().connect()) {
            return firstResponse(db);
        }
    }

    private static Object startLocal() {
        try (LocalDynamo dynamo = LocalDynamo.start();
                TableTheory db = TableTheory.connect(Config.local(dynamo.endpoint()))) {
            return firstResponse(db);
        }
    }

    private static Object firstResponse(TableTheory db) {
        return db.ensureTable(User.class);
    }

    private static Object create(TableTheory db) {
        db.createTable(User.class);
        return db;
    }

    private static Object delete(TableTheory db) {
        db.deleteTable(User.class);
        return db;
    }

    private static Object fill(TableTheory db) {
        return db.model(User.class).batchPut(IntStream.range(0, USERS).mapToObj(User::numbered));
    }

    private static Operation get(TableTheory db) {
        User user = User.numbered(7);
        return () -> db.model(User.class)
                .where("PK", "=", user.pk())
                .where("SK", "=", user.sk())
                .first();
    }

    private static Operation put(TableTheory db) {
        User user = User.numbered(7);
        return () -> db.model(user).anyVersion().save();
    }

    private static Operation query(TableTheory db) {
        User user = User.numbered(0);
        return () -> {
            List<User> page =
                    db.model(User.class).where("PK", "=", user.pk()).limit(50).all();
            if (page.size() != 50) {
                throw new IllegalStateException("the query returned " + page.size() + " items instead of 50");
            }
            return page;
        };
    }
}
