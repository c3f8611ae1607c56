package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Streams request the next page while the present one is consumed. */
@Timeout(60)
class PrefetchTest {
    private static final Set<Thread> READERS = new HashSet<>();

    @Table("events")
    record Event(@PartitionKey String PK, @SortKey int SK) {
        Event {
            READERS.add(Thread.currentThread());
        }
    }

    private final List<Integer> consumed = new ArrayList<>();

    @AfterEach
    void noInterruptIsLeft() {
        READERS.clear();
        assertThat(Thread.interrupted()).isFalse();
    }

    private static Query<Event> query(PagedWire wire) {
        return TableTheory.over(wire, Clock.systemUTC()).model(Event.class).where("PK", "=", "0");
    }

    private static Query<Event> scan(PagedWire wire) {
        return TableTheory.over(wire, Clock.systemUTC()).model(Event.class).consistentRead();
    }

    private void consume(Spliterator<Event> events, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(events.tryAdvance(event -> consumed.add(event.SK()))).isTrue();
        }
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void nextPageIsRequestedWhenHalfOfThePresentOneIsConsumed() throws InterruptedException {
        PagedWire wire = new PagedWire(3, 4);
        Spliterator<Event> events = query(wire).stream().spliterator();
        consume(events, 2);
        Thread.sleep(30); // for a request too much to arrive
        assertThat(wire.arrived()).hasSize(1);
        consume(events, 1);
        wire.await(2);
        consume(events, 1);
        consume(events, 2);
        Thread.sleep(30);
        assertThat(wire.arrived()).as("one page ahead and no more").hasSize(2);
        consume(events, 6);
        assertThat(events.tryAdvance(event -> consumed.add(-1))).isFalse();
        assertThat(consumed).isEqualTo(numbers(12));
        assertThat(wire.arrived()).extracting(PagedWire.Arrived::page).containsExactly(0, 1, 2);
    }

    @Test
    void consumerAndExchangeOverlap() throws InterruptedException {
        PagedWire wire = new PagedWire(2, 4);
        CountDownLatch second = wire.hold(1);
        Spliterator<Event> events = query(wire).stream().spliterator();
        consume(events, 3);
        wire.await(2);
        consume(events, 1); // the second page has been requested, and has not arrived
        second.countDown();
        consume(events, 4);
        assertThat(consumed).isEqualTo(numbers(8));
    }

    @Test
    void streamThatEndsEarlyReadsNoPageTooMuch() {
        PagedWire wire = new PagedWire(3, 1);
        assertThat(query(wire).stream().findFirst()).isPresent();
        assertThat(wire.arrived()).hasSize(1);
        PagedWire other = new PagedWire(3, 10);
        assertThat(query(other).stream().limit(5)).hasSize(5);
        assertThat(other.arrived()).hasSize(1);
    }

    @Test
    void nothingIsRequestedBeyondTheLimit() {
        PagedWire wire = new PagedWire(9, 4);
        assertThat(query(wire).limit(8).stream()).hasSize(8);
        assertThat(wire.arrived()).hasSize(2);
        PagedWire other = new PagedWire(9, 4);
        assertThat(query(other).limit(9).stream().map(Event::SK)).isEqualTo(numbers(9));
        assertThat(other.arrived()).hasSize(3);
    }

    @Test
    void itemsAreConvertedOnTheConsumingThread() {
        PagedWire wire = new PagedWire(3, 4);
        assertThat(query(wire).stream()).hasSize(12);
        assertThat(wire.arrived().get(1).thread()).isNotEqualTo(Thread.currentThread());
        assertThat(READERS).containsExactly(Thread.currentThread());
    }

    @Test
    void failureIsThrownAfterTheItemsBeforeIt() {
        PagedWire wire = new PagedWire(3, 4);
        RuntimeException failure = new IllegalStateException("page 1");
        wire.fail(1, failure);
        Spliterator<Event> events = query(wire).stream().spliterator();
        assertThatThrownBy(() -> events.forEachRemaining(event -> consumed.add(event.SK())))
                .isSameAs(failure);
        assertThat(consumed).isEqualTo(numbers(4));
    }

    @Test
    void closingEndsTheRequestInProgressAndItsThread() throws InterruptedException {
        PagedWire wire = new PagedWire(3, 4);
        wire.hold(1);
        Stream<Event> stream = query(wire).stream();
        Spliterator<Event> events = stream.spliterator();
        consume(events, 3);
        wire.await(2);
        stream.close();
        assertThat(wire.arrived().get(1).thread().isAlive()).isFalse();
        assertThat(events.tryAdvance(event -> consumed.add(-1))).isFalse();
        assertThat(wire.arrived()).hasSize(2);
    }

