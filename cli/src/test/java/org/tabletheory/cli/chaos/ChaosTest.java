package org.tabletheory.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.FaceTheoryModels;
import org.tabletheory.recipes.Idempotency;
import org.tabletheory.recipes.LeaseNotOwnedException;
import org.tabletheory.recipes.Leases;

/**
 * Faults of every kind, mixed, over all kinds of writes. A checker knows after every call what may be stored.
 *
 * <p>A few seconds, and two minutes with {@code -Dproof=full}.
 */
@Tag("proof")
@Timeout(300)
class ChaosTest {
    private static final boolean FULL = "full".equals(System.getProperty("proof"));
    private static final Duration RUN = FULL ? Duration.ofSeconds(90) : Duration.ofSeconds(8);
    private static final int THREADS = 6;
    private static final int SEED = Integer.getInteger("seed", 20261117);
    private static final Duration ATTEMPT = Duration.ofSeconds(1);
    private static final Duration CALL = Duration.ofSeconds(6);
    /** A call ends soon after its timeout, however busy the machine is. */
    private static final Duration LIMIT = CALL.plusSeconds(8);

    private static final String LOCKS = "locks";
    private final ChaosClock clock = new ChaosClock();
    private ChaosServer server;
    private ChaosServer calm;
    private TableTheory direct;

    @BeforeEach
    void start() throws Exception {
        DynamoEngine engine = DynamoEngine.start();
        server = ChaosServer.start(engine, ATTEMPT.plusMillis(500).toMillis());
        calm = ChaosServer.start(engine, 0);
        direct = TableTheory.connect(Config.local(calm.endpoint()));
        direct.createTable(ChaosWrites.Doc.class);
        direct.createTable(FaceTheoryModels.lease(LOCKS));
        ChaosEntities.open(direct).createTable();
    }

    @AfterEach
    void stop() throws Exception {
        direct.close();
        server.close();
        calm.close();
    }

    private TableTheory connect(Clock time) {
        return connect(time, 3);
    }

    private TableTheory connect(Clock time, int retries) {
        return TableTheory.connect(Config.local(server.endpoint()).toBuilder()
                .clock(time)
                .maxRetries(retries)
                .attemptTimeout(ATTEMPT)
                .callTimeout(CALL)
                .build());
    }

