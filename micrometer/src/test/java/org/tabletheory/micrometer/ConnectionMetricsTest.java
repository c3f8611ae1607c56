package org.tabletheory.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.wire.ConnectionOptions;

class ConnectionMetricsTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private double gauge(String name) {
        return registry.get("tabletheory.connections." + name)
                .tag("client", "a")
                .gauge()
                .value();
    }

    private double opened() {
        return registry.get("tabletheory.connections.opened")
                .tag("client", "a")
                .functionCounter()
                .count();
    }

    /** Holds the requests of an operation until it is released. */
    private record HeldRequests(String held, CountDownLatch release) implements FaultPlan {
        @Override
        public Fault faultFor(long number, String operation) {
            try {
                if (operation.equals(held)) {
                    release.await();
                }
                return Fault.NONE;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    @Timeout(60)
    void connectionsInUseIdleAndWaitedForAreMeasured() throws InterruptedException {
        MemoryDynamo dynamo = MemoryDynamo.start();
        CountDownLatch release = new CountDownLatch(1);
        try (EngineEndpoint endpoint = dynamo.listen(0);
                TableTheory db = TableTheory.connect(Config.local(endpoint.uri()).toBuilder()
                        .connections(ConnectionOptions.defaults().maxConnections(2))
                        .build())) {
            ConnectionMetrics.of(db, Tags.of("client", "a")).bindTo(registry);
            assertThat(opened()).isZero();
            db.createTable(Note.class);
            assertThat(gauge("idle")).isEqualTo(1);
            assertThat(gauge("active")).isZero();

            dynamo.faults(new HeldRequests("PutItem", release));
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                String id = "note " + i;
                threads.add(new Thread(() -> db.model(new Note(id)).save()));
            }
            threads.forEach(Thread::start);
            while (gauge("waiting") < 1 || gauge("active") < 2) {
                Thread.sleep(1);
            }
            assertThat(gauge("waiting")).isEqualTo(1);
            assertThat(gauge("active")).isEqualTo(2);
            assertThat(gauge("idle")).isZero();
            release.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(gauge("active")).isZero();
            assertThat(gauge("waiting")).isZero();
            assertThat(gauge("idle")).isEqualTo(2);
            assertThat(opened()).isEqualTo(2);
        } finally {
            release.countDown();
        }
    }

    @Test
    void aClientWithoutConnectionsHasNoValues() {
        try (TableTheory db = MemoryDynamo.start().connect()) {
            ConnectionMetrics.of(db, Tags.of("client", "a")).bindTo(registry);

            assertThat(gauge("active")).isNaN();
            assertThat(gauge("idle")).isNaN();
            assertThat(gauge("waiting")).isNaN();
        }
    }

    @Test
    void metersOfTheOnlyClientHaveNoTags() {
        try (TableTheory db = MemoryDynamo.start().connect()) {
            ConnectionMetrics.of(db).bindTo(registry);

            assertThat(registry.getMeters())
                    .hasSize(4)
                    .allMatch(meter -> meter.getId().getTags().isEmpty());
        }
    }
}
