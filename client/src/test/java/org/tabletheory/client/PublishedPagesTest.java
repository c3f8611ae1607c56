package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.client.result.Page;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Pages that are published as a subscriber requests them. */
@DynamoTest
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class PublishedPagesTest {
    @Table("readings")
    record Reading(@PartitionKey String sensor, @SortKey int number) {}

    @Table("missing")
    record Missing(@PartitionKey String id) {}

    /** Runs each task at once, so that a test sees all signals of a request when it returns. */
    private static final Executor SAME_THREAD = Runnable::run;

    private TableTheory db;

    @BeforeEach
    void create(TableTheory client) {
        db = client;
        db.createTable(Reading.class);
    }

    private Query<Reading> readings(int pages) {
        db.model(Reading.class)
                .batchCreate(IntStream.range(0, pages * 2)
                        .mapToObj(number -> new Reading("s", number))
                        .toList());
        return db.model(Reading.class).where("sensor", "=", "s").pageSize(2);
    }

    /** A subscriber that requests pages when the test says so. */
    private static class Recorder implements Flow.Subscriber<Page<Reading>> {
        final LinkedBlockingQueue<Object> signals = new LinkedBlockingQueue<>();
        private final AtomicInteger concurrent = new AtomicInteger();
        Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Page<Reading> page) {
            assertThat(concurrent.incrementAndGet()).isEqualTo(1);
            signals.add(numbers(page));
            concurrent.decrementAndGet();
        }

        @Override
        public void onError(Throwable failure) {
            signals.add(failure);
        }

        @Override
        public void onComplete() {
            signals.add("complete");
        }

        private static List<Integer> numbers(Page<Reading> page) {
            return page.items().stream().map(Reading::number).toList();
        }
    }

    @Test
    void pagesAreReadWhenTheyAreRequested() throws InterruptedException {
        List<String> calls = Collections.synchronizedList(new ArrayList<>());
        TableTheory observed = db.withListener(event -> calls.add(event.operation()));
        readings(2);
        Recorder recorder = new Recorder();
        observed.async()
                .pages(observed.model(Reading.class).where("sensor", "=", "s").pageSize(2))
                .subscribe(recorder);
        assertThat(calls).isEmpty();
        recorder.subscription.request(1);
        assertThat(recorder.signals.take()).isEqualTo(List.of(0, 1));
        assertThat(calls).hasSize(1);
        recorder.subscription.request(5);
        assertThat(recorder.signals.take()).isEqualTo(List.of(2, 3));
        assertThat(recorder.signals.take()).as("DynamoDB's last page").isEqualTo(List.of());
        assertThat(recorder.signals.take()).isEqualTo("complete");
    }

    @Test
    void nullIsNotASubscriber() {
        Flow.Publisher<Page<Reading>> publisher = db.async(SAME_THREAD).pages(readings(1));
        assertThatThrownBy(() -> publisher.subscribe(NullArgumentsTest.nothing()))
                .as("as the specification of reactive streams requires")
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the subscriber is null");
    }

    @Test
    void noMorePagesAreReadThanWereRequested() {
        Recorder recorder = new Recorder();
        db.async(SAME_THREAD).pages(readings(4)).subscribe(recorder);
        recorder.subscription.request(1);
        assertThat(recorder.signals).containsExactly(List.of(0, 1));
        recorder.subscription.request(2);
        assertThat(recorder.signals).containsExactly(List.of(0, 1), List.of(2, 3), List.of(4, 5));
    }

    @Test
    void limitIsTheSizeOfAPageAndAllItemsAreDelivered() {
        Recorder recorder = new Recorder();
        db.async(SAME_THREAD).pages(readings(2).limit(3)).subscribe(recorder);
        recorder.subscription.request(Long.MAX_VALUE);
        assertThat(recorder.signals).containsExactly(List.of(0, 1, 2), List.of(3), "complete");
    }

    @Test
    void eachSubscriberStartsAtTheCursorOfTheQuery() {
        Query<Reading> query = readings(3);
        Flow.Publisher<Page<Reading>> publisher =
                db.async(SAME_THREAD).pages(query.cursor(query.page().cursor()));
        for (int i = 0; i < 2; i++) {
            Recorder recorder = new Recorder();
            publisher.subscribe(recorder);
            recorder.subscription.request(Long.MAX_VALUE);
            assertThat(recorder.signals).containsExactly(List.of(2, 3), List.of(4, 5), List.of(), "complete");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void requestOfNoPagesFailsTheSubscription(long pages) {
        Recorder recorder = new Recorder();
        db.async(SAME_THREAD).pages(readings(1)).subscribe(recorder);
        recorder.subscription.request(pages);
        recorder.subscription.request(1);
        assertThat(recorder.signals)
                .singleElement()
                .satisfies(failure -> assertThat((Throwable) failure)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("request needs a positive number of pages"));
    }

    @Test
    void requestsInOnSubscribeAreAddedUpToAnyNumber() {
        Recorder recorder = new Recorder() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
                subscription.request(Long.MAX_VALUE);
                assertThat(signals)
                        .as("signals before onSubscribe has returned")
                        .isEmpty();
            }
        };
        db.async(SAME_THREAD).pages(readings(1)).subscribe(recorder);
        assertThat(recorder.signals).containsExactly(List.of(0, 1), List.of(), "complete");
    }

    @Test
    void subscriberThatCancelsInItsLastPageIsNotCompleted() {
        Recorder recorder = new Recorder() {
            @Override
            public void onNext(Page<Reading> page) {
                super.onNext(page);
                if (!page.hasMore()) {
                    subscription.cancel();
                }
            }
        };
        db.async(SAME_THREAD).pages(readings(1)).subscribe(recorder);
        recorder.subscription.request(10);
        assertThat(recorder.signals).containsExactly(List.of(0, 1), List.of());
    }

    @Test
    void failureOfAPageEndsTheSubscription() throws InterruptedException {
        LinkedBlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
        db.async().pages(db.model(Missing.class)).subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(3);
            }

            @Override
            public void onNext(Page<Missing> page) {
                failures.add(new AssertionError("a page"));
            }

            @Override
            public void onError(Throwable failure) {
                failures.add(failure);
            }

            @Override
            public void onComplete() {
                failures.add(new AssertionError("complete"));
            }
        });
        assertThat(failures.take()).isInstanceOf(TableNotFoundException.class);
        assertThat(failures).isEmpty();
    }

    @Test
    void subscriberThatThrowsReceivesNothingMore() {
        Recorder recorder = new Recorder() {
            @Override
            public void onNext(Page<Reading> page) {
                super.onNext(page);
                throw new IllegalStateException("of the user");
            }
        };
        db.async(SAME_THREAD).pages(readings(2)).subscribe(recorder);
        recorder.subscription.request(10);
        assertThat(recorder.signals).containsExactly(List.of(0, 1));
    }

    @Test
    void closedClientFailsTheSubscription() throws InterruptedException {
        Recorder recorder = new Recorder();
        db.async().pages(readings(1)).subscribe(recorder);
        db.close();
        recorder.subscription.request(1);
        assertThat(recorder.signals.take()).isInstanceOf(ClientClosedException.class);
        Recorder late = new Recorder();
        db.async().pages(db.model(Reading.class)).subscribe(late);
        assertThat(late.signals.take()).as("without a request").isInstanceOf(ClientClosedException.class);
    }

    @Test
    void rejectionByTheUsersThreadsIsTheFailure() {
        RejectedExecutionException busy = new RejectedExecutionException("busy");
        Recorder recorder = new Recorder();
        db.async(task -> {
                    throw busy;
                })
                .pages(readings(1))
                .subscribe(recorder);
        recorder.subscription.request(1);
        assertThat(recorder.signals).containsExactly(busy);
    }

    @Test
    void cancellingInterruptsThePageInProgress() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        readings(1);
        TableTheory slow = db.withListener(event -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        Recorder recorder = new Recorder();
        slow.async().pages(slow.model(Reading.class).where("sensor", "=", "s")).subscribe(recorder);
        recorder.subscription.request(2);
        reading.await();
        recorder.subscription.cancel();
        interrupted.await();
        recorder.subscription.request(1);
        assertThat(recorder.signals).isEmpty();
    }

    @Test
    void interruptOfACancelledPageDoesNotReachTheUsersThread() {
        readings(1);
        Recorder recorder = new Recorder();
        TableTheory cancelling = db.withListener(event -> recorder.subscription.cancel());
        cancelling
                .async(SAME_THREAD)
                .pages(cancelling.model(Reading.class).where("sensor", "=", "s"))
                .subscribe(recorder);
        recorder.subscription.request(1);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(recorder.signals).isEmpty();
    }
}
