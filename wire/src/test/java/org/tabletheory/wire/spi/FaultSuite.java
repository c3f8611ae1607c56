package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;

/**
 * Runs mixed operations under every fault and checks the table afterwards.
 *
 * <p>Each thread has its own keys, so that the state after each operation is known, and all share counters with a
 * version condition. The reported outcomes are compared with the table, read without the proxy: a success is there, a failure
 * is not, and only an unknown outcome may be either.
 */
final class FaultSuite {

    private static final long SEED = 20260101;
    private static final int THREADS = 8;
    private static final int OPERATIONS = "full".equals(System.getProperty("proof")) ? 20_000 : 3_000;
    static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration LEAK_TIMEOUT = Duration.ofSeconds(60);
    private static final int SHARED_KEYS = 40;
    private static final int OWN_KEYS = 20;

    private final URI endpoint;
    private final String tableName;
    private final boolean transactions;

    /** Creates the suite for a server that may lack transactions. */
    FaultSuite(URI endpoint, String tableName, boolean transactions) {
        this.endpoint = endpoint;
        this.tableName = tableName;
        this.transactions = transactions;
    }

    void noWriteIsLostDuplicatedOrMisreported() throws Exception {
        Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();
        HttpWireConfig config = HttpWireConfig.local(endpoint);
        try (FaultProxy proxy = FaultProxy.start(endpoint, FaultPlan.none());
                HttpWire clean = new HttpWire(config)) {
            proxy.stallFor(Duration.ofMillis(1600));
            HttpWireConfig faulty = HttpWireConfig.local(proxy.endpoint()).toBuilder()
                    .attemptTimeout(ATTEMPT_TIMEOUT)
                    .callTimeout(Duration.ofSeconds(20))
                    .build();
            Table direct = new Table(clean, tableName).create();
            SharedCounters counters = new SharedCounters(direct, SHARED_KEYS);
            proxy.plan(FaultPlan.seeded(SEED, 10, faults()));

            OutcomeCounts counts = new OutcomeCounts();
            long before = System.nanoTime();
            try (HttpWire wire = new HttpWire(faulty)) {
                Table table = new Table(wire, tableName);
                runAll(table, direct, counters, counts);
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);

            counters.check();
            System.out.println("[wire] " + OPERATIONS + " operations, " + proxy.requests() + " requests in " + millis
                    + " ms; faults " + proxy.injected() + "; outcomes " + counts);
            Map<Fault, Long> injected = new EnumMap<>(proxy.injected());
            injected.remove(Fault.DOUBLE);
            assertThat(injected)
                    .allSatisfy(
                            (fault, count) -> assertThat(count).as(fault.name()).isPositive());
            assertThat(counts.total()).isEqualTo(OPERATIONS);
            assertThat(counts.unknown()).isPositive();
            assertNoConnectionLeaks(proxy);
        }
        assertNoThreadLeaks(threadsBefore);
    }

    /** Faults that cause a timeout are rarer, to keep the test short. No client survives a doubled increment. */
    private static List<Fault> faults() {
        List<Fault> faults = new ArrayList<>(List.of(Fault.STALL, Fault.DRIP, Fault.SKEW));
        for (Fault fault : Fault.values()) {
            if (fault != Fault.NONE
                    && fault != Fault.DOUBLE
                    && !faults.subList(0, 3).contains(fault)) {
                faults.addAll(Collections.nCopies(8, fault));
            }
        }
        return faults;
    }

    private void runAll(Table table, Table direct, SharedCounters counters, OutcomeCounts counts) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> runs = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                FaultTestThread run =
                        new FaultTestThread(thread, SEED, OWN_KEYS, transactions, table, direct, counters, counts);
                runs.add(threads.submit(() -> run.run(OPERATIONS / THREADS)));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** The JDK closes idle connections after five seconds. */
    private static void assertNoConnectionLeaks(FaultProxy proxy) throws InterruptedException {
        long deadline = System.nanoTime() + LEAK_TIMEOUT.toNanos();
        while (proxy.openConnections() > 0 && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(proxy.openConnections()).isZero();
    }

    /** Threads of the JDK, which serve the whole process. */
    private static final Set<String> OF_THE_JDK =
            Set.of("Keep-Alive-Timer", "Keep-Alive-SocketCleaner", "CompletableFutureDelayScheduler", "process reaper");

    /** A thread that has nothing left to do may need a moment to end. */
    private static void assertNoThreadLeaks(Set<Thread> before) throws InterruptedException {
        long deadline = System.nanoTime() + LEAK_TIMEOUT.toNanos();
        while (!threadsSince(before).isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(threadsSince(before)).isEmpty();
    }

    private static Map<String, Thread.State> threadsSince(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> !thread.getName().startsWith("dynamodb-")) // of the server in this JVM
                .filter(thread -> !OF_THE_JDK.contains(thread.getName()))
                .collect(Collectors.toMap(Thread::getName, Thread::getState, (one, other) -> one));
    }
}
