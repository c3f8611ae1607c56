package org.tabletheory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** Requests, deadlines, options and costs of calls. */
class CallValuesTest {
    @Test
    void copiesOfARequestDifferInOneValueOnly() {
        RequestBody body = RequestBody.of("{}");
        Deadline deadline = Deadline.after(Duration.ofSeconds(1));
        Consumer<CallAttempt> observer = attempt -> {};
        WireRequest request =
                new WireRequest("Query", Effect.READ, body, "users", "by-mail", "User", null, true, observer);

        assertThat(request.by(deadline))
                .isEqualTo(new WireRequest(
                        "Query", Effect.READ, body, "users", "by-mail", "User", deadline, true, observer));
        assertThat(request.by(deadline).onTable("others").ofModel("Other"))
                .isEqualTo(new WireRequest(
                        "Query", Effect.READ, body, "others", "by-mail", "Other", deadline, true, observer));
        assertThat(request.observedBy(attempt -> {}).observedBy(observer)).isEqualTo(request);
    }

    @Test
    void reservedTimesAddUp() {
        Deadline deadline = Deadline.after(Duration.ofHours(3))
                .reserving(Duration.ofHours(1))
                .reserving(Duration.ofHours(1));

        assertThat(deadline.reserved()).isEqualTo(Duration.ofHours(2));
        assertThat(deadline.remaining()).isBetween(Duration.ofMinutes(30), Duration.ofHours(1));
        assertThat(deadline.remainingWithReserve()).isBetween(Duration.ofMinutes(150), Duration.ofHours(3));
    }

    @Test
    void longestTimesAreAllowed() {
        Duration forever = ChronoUnit.FOREVER.getDuration();

        assertThat(Deadline.after(forever).remaining()).isGreaterThan(Duration.ofDays(364));
        assertThat(Deadline.after(Duration.ofHours(1)).reserving(forever).hasPassed())
                .isTrue();
    }

    @Test
    void reservedTimePassesToo() {
        Deadline deadline = Deadline.after(Duration.ofHours(1)).reserving(Duration.ofHours(2));

        assertThat(deadline.remaining()).isZero();
        assertThat(deadline.remainingWithReserve()).isBetween(Duration.ofMinutes(30), Duration.ofHours(1));
        assertThat(Deadline.after(Duration.ofHours(-3))
                        .reserving(Duration.ofHours(2))
                        .remainingWithReserve())
                .isZero();
    }

    @Test
    void connectionOptionsHaveDocumentedDefaults() {
        assertThat(ConnectionOptions.defaults())
                .hasToString("ConnectionOptions[connectTimeout=PT2S, idleTime=PT1M, maxAge=PT5M, maxIdle=256,"
                        + " maxConnections=256]");
        assertThat(ConnectionOptions.defaults()
                        .connectTimeout(Duration.ofSeconds(1))
                        .idleTime(Duration.ofSeconds(2))
                        .maxAge(Duration.ofSeconds(3))
                        .maxIdle(0)
                        .maxConnections(1))
                .hasToString("ConnectionOptions[connectTimeout=PT1S, idleTime=PT2S, maxAge=PT3S, maxIdle=0,"
                        + " maxConnections=1]");
    }

    @Test
    void expiredConnectionsAreSearchedAsOftenAsTheyExpire() {
        ConnectionOptions defaults = ConnectionOptions.defaults();
        Duration second = Duration.ofSeconds(1);

        assertThat(defaults.sweepTime()).isEqualTo(Duration.ofSeconds(5));
        assertThat(defaults.idleTime(second).sweepTime()).isEqualTo(second);
        assertThat(defaults.maxAge(second).sweepTime()).isEqualTo(second);
    }

    @Test
    void clientRequestTokenHas1To36Characters() {
        assertThat(new ClientRequestToken("a")).hasToString("a");
        assertThat(new ClientRequestToken("a".repeat(36)).text()).hasSize(36);
        assertThat(ClientRequestToken.random().text()).hasSize(36);
        assertThatThrownBy(() -> new ClientRequestToken(""))
                .hasMessage("ClientRequestToken must have 1 to 36 characters, not 0");
        assertThatThrownBy(() -> new ClientRequestToken("a".repeat(37)))
                .hasMessage("ClientRequestToken must have 1 to 36 characters, not 37");
    }

    @Test
    void capacityIsAddedPerTableAndIndex() {
        List<ConsumedCapacity> sum = ConsumedCapacity.sum(List.of(
                new ConsumedCapacity("users", 3, Map.of("by-mail", 1.0)),
                new ConsumedCapacity("orders", 1),
                new ConsumedCapacity("users", 5, Map.of("by-mail", 1.5, "by-age", 0.5))));

        assertThat(sum)
                .containsExactly(
                        new ConsumedCapacity("users", 8, Map.of("by-mail", 2.5, "by-age", 0.5)),
                        new ConsumedCapacity("orders", 1));
        assertThat(sum.get(0).tableUnits()).isEqualTo(5);
        assertThat(sum).hasToString("[users 8.0 (by-age 0.5, by-mail 2.5), orders 1.0]");
    }

    @Test
    void costMeterCountsCallsAndUnits() {
        CostMeter meter = new CostMeter();
        CallStart start = new CallStart(1, "Scan", "users", null, null, null);
        byte[] body =
                "{\"ConsumedCapacity\":{\"TableName\":\"users\",\"CapacityUnits\":2}}".getBytes(StandardCharsets.UTF_8);
        WireResponse repeated = new WireResponse(body, null, 3, false);
        meter.completed(new CallEvent(start, List.of(), Duration.ZERO, true, repeated, null));
        meter.completed(new CallEvent(start, List.of(), Duration.ZERO, true, null, new IllegalStateException()));
        meter.add(List.of(new ConsumedCapacity("orders", 1)));

        assertThat(meter.calls()).isEqualTo(2);
        assertThat(meter.units()).isEqualTo(3);
        assertThat(meter.total()).containsExactly(new ConsumedCapacity("users", 2), new ConsumedCapacity("orders", 1));
    }

    @Test
    void consumedCapacityOfAMalformedResponseIsNotCountedInPart() {
        String complete = "{\"ConsumedCapacity\":[{\"TableName\":\"users\",\"CapacityUnits\":2},"
                + "{\"TableName\":\"orders\",\"CapacityUnits\":1}]}";
        assertThat(consumed(complete))
                .containsExactly(new ConsumedCapacity("users", 2), new ConsumedCapacity("orders", 1));
        assertThat(consumed(complete.substring(0, complete.indexOf("orders")))).isEmpty();
    }

    private static List<ConsumedCapacity> consumed(String json) {
        return new WireResponse(json.getBytes(StandardCharsets.UTF_8), null, 1, false).consumedCapacity();
    }

    @Test
    void bodyInPartOfAnArrayIsThatPart() throws IOException {
        byte[] array = "header{\"a\":1}rest".getBytes(StandardCharsets.UTF_8);
        RequestBody body = RequestBody.of(array, 6, 7);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        body.writeTo(out);

        assertThat(body).hasToString("{\"a\":1}");
        assertThat(out).hasToString("{\"a\":1}");
        assertThat(body.newStream()).hasContent("{\"a\":1}");
    }
}
