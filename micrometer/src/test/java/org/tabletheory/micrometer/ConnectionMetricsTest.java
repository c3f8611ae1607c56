package org.tabletheory.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
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
        return registry.get("tabletheory.connections.opened").functionCounter().count();
    }

    @Test
    void connectionsInUseIdleAndWaitedForAreMeasured() throws InterruptedException {
        MemoryDynamo dynamo = MemoryDynamo.start(EngineOptions.defaults().faultDelay(Duration.ofSeconds(1)));
        try (EngineEndpoint endpoint = dynamo.listen(0);
                TableTheory db = TableTheory.connect(Config.local(endpoint.uri()).toBuilder()
                        .connections(ConnectionOptions.defaults().maxConnections(2))
                        .build())) {
            ConnectionMetrics.of(db, Tags.of("client", "a")).bindTo(registry);
            assertThat(opened()).isZero();
            db.createTable(Note.class);
            assertThat(gauge("idle")).isEqualTo(1);
            assertThat(gauge("active")).isZero();

            dynamo.faults(FaultPlan.at("PutItem", Fault.DELAY));
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                String id = "note " + i;
                threads.add(new Thread(() -> db.model(new Note(id)).save()));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < 500 && (gauge("waiting") == 0 || gauge("active") < 2); i++) {
                Thread.sleep(1);
            }
            assertThat(gauge("waiting")).isEqualTo(1);
            assertThat(gauge("active")).isEqualTo(2);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(gauge("active")).isZero();
            assertThat(gauge("waiting")).isZero();
            assertThat(gauge("idle")).isEqualTo(2, within(0.0));
            assertThat(opened()).isEqualTo(2);
        }
    }

    @Test
    void aClientWithoutConnectionsHasNoValues() {
        try (TableTheory db = MemoryDynamo.start().connect()) {
            ConnectionMetrics.of(db, Tags.of("client", "a")).bindTo(registry);

            assertThat(gauge("active")).isNaN();
        }
    }
}
