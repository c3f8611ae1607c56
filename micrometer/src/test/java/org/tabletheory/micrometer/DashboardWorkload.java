package org.tabletheory.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.wire.ConnectionOptions;

/** Calls a database over HTTP from several threads, with a time of throttling in the middle. */
final class DashboardWorkload implements AutoCloseable {
    private static final int THREADS = 6;

    @Table("orders")
    record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-state") String state,
            String note) {}

    @Table("customers")
    record Customer(@PartitionKey String id, String name) {}

    private final EngineEndpoint endpoint;
    private final TableTheory db;
    private volatile boolean throttled;

    DashboardWorkload(MeterRegistry registry) {
        registry.config().commonTags("application", "shop").meterFilter(new CallHistogram());
        FaultPlan slow = FaultPlan.seeded(1, 20, List.of(Fault.DELAY));
        FaultPlan busy = FaultPlan.seeded(2, 4, List.of(Fault.THROTTLE, Fault.THROTTLE, Fault.UNAVAILABLE));
        MemoryDynamo dynamo = MemoryDynamo.start(EngineOptions.defaults()
                .faultDelay(Duration.ofMillis(30))
                .faults((number, operation) -> (throttled ? busy : slow).faultFor(number, operation)));
        endpoint = dynamo.listen(0);
        db = TableTheory.connect(Config.local(endpoint.uri()).toBuilder()
                .listener(CallMetrics.of(registry))
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .connections(ConnectionOptions.defaults().maxConnections(THREADS - 1))
                .build());
        ConnectionMetrics.of(db).bindTo(registry);
        db.createTable(Order.class);
        db.createTable(Customer.class);
    }

    private static final class CallHistogram implements MeterFilter {
        @Override
        public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
            return id.getName().equals("tabletheory.calls")
                    ? DistributionStatisticConfig.builder()
                            .percentilesHistogram(true)
                            .build()
                            .merge(config)
                    : config;
        }
    }

    /** Calls for this time, and returns when all threads have ended. */
    void run(Duration time) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(i);
            threads.add(new Thread(() -> call(random, time)));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void call(Random random, Duration time) {
        long start = System.nanoTime();
        for (double part = 0; part < 1; part = (System.nanoTime() - start) / (double) time.toNanos()) {
            throttled = part > 0.4 && part < 0.6;
            try {
                callOnce(random);
                Thread.sleep(random.nextInt(part > 0.3 ? 8 : 14));
            } catch (TableTheoryException e) {
                // The metrics show it.
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void callOnce(Random random) {
        String id = "id " + random.nextInt(500);
        switch (random.nextInt(6)) {
            case 0 ->
                db.model(new Order(id, "state " + random.nextInt(20), "note")).save();
            case 1 -> db.model(new Customer(id, "name")).create();
            case 2 ->
                db.model(Order.class)
                        .where("state", "=", "state " + random.nextInt(20))
                        .limit(20)
                        .all();
            default -> db.model(Customer.class).where("id", "=", id).firstOrEmpty();
        }
    }

    @Override
    public void close() {
        db.close();
        endpoint.close();
    }
}