    /** Every third request has a fault; those that make clients wait are rarer. */
    private static Supplier<ChaosFault> faults() {
        List<ChaosFault> mix = new ArrayList<>(List.of(ChaosFault.LATE, ChaosFault.STALLED, ChaosFault.DRIBBLED));
        for (ChaosFault fault : EnumSet.range(ChaosFault.CUT_BEFORE_REQUEST, ChaosFault.THROTTLED)) {
            if (fault != ChaosFault.LATE) {
                for (int i = 0; i < 8; i++) {
                    mix.add(fault);
                }
            }
        }
        Random random = new Random(SEED);
        return () -> {
            synchronized (random) {
                return random.nextInt(3) > 0 ? ChaosFault.NONE : mix.get(random.nextInt(mix.size()));
            }
        };
    }

    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void inParallel(int threads, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                runs.add(pool.submit(() -> {
                    work.run(thread);
                    return null;
                }));
            }
            for (Future<?> run : runs) {
                try {
                    run.get();
                } catch (ExecutionException e) {
                    throw new AssertionError("with -Dseed=" + SEED + ": " + e.getMessage(), e);
                }
            }
        } finally {
            pool.shutdownNow();
            assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void everyCallReportsWhatMayBeTrue() throws Exception {
        long end = System.nanoTime() + RUN.toNanos();
        long extra = TimeUnit.SECONDS.toNanos(120); // a busy machine needs longer for every fault
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger unknown = new AtomicInteger();
        AtomicInteger twice = new AtomicInteger();
        try (TableTheory db = connect(clock);
                TableTheory hasty = connect(clock, 0)) {
            server.plan(faults());
            inParallel(THREADS, thread -> {
                ChaosCalls made = new ChaosCalls(LIMIT, server::tookTwice);
                ChaosEntities entities = new ChaosEntities(SEED + thread, db, hasty, direct, made);
                ChaosWrites writes = new ChaosWrites(SEED + thread, db, hasty, direct, entities, made);
                Random jumps = new Random(SEED + thread);
                while (System.nanoTime() < end || (!hasInjectedEveryFault() && System.nanoTime() < end + extra)) {
                    writes.step();
                    calls.incrementAndGet();
                    if (jumps.nextInt(50) == 0) {
                        clock.jump(Duration.ofMinutes(jumps.nextInt(240) - 120));
                    }
                }
                writes.checkAll();
                unknown.addAndGet((int) made.unknown());
                twice.addAndGet((int) made.twice());
            });
        }
        System.out.println("[chaos] " + calls + " calls, " + unknown + " of unknown outcome, " + twice
                + " increments applied twice by the network");
        assertThat(unknown.get()).isPositive();
        for (ChaosFault fault : ChaosFault.values()) {
            assertThat(server.injected(fault)).as(fault.name()).isPositive();
        }
    }

    private boolean hasInjectedEveryFault() {
        return Stream.of(ChaosFault.values()).allMatch(fault -> server.injected(fault) > 0);
    }

    @Test
    void oneOwnerHoldsALeaseAndOneCallerExecutesARequest() throws Exception {
        long end = System.nanoTime() + RUN.toNanos() / 4;
        Map<String, AtomicInteger> holders = new ConcurrentHashMap<>();
        Map<String, String> results = new ConcurrentHashMap<>();
        Set<String> violations = ConcurrentHashMap.newKeySet();
        try (TableTheory db = connect(Clock.systemUTC())) {
            server.plan(faults());
            Leases leases = Leases.in(db, LOCKS);
            Idempotency requests = Idempotency.in(db, LOCKS);
            inParallel(THREADS, thread -> {
                Random random = new Random(SEED + thread);
                for (int i = 0; System.nanoTime() < end; i++) {
                    String key = "lease" + random.nextInt(2000);
                    try {
                        leases.whileHeld(key, Duration.ofSeconds(20), lease -> {
                            AtomicInteger holding = holders.computeIfAbsent(key, ignored -> new AtomicInteger());
                            if (holding.incrementAndGet() > 1) {
                                violations.add(key + " was held twice");
                            }
                            Thread.sleep(2);
                            holding.decrementAndGet();
                            return "";
                        });
                    } catch (TableTheoryException e) {
                        // Held by another thread, or by a lost call of this one, or not acquired.
                    }
                    String request = "request" + thread + "-" + i / 3;
                    boolean done = results.containsKey(request);
                    try {
                        String result = requests.once("P", request, "hash", () -> {
                            if (done) {
                                violations.add(request + " was executed again after it had returned");
                            }
                            return "result" + System.nanoTime();
                        });
                        String first = results.putIfAbsent(request, result);
                        if (first != null && !first.equals(result)) {
                            violations.add(request + " returned another result");
                        }
                    } catch (TableTheoryException e) {
                        // In progress because of a lost call, or not known.
                    }
                }
            });
        }
        assertThat(violations).isEmpty();
        assertThat(results).isNotEmpty();
    }

    /** The memory is exhausted where the lease is refreshed: nobody may believe that it was held throughout. */
    @Test
    void leaseWhoseRefresherDiedIsLost() {
        try (TableTheory db = connect(clock)) {
            Leases leases = Leases.in(db, LOCKS);
            clock.failOnRefreshers(new OutOfMemoryError("injected"));
            assertThatThrownBy(() -> leases.whileHeld("dying", Duration.ofSeconds(30), lease -> {
                        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
                        while (System.nanoTime() < end && !Thread.interrupted()) {
                            Thread.onSpinWait();
                        }
                        return "finished";
                    }))
                    .as("work that finished after its lease was no longer refreshed")
                    .isInstanceOf(LeaseNotOwnedException.class);
        }
    }
}