    @Test
    void closingFromAnotherThreadEndsAWaitingConsumer() throws InterruptedException {
        PagedWire wire = new PagedWire(3, 4);
        wire.hold(1);
        Stream<Event> stream = query(wire).stream();
        Spliterator<Event> events = stream.spliterator();
        consume(events, 4);
        wire.await(2);
        Thread consumer = Thread.currentThread();
        Thread closing = new Thread(() -> {
            while (consumer.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            stream.close();
        });
        closing.start();
        assertThat(events.tryAdvance(event -> consumed.add(-1))).isFalse();
        closing.join();
        assertThat(wire.arrived().get(1).thread().isAlive()).isFalse();
    }

    @Test
    void interruptedConsumerEndsTheRequestInProgress() throws InterruptedException {
        PagedWire wire = new PagedWire(3, 4);
        wire.hold(1);
        Spliterator<Event> events = query(wire).stream().spliterator();
        consume(events, 4);
        wire.await(2);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> events.tryAdvance(event -> consumed.add(-1)))
                .isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(wire.arrived().get(1).thread().isAlive()).isFalse();
    }

    @Test
    void scanStreamReturnsTheItemsOfAllSegments() {
        PagedWire wire = new PagedWire(3, 4);
        List<Event> events = scan(wire).scanStream(20).toList();
        assertThat(events).hasSize(20 * 12).doesNotHaveDuplicates();
        assertThat(wire.arrived()).hasSize(20 * 3);
        assertThat(READERS).containsExactly(Thread.currentThread());
        assertThat(wire.arrived())
                .allSatisfy(request -> assertThat(request.thread().isAlive()).isFalse());
    }

    @Test
    void scanStreamReadsEachSegmentOnePageAhead() throws InterruptedException {
        PagedWire wire = new PagedWire(3, 4);
        Stream<Event> stream = scan(wire).scanStream(1_000);
        assertThat(wire.arrived()).as("lazy").isEmpty();
        Spliterator<Event> events = stream.spliterator();
        consume(events, 1);
        wire.await(17);
        consume(events, 3);
        assertThat(wire.arrived()).as("16 segments, and the next page of one").hasSize(17);
        stream.close();
        assertThat(wire.arrived())
                .allSatisfy(request -> assertThat(request.thread().isAlive()).isFalse());
    }

    @Test
    void scanStreamEndsItsRequestsAtTheLimitAfterAFailureAndWhenClosed() throws InterruptedException {
        PagedWire limited = new PagedWire(9, 4);
        limited.hold(1);
        assertThat(scan(limited).limit(2).scanStream(4)).hasSize(2);
        assertEnded(limited);

        PagedWire failing = new PagedWire(9, 4);
        RuntimeException failure = new IllegalStateException("page 1");
        failing.fail(1, failure);
        failing.hold(2);
        assertThatThrownBy(() -> scan(failing).scanStream(4).count()).isSameAs(failure);
        assertEnded(failing);

        PagedWire closed = new PagedWire(9, 4);
        closed.hold(1);
        Stream<Event> stream = scan(closed).scanStream(2);
        Spliterator<Event> events = stream.spliterator();
        consume(events, 8);
        closed.await(4);
        Thread closing = new Thread(stream::close);
        closing.start();
        assertThat(events.tryAdvance(event -> consumed.add(-1))).isFalse();
        closing.join();
        assertEnded(closed);
    }

    @Test
    void scanStreamRequestsNothingBeyondTheLimit() {
        PagedWire wire = new PagedWire(9, 4);
        assertThat(scan(wire).limit(4).scanStream(1).peek(PrefetchTest::pause)).hasSize(4);
        assertThat(wire.arrived()).hasSize(1);
        PagedWire other = new PagedWire(9, 4);
        assertThat(scan(other).limit(5).scanStream(1)).hasSize(5);
        assertThat(other.arrived()).hasSize(2);
    }

    /** Leaves a request too much the time to arrive. */
    private static void pause(Event event) {
        try {
            Thread.sleep(event.SK() == 0 ? 30 : 0);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void scanStreamHasSixteenRequestsAtOnce() throws InterruptedException {
        PagedWire wire = new PagedWire(1, 4);
        CountDownLatch first = wire.hold(0);
        List<Event> found = new ArrayList<>();
        Thread consumer = new Thread(() -> scan(wire).scanStream(20).forEach(found::add));
        consumer.start();
        wire.await(16);
        while (consumer.isAlive() && consumer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        Thread.sleep(30); // for a request too much to arrive
        assertThat(wire.arrived()).hasSize(16);
        first.countDown();
        consumer.join();
        assertThat(found).hasSize(80);
    }

    @Test
    void interruptedScanStreamEndsItsRequests() throws InterruptedException {
        PagedWire wire = new PagedWire(9, 4);
        wire.hold(0);
        Thread consumer = Thread.currentThread();
        Thread interrupting = new Thread(() -> {
            try {
                wire.await(3);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            consumer.interrupt();
        });
        interrupting.start();
        assertThatThrownBy(() -> scan(wire).scanStream(3).count()).isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();
        interrupting.join();
        assertEnded(wire);
    }

    private static void assertEnded(PagedWire wire) {
        assertThat(wire.arrived())
                .filteredOn(request -> request.thread() != Thread.currentThread())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.thread().isAlive()).isFalse());
    }
}
