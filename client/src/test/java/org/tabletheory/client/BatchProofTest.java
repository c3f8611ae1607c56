package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;

/**
 * Writes many items through a proxy that throttles, leaves batches partly unprocessed, fails and breaks connections, and
 * compares the results with the table, which is read without the proxy. 3,000 items, or 50,000 with {@code -Dproof=full}.
 */
@DynamoTest
@Tag("proof")
class BatchProofTest {
    private static final int ITEMS = "full".equals(System.getProperty("proof")) ? 50_000 : 3_000;
    private static final long SEED = 20261116;
    private static final List<Fault> FAULTS = List.of(
            Fault.PARTIAL,
            Fault.PARTIAL,
            Fault.PARTIAL,
            Fault.PARTIAL,
            Fault.THROTTLE,
            Fault.THROTTLE,
            Fault.INTERNAL_ERROR,
            Fault.INTERNAL_ERROR_AFTER,
            Fault.UNAVAILABLE,
            Fault.RESET_BEFORE,
            Fault.RESET_AFTER,
            Fault.TRUNCATE,
            Fault.CORRUPT);

    @Table("${ROWS}")
    record Row(@PartitionKey("PK") String pk, @SortKey("SK") int sk, String text) {
        static Row of(int number) {
            return new Row("R#" + number % 97, number, "row " + number + " \"ü\" [" + number * 31L + "]");
        }

        KeyPair key() {
            return KeyPair.of(pk, sk);
        }
    }

    private FaultProxy proxy;
    private TableTheory direct;
    private Mappers mappers;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        mappers = Mappers.builder()
                .environment(Map.of("ROWS", prefix.table("rows")))
                .build();
        proxy = FaultProxy.start(endpoint, FaultPlan.none());
        Config config = Config.local(endpoint).toBuilder()
                .attemptTimeout(Duration.ofMinutes(1))
                .callTimeout(Duration.ofMinutes(2))
                .build();
        direct = TableTheory.connect(config, mappers);
        direct.createTable(Row.class);
    }

    @AfterEach
    void close() {
        direct.close();
        proxy.close();
    }

    private TableTheory faulty(int maxRetries) {
        return TableTheory.connect(
                Config.local(proxy.endpoint()).toBuilder()
                        .maxRetries(maxRetries)
                        .build(),
                mappers);
    }

    private static List<Row> rows(int count) {
        return IntStream.range(0, count).mapToObj(Row::of).toList();
    }

    private Set<Row> stored() {
        List<Row> rows = direct.model(Row.class).consistentRead().pageSize(1000).scan();
        Set<Row> distinct = new HashSet<>(rows);
        assertThat(distinct).as("no duplicate items").hasSameSizeAs(rows);
        return distinct;
    }

    @Test
    void noItemIsLostOrDuplicatedUnderFaults() {
        proxy.plan(FaultPlan.seeded(SEED, 3, FAULTS));
        List<Row> rows = rows(ITEMS);
        BatchOptions options = BatchOptions.defaults().withRetry(30, Duration.ofMillis(10));
        try (TableTheory db = faulty(3)) {
            long start = System.nanoTime();
            assertThat(db.model(Row.class).batchPut(rows.stream(), options)).isEqualTo(ITEMS);
            printTime("written", ITEMS, start);
            assertThat(stored()).isEqualTo(Set.copyOf(rows));

            List<Row> requested = new ArrayList<>(rows);
            requested.add(Row.of(-1));
            Collections.shuffle(requested, new Random(SEED));
            start = System.nanoTime();
            BatchGetResult<Row> found = db.model(Row.class)
                    .consistentRead()
                    .batchGet(requested.stream().map(Row::key).toList(), options);
            printTime("read back", ITEMS, start);
            assertThat(found.missing()).hasSize(1);
            assertThat(found.items())
                    .isEqualTo(requested.stream().filter(row -> row.sk() >= 0).toList());

            start = System.nanoTime();
            db.model(Row.class).batchDelete(rows.subList(0, ITEMS / 2), options);
            printTime("deleted", ITEMS / 2, start);
            assertThat(stored()).isEqualTo(Set.copyOf(rows.subList(ITEMS / 2, ITEMS)));
        }
        for (Fault fault : FAULTS) {
            assertThat(proxy.injected().get(fault)).as(fault.name()).isPositive();
        }
    }

    @Test
    void leftoversAreExactlyTheMissingItems() {
        proxy.plan(FaultPlan.seeded(SEED + 1, 2, FAULTS));
        List<Row> rows = rows(ITEMS);
        BatchOptions noRetries =
                BatchOptions.defaults().withRetry(0, Duration.ZERO).onError(error -> true);
        try (TableTheory db = faulty(1)) {
            List<BatchLeftover> leftovers = leftovers(() -> db.model(Row.class).batchCreate(rows, noRetries));
            Set<Row> stored = stored();
            Set<Object> notDone = inputs(leftovers, false);
            Set<Object> unknown = inputs(leftovers, true);

            assertThat(notDone).isNotEmpty();
            assertThat(unknown).isNotEmpty();
            assertThat(notDone.size() + unknown.size()).isEqualTo(leftovers.size());
            for (Row row : rows) {
                if (!unknown.contains(row)) {
                    assertThat(stored.contains(row)).as(row.toString()).isEqualTo(!notDone.contains(row));
                }
            }
            long applied = unknown.stream().filter(stored::contains).count();
            assertThat(applied)
                    .as("some of the unknown items were applied, some were not")
                    .isBetween(1L, unknown.size() - 1L);
            System.out.println("[batch] " + ITEMS + " items: " + (ITEMS - leftovers.size()) + " done, "
                    + notDone.size() + " not done, " + unknown.size() + " unknown, of which " + applied
                    + " were applied");

            proxy.plan(FaultPlan.none());
            db.model(Row.class)
                    .batchPut(leftovers.stream().map(BatchLeftover::input).map(Row.class::cast));
            assertThat(stored()).isEqualTo(Set.copyOf(rows));
        }
    }

    private static List<BatchLeftover> leftovers(Runnable batch) {
        try {
            batch.run();
            return List.of();
        } catch (BatchException e) {
            assertThat(e.taken()).isEqualTo(ITEMS);
            return e.leftovers();
        }
    }

    private static Set<Object> inputs(List<BatchLeftover> leftovers, boolean unknown) {
        return leftovers.stream()
                .filter(leftover -> leftover.outcomeUnknown() == unknown)
                .map(BatchLeftover::input)
                .collect(Collectors.toSet());
    }

    private void printTime(String what, int items, long start) {
        System.out.println("[batch] " + items + " items " + what + " in "
                + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + " ms, " + proxy.requests()
                + " requests so far, faults " + proxy.injected());
    }
}
