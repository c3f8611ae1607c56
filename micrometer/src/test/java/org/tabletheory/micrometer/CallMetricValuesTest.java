package org.tabletheory.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.ItemUpcast;
import org.tabletheory.wire.WireResponse;

/** Which values the meters have after given events. */
class CallMetricValuesTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CallMetrics metrics = CallMetrics.of(registry);
    private final CallStart query = new CallStart(1, "Query", "orders", "by-state", "Order", null);

    private static CallAttempt throttled(int number, List<ThrottlingReason> reasons) {
        return new CallAttempt(number, Duration.ofMillis(1), 10, 10, "id", "ThrottlingException", true, reasons);
    }

    private static CallEvent succeeded(CallStart start, String capacity) {
        String body = "{\"ConsumedCapacity\":[" + capacity + "]}";
        WireResponse response = new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", 1, false);
        return new CallEvent(start, List.of(), Duration.ofMillis(1_500), true, response, null);
    }

    /** Returns the series of a meter with their values: its tags in the order of their names. */
    private Map<String, Double> series(String name) {
        return registry.find(name).counters().stream()
                .collect(Collectors.toMap(counter -> text(counter.getId()), Counter::count, Double::sum, TreeMap::new));
    }

    private static String text(Meter.Id id) {
        return id.getTags().stream().map(Tag::toString).sorted().collect(Collectors.joining(" "));
    }

    @Test
    void theTimerHasTheDurationOfTheCall() {
        metrics.completed(succeeded(query, ""));

        assertThat(registry.get("tabletheory.calls").timer().totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(1_500);
    }

    @Test
    void throttlesHaveTheFirstReasonOfDynamoDb() {
        metrics.attempted(query, throttled(1, List.of()));
        metrics.attempted(
                query,
                throttled(
                        2,
                        List.of(
                                new ThrottlingReason("IndexReadMaxOnDemandThroughputExceeded", "arn:a"),
                                new ThrottlingReason("TableReadMaxOnDemandThroughputExceeded", "arn:b"))));

        String common = "tag(index=by-state) tag(operation=Query) ";
        assertThat(series("tabletheory.throttles"))
                .isEqualTo(Map.of(
                        common + "tag(reason=none) tag(table=orders)",
                        1.0,
                        common + "tag(reason=IndexReadMaxOnDemandThroughputExceeded) tag(table=orders)",
                        1.0));
        assertThat(series("tabletheory.retries"))
                .isEqualTo(Map.of("tag(index=by-state) tag(operation=Query) tag(table=orders)", 1.0));
    }

    @Test
    void reasonsOfResponsesAreLimited() {
        for (int i = 0; i < 2_003; i++) {
            metrics.attempted(query, throttled(1, List.of(new ThrottlingReason("reason" + i, "arn:a"))));
        }
        metrics.attempted(query, throttled(1, List.of(new ThrottlingReason("reason1999", "arn:a"))));

        Map<String, Double> throttles = series("tabletheory.throttles");
        String common = "tag(index=by-state) tag(operation=Query) tag(reason=";
        assertThat(throttles)
                .hasSize(2_001)
                .containsEntry(common + "reason1999) tag(table=orders)", 2.0)
                .containsEntry(common + "other) tag(table=orders)", 3.0);
    }

    @Test
    void indexesOfResponsesAreLimited() {
        for (int i = 0; i < 2_003; i++) {
            metrics.completed(succeeded(
                    query,
                    "{\"TableName\":\"orders\",\"CapacityUnits\":1,\"GlobalSecondaryIndexes\":{\"i" + i
                            + "\":{\"CapacityUnits\":1}}}"));
        }

        assertThat(series("tabletheory.consumed.capacity"))
                .hasSize(2_001)
                .containsEntry("tag(index=i1999) tag(operation=Query) tag(table=orders)", 1.0)
                .containsEntry("tag(index=other) tag(operation=Query) tag(table=other)", 3.0);
    }

    @Test
    void aCallOfSeveralTablesHasNoneButItsCapacityHasEach() {
        CallStart batch = new CallStart(1, "BatchGetItem", null, null, null, null);
        metrics.completed(succeeded(
                batch,
                "{\"TableName\":\"orders\",\"CapacityUnits\":1.5},{\"TableName\":\"users\",\"CapacityUnits\":0.5},"
                        + "{\"TableName\":\"empty\",\"CapacityUnits\":0.0}"));

        assertThat(text(registry.get("tabletheory.calls").timer().getId()))
                .isEqualTo("tag(exception=none) tag(index=none) tag(operation=BatchGetItem) tag(outcome=succeeded)"
                        + " tag(table=none)");
        assertThat(series("tabletheory.consumed.capacity"))
                .isEqualTo(Map.of(
                        "tag(index=none) tag(operation=BatchGetItem) tag(table=orders)",
                        1.5,
                        "tag(index=none) tag(operation=BatchGetItem) tag(table=users)",
                        0.5));
    }

    @Test
    void everyMeterHasTheFurtherTags() {
        CallMetrics tagged = CallMetrics.of(registry, Tags.of("client", "billing"));
        tagged.attempted(query, throttled(2, List.of()));
        tagged.completed(succeeded(query, "{\"TableName\":\"orders\",\"CapacityUnits\":1}"));
        tagged.upcasted(new ItemUpcast("orders", "Order", 1, 2));

        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsExactlyInAnyOrder(
                        "tabletheory.calls",
                        "tabletheory.retries",
                        "tabletheory.throttles",
                        "tabletheory.consumed.capacity",
                        "tabletheory.upcasts");
        assertThat(registry.getMeters())
                .extracting(meter -> String.valueOf(meter.getId().getTag("client")))
                .containsOnly("billing");
    }

    /** A query of a local index that fetches items from the table. */
    @Test
    void unitsOfTheTableAreNotThoseOfTheIndexWhoseUnitsAreKnown() {
        metrics.completed(succeeded(
                query,
                "{\"TableName\":\"orders\",\"CapacityUnits\":3,\"Table\":{\"CapacityUnits\":2},"
                        + "\"LocalSecondaryIndexes\":{\"by-state\":{\"CapacityUnits\":1}}}"));

        assertThat(series("tabletheory.consumed.capacity"))
                .isEqualTo(Map.of(
                        "tag(index=none) tag(operation=Query) tag(table=orders)", 2.0,
                        "tag(index=by-state) tag(operation=Query) tag(table=orders)", 1.0));
    }
}
