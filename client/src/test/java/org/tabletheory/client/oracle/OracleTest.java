package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.LocalTables;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TestWire;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Wire;

/**
 * Random operations, run by the client on DynamoDB Local and by {@link ReferenceTable} in memory, have equal results: values,
 * error codes, the item that a failed condition carries, and the stored items.
 *
 * <p>Runs 4,000 operations, 100,000 with {@code -Dproof=full}, or any number with {@code -Doracle.operations=N}.
 * {@code -Doracle.seed=S} sets the first seed. A failure reports its seed and the shortest tail of the history that still
 * fails on an empty table.
 */
@DynamoTest
@Tag("proof")
@Timeout(600)
class OracleTest {
    private static final int OPERATIONS =
            Integer.getInteger("oracle.operations", "full".equals(System.getProperty("proof")) ? 100_000 : 4_000);
    private static final long SEED = Long.getLong("oracle.seed", 20_260_117L);
    private static final int RUNS = 6;
    private static final int FULL_SCAN_INTERVAL = 250;

    private final AtomicInteger tables = new AtomicInteger();

    @Test
    void clientAndReferenceAgreeOnEveryOperation(URI endpoint, TablePrefix prefix) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(RUNS);
        List<Future<Integer>> runs = new ArrayList<>();
        try {
            for (int i = 0; i < RUNS; i++) {
                int number = i;
                runs.add(threads.submit(() -> run(endpoint, prefix, number)));
            }
            int completed = 0;
            for (Future<Integer> run : runs) {
                completed += result(run);
            }
            assertThat(completed).isGreaterThanOrEqualTo(OPERATIONS);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int result(Future<Integer> run) throws Exception {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new AssertionError(requireNonNull(e.getCause()).getMessage(), e.getCause());
        }
    }

    private int run(URI endpoint, TablePrefix prefix, int number) {
        long seed = SEED + number;
        List<Operation> history = new ArrayList<>();
        try (TestSetup setup = new TestSetup(endpoint, prefix.table("t" + tables.incrementAndGet()), number % 3)) {
            OutcomeComparison<?> comparison = setup.newComparison();
            OperationGenerator operations = new OperationGenerator(new Random(seed), setup.shape, comparison.reference);
            int share = (OPERATIONS + RUNS - 1) / RUNS;
            while (history.size() < share) {
                boolean isLast = history.size() == share - 1;
                boolean isFullScan = isLast || history.size() % FULL_SCAN_INTERVAL == FULL_SCAN_INTERVAL - 1;
                Operation operation = isFullScan ? new RawScanOperation() : operations.next();
                history.add(operation);
                Optional<String> difference = comparison.difference(operation);
                if (difference.isPresent()) {
                    throw new AssertionError(
                            "seed " + seed + ", " + setup.shape.getClass().getSimpleName() + ", operation "
                                    + history.size() + ": " + difference.get() + "\nafter\n"
                                    + minimized(endpoint, prefix, number, history));
                }
            }
        }
        return history.size();
    }

    /** Finds a failing tail of the history by doubling its length, then removes the operations that it does not need. */
    private String minimized(URI endpoint, TablePrefix prefix, int number, List<Operation> history) {
        List<Operation> tail = history;
        for (int length = 1; length < history.size(); length *= 2) {
            List<Operation> candidate = history.subList(history.size() - length, history.size());
            if (fails(endpoint, prefix, number, candidate)) {
                tail = candidate;
                break;
            }
        }
        List<Operation> needed = tail;
        for (int i = tail.size() - 2; i >= 0 && tail.size() <= 256; i--) {
            needed = without(endpoint, prefix, number, needed, i);
        }
        return String.join("\n", needed.stream().map(Operation::toString).toList());
    }

    private List<Operation> without(URI endpoint, TablePrefix prefix, int number, List<Operation> all, int index) {
        List<Operation> fewer = new ArrayList<>(all);
        fewer.remove(index);
        return fails(endpoint, prefix, number, fewer) ? fewer : all;
    }

    private boolean fails(URI endpoint, TablePrefix prefix, int number, List<Operation> history) {
        try (TestSetup setup = new TestSetup(endpoint, prefix.table("t" + tables.incrementAndGet()), number % 3)) {
            OutcomeComparison<?> comparison = setup.newComparison();
            history.forEach(Operation::reset);
            return history.stream().anyMatch(each -> comparison.difference(each).isPresent());
        }
    }

    /** A table with its own client and clock. */
    private static final class TestSetup implements AutoCloseable {
        private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-02T03:04:05Z"));
        private final TableTheory db;
        final EntityShape<?> shape;

        TestSetup(URI endpoint, String table, int kind) {
            InstantSource source = () -> requireNonNull(now.get());
            Clock clock = source.withZone(ZoneOffset.UTC);
            Wire wire = TestWire.open(Config.local(endpoint));
            Mappers mappers =
                    Mappers.builder().environment(Map.of("ENTRIES", table)).build();
            db = TableTheory.over(wire, clock, mappers);
            shape = kind == 0 ? new RecordShape(mappers.of(Entry.class).model()) : DocumentShape.of(table, kind == 1);
            db.register(kind == 0 ? DocumentShape.of(table, true).model() : shape.model());
            new LocalTables(wire).create(shape.model());
        }

        OutcomeComparison<?> newComparison() {
            return new OutcomeComparison<>(db, shape, now);
        }

        @Override
        public void close() {
            db.close();
        }
    }
}
