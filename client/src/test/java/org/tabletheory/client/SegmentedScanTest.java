package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.CollectionSamples.assertRejected;

import java.time.Clock;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Scans in segments of which one is slow, endless or broken. */
@Timeout(60)
class SegmentedScanTest {
    @Table("events")
    record Event(@PartitionKey String PK, @SortKey int SK) {}

    private final IllegalStateException broken = new IllegalStateException("segment 1");

    private final List<Thread> waiting = new CopyOnWriteArrayList<>();
    private final CountDownLatch waits = new CountDownLatch(1);

    private static Query<Event> events(StubWire wire) {
        return TableTheory.over(wire, Clock.systemUTC()).model(Event.class);
    }

    private static String item(int number) {
        return "{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"" + number + "\"}}";
    }

    /** Returns a page of four items. */
    private static String page(int first, boolean more) {
        String items = String.join(",", item(first), item(first + 1), item(first + 2), item(first + 3));
        return "{\"Items\":[" + items + "],\"Count\":4,\"ScannedCount\":4"
                + (more ? ",\"LastEvaluatedKey\":" + item(first + 3) : "") + "}";
    }

    private static boolean isSegment(String request, int segment) {
        return request.contains("\"Segment\":" + segment + ",");
    }

    /** Waits until its thread is interrupted. */
    private String never() {
        waiting.add(Thread.currentThread());
        waits.countDown();
        try {
            new CountDownLatch(1).await();
            return "";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String whenTheOtherWaits(String response) {
        try {
            waits.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return response;
    }

    private void assertTheWaitingSegmentEnded() {
        assertThat(waiting).singleElement().matches(thread -> !thread.isAlive());
    }

    @Test
    void requestsOfAParallelScanAskOnlyForWhatTheLimitLeaves() {
        StubWire limited = StubWire.responding(page(0, true), page(4, true));
        assertThat(events(limited).limit(6).parallelScan(1))
                .extracting(Event::SK)
                .containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(limited.sent()).hasSize(2);
        assertThat(limited.sent().get(0)).contains("\"Limit\":6,");
        assertThat(limited.sent().get(1)).contains("\"Limit\":2,");

        StubWire unlimited = StubWire.responding(page(0, true), page(4, false));
        assertThat(events(unlimited).parallelScan(1)).hasSize(8);
        assertThat(unlimited.sent())
                .hasSize(2)
                .allSatisfy(sent -> assertThat(sent).doesNotContain("\"Limit\""));
    }

    @Test
    void limitOfAParallelScanIsThatOfAllSegments() {
        StubWire wire = new StubWire(request -> page(isSegment(request, 0) ? 0 : 100, false));
        assertThat(events(wire).limit(6).parallelScan(3)).extracting(Event::SK).containsExactly(0, 1, 2, 3, 100, 101);
    }

    @Test
    void brokenSegmentEndsAnEndlessOneBeforeIt() {
        String empty = "{\"Items\":[],\"Count\":0,\"ScannedCount\":1,\"LastEvaluatedKey\":" + item(1) + "}";
        StubWire wire = new StubWire(request -> {
            if (isSegment(request, 1)) {
                throw broken;
            }
            return empty;
        });
        assertThatThrownBy(() -> events(wire).parallelScan(2)).isSameAs(broken);
    }

    @Test
    void brokenSegmentEndsAWaitingOneBeforeIt() {
        StubWire wire = new StubWire(request -> {
            if (isSegment(request, 0)) {
                return never();
            }
            whenTheOtherWaits("");
            throw broken;
        });
        assertThatThrownBy(() -> events(wire).parallelScan(2)).isSameAs(broken);
        assertTheWaitingSegmentEnded();
    }

    @Test
    void brokenSegmentEndsTheOthersOfAStream() {
        StubWire wire = new StubWire(request -> {
            if (isSegment(request, 0)) {
                return never();
            }
            whenTheOtherWaits("");
            throw broken;
        });
        assertThatThrownBy(() -> events(wire).scanStream(2).count()).isSameAs(broken);
        assertTheWaitingSegmentEnded();
    }

    @Test
    void streamEndsWaitingSegmentsAtItsLimit() {
        for (int limit : List.of(2, 4)) {
            SegmentedScanTest scan = new SegmentedScanTest();
            StubWire wire = new StubWire(
                    request -> isSegment(request, 0) ? scan.whenTheOtherWaits(page(0, true)) : scan.never());
            assertThat(events(wire).limit(limit).scanStream(2))
                    .as("limit %d", limit)
                    .hasSize(limit);
            scan.assertTheWaitingSegmentEnded();
        }
    }

    @Test
    void closedStreamReturnsNothingMoreOfItsPage() {
        StubWire wire = StubWire.responding(page(0, false));
        for (Stream<Event> stream : List.of(events(wire).scanStream(1), events(wire).stream())) {
            Spliterator<Event> items = stream.spliterator();
            assertThat(items.tryAdvance(item -> {})).isTrue();
            stream.close();
            assertThat(items.tryAdvance(item -> {})).isFalse();
        }
        Stream<Event> unread = events(wire).scanStream(1);
        Spliterator<Event> items = unread.spliterator();
        unread.close();
        assertThat(items.tryAdvance(item -> {})).isFalse();
        assertThat(wire.sent()).hasSize(2);
    }

    @Test
    void oneMillionSegmentsAreTheMost() {
        StubWire wire = StubWire.responding(page(0, false));
        assertThat(events(wire).scanStream(1_000_000).findFirst()).isPresent();
        assertThat(events(wire).scanSegment(999_999, 1_000_000, null).items()).hasSize(4);
        for (int wrong : List.of(0, 1_000_001)) {
            assertRejected(
                    () -> events(wire).scanStream(wrong),
                    ErrorCodes.INVALID_OPERATOR,
                    "scanStream needs 1 to 1000000 segments, not " + wrong);
            assertRejected(
                    () -> events(wire).parallelScan(wrong),
                    ErrorCodes.INVALID_OPERATOR,
                    "parallelScan needs 1 to 1000000 segments, not " + wrong);
        }
        for (int[] wrong : new int[][] {{0, 1_000_001}, {1_000_000, 1_000_000}, {-1, 2}, {0, 0}}) {
            assertThatThrownBy(() -> events(wire).scanSegment(wrong[0], wrong[1], null))
                    .hasMessageContaining("invalid segment " + wrong[0] + " of " + wrong[1]
                            + "; segments are numbered from 0, and there are 1 to 1000000");
        }
    }
}
