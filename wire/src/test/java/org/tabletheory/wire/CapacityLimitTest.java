package org.tabletheory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;

class CapacityLimitTest {
    private static final WireRequest READ = request("Scan", Effect.READ);
    private static final WireRequest WRITE = request("PutItem", Effect.IDEMPOTENT);

    /** The seconds at which requests were sent, on a clock that only waiting moves. */
    private final List<Double> sentAt = new ArrayList<>();

    private long now = -5_000;
    private double waited;
    private boolean closed;

    @AfterEach
    void clearInterrupt() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static WireRequest request(String operation, Effect effect) {
        return new WireRequest(operation, effect, RequestBody.of("{}"), "users", null, null, null, true, null);
    }

    private CapacityLimit limit(@Nullable Double reads, @Nullable Double writes) {
        return CapacityLimit.of(reads, writes, () -> now, this::pass);
    }

    private void pass(long nanos) {
        assertThat(nanos).isPositive();
        now += nanos;
        waited += nanos / 1e9;
    }

    private Wire consuming(DoubleSupplier units) {
        return new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                sentAt.add(waited);
                double consumed = units.getAsDouble();
                String capacity = "{\"ConsumedCapacity\":{\"TableName\":\"users\",\"CapacityUnits\":" + consumed + "}}";
                String body = consumed < 0 ? "{}" : capacity;
                return new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", 1, false);
            }

            @Override
            public boolean isClosed() {
                return closed;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void requestsConsumeAsManyUnitsPerSecondAsTheLimitAllows() {
        CapacityLimit limit = limit(10.0, null);
        Wire wire = consuming(() -> 2);
        for (int i = 0; i < 105; i++) {
            limit.call(wire, READ);
        }
        // 5 requests at once with the units of the first second, then 100 requests with 200 units
        assertThat(sentAt.subList(0, 5)).containsOnly(0.0);
        assertThat(waited).isCloseTo(20, within(0.001));
    }

    @Test
    void requestThatConsumesMoreThanOneSecondIsPaidForByThoseAfterIt() {
        CapacityLimit limit = limit(10.0, null);
        Wire wire = consuming(() -> 128);
        limit.call(wire, READ);
        limit.call(wire, READ);
        limit.call(wire, READ);
        assertThat(sentAt.get(1)).isCloseTo(12.8, within(0.001));
        assertThat(sentAt.get(2)).isCloseTo(25.6, within(0.001));
    }

    @Test
    void unitsOfAPauseAreSavedUpForOneSecondOnly() {
        CapacityLimit limit = limit(10.0, null);
        Wire wire = consuming(() -> 10);
        limit.call(wire, READ);
        now += TimeUnit.MINUTES.toNanos(10);
        limit.call(wire, READ);
        limit.call(wire, READ);
        assertThat(waited).isCloseTo(1, within(0.001));
    }

    @Test
    void readsAndWritesHaveTheirOwnUnits() {
        CapacityLimit limit = limit(10.0, 1.0);
        Wire wire = consuming(() -> 1);
        for (int i = 0; i < 10; i++) {
            limit.call(wire, READ);
        }
        limit.call(wire, WRITE);
        assertThat(waited).isZero();
        limit.call(wire, WRITE);
        assertThat(waited).isCloseTo(1, within(0.001));
    }

    @Test
    void whatIsNotLimitedDoesNotWait() {
        CapacityLimit limit = limit(null, 1.0);
        Wire wire = consuming(() -> 1_000);
        WireRequest description = new WireRequest(
                "DescribeTable", Effect.READ, RequestBody.of("{}"), "users", null, null, null, false, null);
        for (int i = 0; i < 10; i++) {
            limit.call(wire, READ);
            limit(1.0, 1.0).call(wire, description);
        }
        assertThat(waited).isZero();
    }

    @Test
    void concurrentRequestsDoNotStartBeforeTheCostOfTheFirstIsKnown() {
        CapacityLimit limit = limit(10.0, null);
        Wire inner = consuming(() -> 4);
        List<Double> nested = new ArrayList<>();
        Wire wire = consuming(() -> {
            // as from another thread, while the first request is in progress
            limit.call(inner, READ);
            nested.add(waited);
            return 4;
        });
        limit.call(wire, READ);
        assertThat(nested.get(0)).isGreaterThanOrEqualTo(0.999);
    }

    @Test
    void responseWithoutCapacityCountsAsExpected() {
        CapacityLimit limit = limit(10.0, null);
        Wire wire = consuming(() -> -1);
        limit.call(wire, READ);
        limit.call(wire, READ);
        assertThat(waited).isCloseTo(1, within(0.001));
    }

    @Test
    void failedRequestCountsAsExpected() {
        CapacityLimit limit = limit(10.0, null);
        Wire wire = consuming(() -> {
            throw new IllegalStateException("throttled");
        });
        assertThatThrownBy(() -> limit.call(wire, READ)).hasMessage("throttled");
        assertThatThrownBy(() -> limit.call(wire, READ)).hasMessage("throttled");
        assertThat(waited).isCloseTo(1, within(0.001));
    }

    /** What it consumes is never known. */
    @Test
    void requestThatReturnsNoCapacityIsNotLimited() {
        CapacityLimit limit = limit(1.0, 1.0);
        Wire wire = consuming(() -> -1);
        for (Effect effect : new Effect[] {Effect.READ, Effect.IDEMPOTENT}) {
            WireRequest request = WireRequest.of("DescribeTable", effect, RequestBody.of("{}"));
            limit.call(wire, request);
            limit.call(wire, request);
        }
        assertThat(waited).isZero();
        assertThat(sentAt).hasSize(4);
    }

    @Test
    void severalLimitsApplyTogether() {
        CapacityLimit shared = limit(4.0, null);
        CapacityLimit both = limit(100.0, null).and(shared);
        Wire wire = consuming(() -> 4);
        both.call(wire, READ);
        assertThat(waited).isZero();
        shared.call(wire, READ);
        assertThat(waited).isCloseTo(1, within(0.001));
        both.call(wire, READ);
        assertThat(waited).isCloseTo(2, within(0.001));
        assertThat(both.pageItems()).isEqualTo(1);
    }

    @Test
    void writesOfSeveralLimitsApplyTogether() {
        for (boolean first : new boolean[] {true, false}) {
            waited = 0;
            CapacityLimit tight = limit(null, 4.0);
            CapacityLimit loose = limit(null, 100.0);
            CapacityLimit both = first ? tight.and(loose) : loose.and(tight);
            Wire wire = consuming(() -> 4);
            both.call(wire, WRITE);
            both.call(wire, WRITE);
            assertThat(waited).isCloseTo(1, within(0.001));
        }
    }

    /** Before the first request, each limit expects one that needs all its units. */
    @Test
    void everyOneOfSeveralLimitsLearnsWhatRequestsConsume() {
        Wire wire = consuming(() -> 2);
        for (boolean first : new boolean[] {true, false}) {
            waited = 0;
            CapacityLimit tight = limit(10.0, null);
            CapacityLimit both =
                    first ? tight.and(limit(100.0, null)) : limit(100.0, null).and(tight);
            for (int i = 0; i < 5; i++) {
                both.call(wire, READ);
            }
            assertThat(waited).isZero();
            both.call(wire, READ);
            assertThat(waited).isCloseTo(0.2, within(0.001));
        }
    }

    @Test
    void callThatCannotBeSentBeforeItsDeadlineFails() {
        CapacityLimit limit = limit(1.0, null);
        Wire wire = consuming(() -> 1_000);
        limit.call(wire, READ);
        assertThatThrownBy(() -> limit.call(wire, READ.by(Deadline.after(Duration.ZERO))))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("limit of 1.0 capacity units per second")
                .hasMessageContaining("Scan on users");
        assertThat(sentAt).hasSize(1);
    }

    /** The clock of the deadline is that of the machine, so the wait for units is short here. */
    @Test
    void callDoesNotWaitBeyondItsDeadline() {
        List<Long> waits = new ArrayList<>();
        CapacityLimit limit = CapacityLimit.of(1.0, null, () -> now, nanos -> {
            waits.add(nanos);
            TimeUnit.NANOSECONDS.sleep(nanos);
        });
        Wire wire = consuming(() -> 1_000);
        limit.call(wire, READ);
        assertThatThrownBy(() -> limit.call(wire, READ.by(Deadline.after(Duration.ofMillis(20)))))
                .isInstanceOf(DeadlineException.class);
        assertThat(waits).allMatch(nanos -> nanos <= TimeUnit.MILLISECONDS.toNanos(20));
        assertThat(sentAt).hasSize(1);
    }

    @Test
    void interruptedCallIsNotSent() {
        CapacityLimit limit = CapacityLimit.of(1.0, null, () -> now, nanos -> {
            throw new InterruptedException();
        });
        Wire wire = consuming(() -> 2);
        limit.call(wire, READ);
        assertThatThrownBy(() -> limit.call(wire, READ)).isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sentAt).hasSize(1);
    }

