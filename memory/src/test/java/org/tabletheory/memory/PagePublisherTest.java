package org.tabletheory.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.Flow;
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
