package org.tabletheory.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** The publisher of pages follows the rules of Reactive Streams. */
@Timeout(120)
@SuppressWarnings("NullAway.Init")
class PagePublisherTest {
    @Table("readings")
    record Reading(@PartitionKey String sensor, @SortKey int number) {}

    @Table("missing")
    record Missing(@PartitionKey String id) {}

    private TableTheory db;

    @BeforeEach
    void open() {
        db = MemoryDynamo.start().connect();
        db.createTable(Reading.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Query<Reading> readings(int pages) {
        db.model(Reading.class)
                .batchCreate(IntStream.range(0, pages * 2)
                        .mapToObj(number -> new Reading("s", number))
                        .toList());
        return db.model(Reading.class).where("sensor", "=", "s").pageSize(2);
    }

    /** A subscriber that requests pages when the test says so. */
    private static final class Recorder implements Flow.Subscriber<Page<Reading>> {
        private final LinkedBlockingQueue<Object> signals = new LinkedBlockingQueue<>();
        private final AtomicInteger concurrent = new AtomicInteger();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Page<Reading> page) {
            assertThat(concurrent.incrementAndGet()).isEqualTo(1);
            signals.add(page);
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

        List<Integer> nextPage() throws InterruptedException {
            Page<?> page = (Page<?>) signals.take();
            return page.items().stream().map(item -> ((Reading) item).number()).toList();
        }
    }

    @Test
    void pagesAreReadWhenTheyAreRequested() throws InterruptedException {
        List<String> calls = new ArrayList<>();
        TableTheory observed = db.withListener(event -> calls.add(event.operation()));
        readings(2);
        Recorder recorder = new Recorder();
        observed.async()
                .pages(observed.model(Reading.class).where("sensor", "=", "s").pageSize(2))
                .subscribe(recorder);
        assertThat(calls).isEmpty();
        recorder.subscription.request(1);
        assertThat(recorder.nextPage()).containsExactly(0, 1);
        assertThat(calls).hasSize(1);
        recorder.subscription.request(5);
        assertThat(recorder.nextPage()).containsExactly(2, 3);
        assertThat(recorder.nextPage()).as("DynamoDB's last page").isEmpty();
        assertThat(recorder.signals.take()).isEqualTo("complete");
    }

    @Test
    void eachSubscriberStartsAtTheCursorOfTheQuery() throws InterruptedException {
        Query<Reading> query = readings(3);
        Flow.Publisher<Page<Reading>> publisher =
                db.async().pages(query.cursor(query.page().cursor()));
        for (int i = 0; i < 2; i++) {
            Recorder recorder = new Recorder();
            publisher.subscribe(recorder);
            recorder.subscription.request(Long.MAX_VALUE);
            assertThat(recorder.nextPage()).containsExactly(2, 3);
            assertThat(recorder.nextPage()).containsExactly(4, 5);
        }
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
    void anyNumberOfPagesCanBeRequestedSeveralTimes() throws InterruptedException {
        Recorder recorder = new Recorder();
        db.async().pages(readings(1)).subscribe(recorder);
        recorder.subscription.request(Long.MAX_VALUE);
        recorder.subscription.request(Long.MAX_VALUE);
        assertThat(recorder.nextPage()).containsExactly(0, 1);
        assertThat(recorder.nextPage()).isEmpty();
        assertThat(recorder.signals.take()).isEqualTo("complete");
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
        assertThat(late.signals.take()).isInstanceOf(ClientClosedException.class);
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

    /** The verification of the Reactive Streams project, which TestNG runs. */
    public static final class Rules extends FlowPublisherVerification<Page<Reading>> {
        private static final int MAX_PAGES = 1_000;
        private static @Nullable TableTheory db;

        /** Called by TestNG. */
        public Rules() {
            super(new TestEnvironment(10_000, 50, 50));
        }

        @Override
        public long maxElementsFromPublisher() {
            return MAX_PAGES;
        }

        @Override
        public Flow.Publisher<Page<Reading>> createFlowPublisher(long elements) {
            TableTheory client = Objects.requireNonNull(db);
            Query<Reading> query = client.model(Reading.class).where("sensor", "=", "rules");
            return client.async()
                    .pages(query.where("number", ">", MAX_PAGES - elements).pageSize(1));
        }

        @Override
        public Flow.Publisher<Page<Reading>> createFailedFlowPublisher() {
            TableTheory closed = MemoryDynamo.start().connect();
            closed.close();
            return closed.async().pages(closed.model(Reading.class));
        }
    }

    @Test
    void rulesOfReactiveStreamsHold() {
        db.model(Reading.class)
                .batchCreate(IntStream.range(0, Rules.MAX_PAGES)
                        .mapToObj(number -> new Reading("rules", number))
                        .toList());
        Rules.db = db;
        TestListenerAdapter results = new TestListenerAdapter();
        TestNG suite = new TestNG(false);
        suite.setTestClasses(new Class<?>[] {Rules.class});
        suite.addListener(results);
        suite.setUseDefaultListeners(false);
        suite.setVerbose(0);
        suite.run();
        assertThat(results.getFailedTests())
                .extracting(ITestResult::getName, ITestResult::getThrowable)
                .isEmpty();
        assertThat(results.getSkippedTests())
                .extracting(ITestResult::getName)
                .filteredOn(name -> !name.startsWith("untested"))
                .containsExactlyInAnyOrder(
                        // the message has our words, and a table of Integer.MAX_VALUE items would be too large
                        "optional_spec309_requestNegativeNumberMaySignalIllegalArgumentExceptionWithSpecificMessage",
                        "required_spec317_mustNotSignalOnErrorWhenPendingAboveLongMaxValue");
        assertThat(results.getPassedTests()).hasSizeGreaterThan(20);
    }
}
