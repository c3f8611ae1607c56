package org.tabletheory.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

class CallMetricsTest {
    @Table("orders")
    record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-state") String state,
            String note) {}

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MemoryDynamo dynamo = MemoryDynamo.start();

    private TableTheory connect(ReturnConsumedCapacity capacity, CallListener listener) {
        TableTheory db = dynamo.connect(dynamo.config().toBuilder()
                .listener(listener)
                .returnConsumedCapacity(capacity)
                .build());
        dynamo.connect().createTable(Order.class);
        return db;
    }

    private TableTheory connect(ReturnConsumedCapacity capacity) {
        return connect(capacity, CallMetrics.of(registry));
    }

    /** Returns the plan that injects a fault into the first requests from now on. */
    private static FaultPlan first(int requests, Fault fault) {
        return new FaultPlan() {
            private int left = requests;

            @Override
            public synchronized Fault faultFor(long number, String operation) {
                return left-- > 0 ? fault : Fault.NONE;
            }
        };
    }

    private Timer calls(String... tags) {
        return registry.get("tabletheory.calls").tags(tags).timer();
    }

    private double count(String name, String... tags) {
        Counter counter = registry.find(name).tags(tags).counter();
        return counter == null ? 0 : counter.count();
    }

    @Test
    void callsAreTimedPerOperationTableIndexAndOutcome() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        db.model(new Order("1", "open", "a")).create();
        db.model(new Order("2", "open", "a")).create();
        db.model(Order.class).where("state", "=", "open").all();

        Timer creates = calls(
                "operation",
                "PutItem",
                "table",
                "orders",
                "index",
                "none",
                "outcome",
                "succeeded",
                "exception",
                "none");
        assertThat(creates.count()).isEqualTo(2);
        assertThat(creates.totalTime(TimeUnit.NANOSECONDS)).isPositive();
        assertThat(calls("operation", "Query", "index", "by-state").count()).isEqualTo(1);
    }

    @Test
    void failuresHaveTheirOutcomeAndException() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        db.model(new Order("1", "open", "a")).create();
        assertThatThrownBy(() -> db.model(new Order("1", "open", "a")).create())
                .isInstanceOf(ConditionFailedException.class);
        assertThatThrownBy(() -> db.describeTable("missing")).isInstanceOf(TableNotFoundException.class);

        assertThat(calls("outcome", "condition_failed", "exception", "ConditionFailedException")
                        .count())
                .isEqualTo(1);
        assertThat(calls("operation", "DescribeTable", "table", "missing", "outcome", "failed")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void anAbsentItemIsASuccessfulCall() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        assertThatThrownBy(() -> db.model(Order.class).where("id", "=", "1").first())
                .isInstanceOf(ItemNotFoundException.class);

        assertThat(calls("operation", "GetItem", "outcome", "succeeded").count())
                .isEqualTo(1);
    }

    /** What a server calls its tables cannot fill the memory of the registry. */
    @Test
    void namesOfResponsesAreLimited() {
        AtomicInteger number = new AtomicInteger();
        Wire inventive = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                String body = "{\"ConsumedCapacity\":{\"TableName\":\"t" + number.getAndIncrement()
                        + "\",\"CapacityUnits\":1}}";
                return new WireResponse(body.getBytes(StandardCharsets.UTF_8), "r", 1, false);
            }

            @Override
            public void close() {}
        };
        try (TableTheory db = TableTheory.over(
                inventive,
                dynamo.config().toBuilder()
                        .listener(CallMetrics.of(registry))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                        .build())) {
            for (int i = 0; i < 2_500; i++) {
                db.model(Order.class).where("id", "=", "1").firstOrEmpty();
            }
        }

        assertThat(count("tabletheory.consumed.capacity", "table", "t0")).isEqualTo(1);
        assertThat(count("tabletheory.consumed.capacity", "table", "other")).isEqualTo(500);
    }

    @Test
    void retriesAndThrottlesAreCountedPerAttempt() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        dynamo.faults(first(2, Fault.THROTTLE));
        db.model(new Order("1", "open", "a")).create();
        dynamo.faults(first(1, Fault.UNAVAILABLE));
        db.model(Order.class).where("id", "=", "1").first();

        assertThat(count("tabletheory.retries", "operation", "PutItem", "table", "orders", "index", "none"))
                .isEqualTo(2);
        assertThat(count("tabletheory.throttles", "operation", "PutItem")).isEqualTo(2);
        assertThat(count("tabletheory.retries", "operation", "GetItem")).isEqualTo(1);
        assertThat(count("tabletheory.throttles", "operation", "GetItem")).isZero();
        assertThat(calls("operation", "PutItem", "outcome", "succeeded").count())
                .isEqualTo(1);
    }

    @Test
    void aCallThatIsThrottledOnEveryAttemptHasThatOutcome() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        dynamo.faults(FaultPlan.at("PutItem", Fault.THROTTLE));
        assertThatThrownBy(() -> db.model(new Order("1", "open", "a")).create()).isInstanceOf(ThrottledException.class);

        assertThat(calls("outcome", "throttled", "exception", "ThrottledException")
                        .count())
                .isEqualTo(1);
        assertThat(count("tabletheory.throttles")).isEqualTo(4);
    }

    @Test
    void capacityIsCountedPerTableAndIndex() {
        TableTheory db = connect(ReturnConsumedCapacity.INDEXES);
        db.model(new Order("1", "open", "a")).create();
        db.model(Order.class).where("state", "=", "open").all();

        String name = "tabletheory.consumed.capacity";
        assertThat(count(name, "operation", "PutItem", "table", "orders", "index", "none"))
                .isEqualTo(1);
        assertThat(count(name, "operation", "PutItem", "table", "orders", "index", "by-state"))
                .isEqualTo(1);
        assertThat(count(name, "operation", "Query", "index", "by-state")).isEqualTo(0.5);
        assertThat(count(name, "operation", "Query", "index", "none")).isZero();
    }

    @Test
    void capacityOfAQueryWithoutDetailsBelongsToItsIndex() {
        TableTheory db = connect(ReturnConsumedCapacity.TOTAL);
        db.model(new Order("1", "open", "a")).create();
        db.model(Order.class).where("state", "=", "open").all();

        String name = "tabletheory.consumed.capacity";
        assertThat(count(name, "operation", "PutItem", "index", "none")).isEqualTo(2);
        assertThat(count(name, "operation", "Query", "index", "by-state")).isEqualTo(0.5);
    }

    @Test
    void nothingIsCountedIfTheCapacityIsNotReported() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        db.model(new Order("1", "open", "a")).create();

        assertThat(registry.find("tabletheory.consumed.capacity").counters()).isEmpty();
    }

    @Test
    void furtherTagsDistinguishClients() {
        TableTheory db = connect(ReturnConsumedCapacity.TOTAL, CallMetrics.of(registry, Tags.of("client", "billing")));
        db.model(new Order("1", "open", "a")).create();

        assertThat(registry.getMeters())
                .isNotEmpty()
                .allMatch(meter -> "billing".equals(meter.getId().getTag("client")));
    }

    @Test
    void metersHaveNoValuesOfItems() {
        TableTheory db = connect(ReturnConsumedCapacity.INDEXES);
        db.model(new Order("secret-id", "secret-state", "secret-note")).create();
        db.model(Order.class).where("state", "=", "secret-state").all();
        assertThatThrownBy(() -> db.model(new Order("secret-id", "secret-state", "secret-note"))
                        .create())
                .isInstanceOf(ConditionFailedException.class);

        assertThat(registry.getMeters().stream().map(Meter::getId).map(Object::toString))
                .isNotEmpty()
                .noneMatch(id -> id.contains("secret"));
    }

    /** Prometheus rejects meters of one name with different tags. */
    @Test
    void prometheusAcceptsAllMeters() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        prometheus.throwExceptionOnRegistrationFailure();
        TableTheory db = connect(ReturnConsumedCapacity.INDEXES, CallMetrics.of(prometheus));
        dynamo.faults(first(1, Fault.THROTTLE));
        db.model(new Order("1", "open", "a")).create();
        db.model(Order.class).where("state", "=", "open").all();
        db.model(Order.class).batchGet(List.of("1"));
        db.transactWrite(tx -> tx.put(db.model(new Order("2", "open", "a"))));
        assertThatThrownBy(() -> db.describeTable("missing")).isInstanceOf(TableNotFoundException.class);

        String text = prometheus.scrape();
        assertThat(Stream.of(
                        "tabletheory_calls_seconds_count{exception=\"none\",index=\"none\",operation=\"PutItem\","
                                + "outcome=\"succeeded\",table=\"orders\"} 1",
                        "tabletheory_calls_seconds_count{exception=\"none\",index=\"by-state\",operation=\"Query\","
                                + "outcome=\"succeeded\",table=\"orders\"} 1",
                        "tabletheory_retries_total{index=\"none\",operation=\"PutItem\",table=\"orders\"} 1.0",
                        "tabletheory_throttles_total{",
                        "tabletheory_consumed_capacity_units_total{index=\"by-state\",operation=\"Query\","
                                + "table=\"orders\"} 0.5"))
                .allMatch(text::contains, text);
    }

    @Table("orders")
    @Form(2)
    record PricedOrder(@PartitionKey String id, String state, long price) {
        @Upcast(from = 1)
        static Item priced(Item item) {
            return item.with("price", Value.n(0));
        }
    }

    @Test
    void itemsOfOlderFormsAreCounted() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        db.model(new Order("1", "open", "a")).create();
        db.model(new PricedOrder("2", "open", 5)).create();

        db.model(PricedOrder.class).scan();
        db.model(PricedOrder.class).where("id", "=", "1").first();

        assertThat(count("tabletheory.upcasts", "table", "orders", "model", "PricedOrder", "form", "1"))
                .isEqualTo(2);
        assertThat(registry.get("tabletheory.upcasts").counters()).hasSize(1);
    }
}