    @Test
    void callOfAClosedClientDoesNotWaitOn() {
        CapacityLimit limit = limit(1.0, null);
        Wire wire = consuming(() -> 1_000);
        limit.call(wire, READ);
        closed = true;
        assertThatThrownBy(() -> limit.call(wire, READ)).isInstanceOf(ClientClosedException.class);
        assertThat(waited).isZero();
    }

    @Test
    void pagesAreSizedToAQuarterOfASecond() {
        CapacityLimit limit = limit(100.0, null);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int items = Objects.requireNonNull(limit.pageItems());
            sizes.add(items);
            // 8 KB per unit, 80 items each
            limit.pageRead(items, List.of(new ConsumedCapacity("users", Math.ceil(items / 80.0 * 2) / 2)));
        }
        assertThat(sizes.get(0)).isEqualTo(25);
        assertThat(sizes.get(5)).isBetween(1_950, 2_000);
        assertThat(sizes).isSorted();

        limit.pageRead(10, List.of(new ConsumedCapacity("users", 500)));
        assertThat(limit.pageItems()).isEqualTo(1);
        assertThat(limit(null, 1.0).pageItems()).isNull();
    }

    @Test
    void limitMustBePositive() {
        for (double units : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> CapacityLimit.readUnitsPerSecond(units))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be greater than 0");
        }
    }

    /** One page of small items must not be followed by one that exhausts the table. */
    @Test
    void pagesGrowByAFactorOfFourAtMost() {
        CapacityLimit limit = limit(100.0, null);
        limit.pageRead(25, List.of(new ConsumedCapacity("users", 0.5)));
        assertThat(limit.pageItems()).isEqualTo(100);
        limit.pageRead(100, List.of(new ConsumedCapacity("users", 0)));
        assertThat(limit.pageItems()).isEqualTo(400);
    }

    @Test
    void unitsOfAllTablesOfARequestCount() {
        CapacityLimit limit = limit(10.0, null);
        String body = "{\"ConsumedCapacity\":[{\"TableName\":\"users\",\"CapacityUnits\":30},"
                + "{\"TableName\":\"orders\",\"CapacityUnits\":20}]}";
        Wire wire = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                sentAt.add(waited);
                return new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", 1, false);
            }

            @Override
            public void close() {}
        };
        limit.call(wire, READ);
        limit.call(wire, READ);

        assertThat(sentAt.get(1)).isCloseTo(5, within(0.001));
    }
}
