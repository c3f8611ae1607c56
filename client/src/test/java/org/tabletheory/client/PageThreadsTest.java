package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** A stream waits for the end of its threads, not only for their responses. */
@Timeout(60)
class PageThreadsTest {
    @Table("events")
    record Event(@PartitionKey String PK, @SortKey int SK) {}

    /** Its threads have something to do after the response. */
    private record SlowlyEnding(PagedWire pages) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            return pages.call(request);
        }

        @Override
        public Runnable propagating(Runnable task) {
            return () -> {
                task.run();
                long end = System.nanoTime() + 30_000_000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            };
        }

        @Override
        public void close() {}
    }

    private final PagedWire wire = new PagedWire(3, 4);

    private Stream<Event> stream() {
        return TableTheory.over(new SlowlyEnding(wire), Clock.systemUTC())
                .model(Event.class)
                .where("PK", "=", "0")
                .stream();
    }

    private void assertEnded() {
        assertThat(wire.arrived().get(1).thread()).isNotSameAs(Thread.currentThread());
        assertThat(wire.arrived().get(1).thread().isAlive()).isFalse();
    }

    private static void consume(Spliterator<Event> events, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(events.tryAdvance(event -> {})).isTrue();
        }
    }

    @Test
    void threadOfAPageHasEndedWhenItsItemsAreThere() {
        consume(stream().spliterator(), 5);
        assertEnded();
    }

    @Test
    void threadOfAPageHasEndedWhenItsFailureIsThrown() {
        RuntimeException failure = new IllegalStateException("page 1");
        wire.fail(1, failure);
        Spliterator<Event> events = stream().spliterator();
        consume(events, 4);
        assertThatThrownBy(() -> events.tryAdvance(event -> {})).isSameAs(failure);
        assertEnded();
    }

    @Test
    void interruptedThreadCanCloseAStreamAndStaysInterrupted() throws InterruptedException {
        wire.hold(1);
        Stream<Event> stream = stream();
        consume(stream.spliterator(), 3);
        wire.await(2);
        Thread.currentThread().interrupt();
        stream.close();
        assertThat(Thread.interrupted()).isTrue();
        assertEnded();
    }

    @Test
    void onePageNeedsNoOtherThread() {
        PagedWire one = new PagedWire(1, 10);
        assertThat(TableTheory.over(one, Clock.systemUTC()).model(Event.class).where("PK", "=", "0").stream())
                .hasSize(10);
        assertThat(one.arrived()).extracting(PagedWire.Arrived::thread).containsExactly(Thread.currentThread());
    }

    @Test
    void abandonedStreamLeavesNothingRunning() throws InterruptedException {
        consume(stream().spliterator(), 3);
        wire.await(2);
        wire.arrived().get(1).thread().join();
    }
}
