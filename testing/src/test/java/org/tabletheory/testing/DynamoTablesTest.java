package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.memory.MemoryDynamo;

/** Mistakes in test classes, which JUnit executes here. */
class DynamoTablesTest {
    private static final String ENDPOINT = "tabletheory.test.endpoint";

    @DynamoTest
    @DynamoTables
    static class WithoutModels {
        @Test
        void usesADatabase(TableTheory db) {
            assertThat(db).isNotNull();
        }
    }

    @DynamoTables(Note.class)
    static class WithTablesAlone {
        @Test
        void usesATable(TableTheory db) {
            assertThat(db.model(Note.class).count()).isZero();
        }
    }

    @DynamoTest
    static class WithoutTables {
        @Test
        void usesATable(TableTheory db) {
            db.model(Note.class).count();
        }
    }

    @DynamoLocal
    @DynamoTables(Note.class)
    static class WithDynamoLocal {
        @Test
        void isOnTheServerOfTheSetting(TableTheory db, URI endpoint) {
            assertThat(endpoint).hasToString(System.getProperty(ENDPOINT));
            assertThat(db.model(Note.class).count()).isZero();
        }
    }

    /** Its first instance cannot be created. */
    @DynamoTables(Note.class)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class WithAConstructorThatFails {
        static final List<TableTheory> CLIENTS = new ArrayList<>();

        WithAConstructorThatFails(TableTheory db) {
            assertThat(db.model(Note.class).count()).isZero();
            db.model(new Note("constructed", "")).create();
            CLIENTS.add(db);
            if (CLIENTS.size() == 1) {
                throw new IllegalStateException("the first time");
            }
        }

        @BeforeAll
        static void seed(TableTheory db) {
            CLIENTS.clear();
            OF_THE_CLASS.set(db);
        }

        @Test
        void first(TableTheory db) {
            assertThat(db).as("a parameter of an instance that does not exist").isNull();
        }

        @Test
        void second(TableTheory db) {
            assertThat(db.model(Note.class).count()).isEqualTo(1);
        }
    }

    private static final AtomicReference<TableTheory> OF_THE_CLASS = new AtomicReference<>();

    @Test
    void clientsAreClosedAfterTheirTestAndAfterAConstructorThatFailed() {
        TestExecutionSummary summary = executed(WithAConstructorThatFails.class);

        assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
        assertThat(summary.getFailures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getException()).hasMessage("the first time"));
        assertThat(WithAConstructorThatFails.CLIENTS).hasSize(2).allSatisfy(DynamoTablesTest::assertClosed);
        assertClosed(Objects.requireNonNull(OF_THE_CLASS.get()));
    }

    private static void assertClosed(TableTheory db) {
        assertThatThrownBy(() -> db.model(Note.class).count()).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void emptyEndpointIsNone() {
        assertThat(executedAt("", WithTablesAlone.class).getTestsSucceededCount())
                .isEqualTo(1);
    }

    @Test
    @Timeout(120)
    void anEndpointIsUsedByTestsWithDynamoLocalToo() {
        try (MemoryDynamo dynamo = MemoryDynamo.start();
                EngineEndpoint server = dynamo.listen(0)) {
            TestExecutionSummary summary = executedAt(server.uri().toString(), WithDynamoLocal.class);

            assertThat(summary.getFailures()).isEmpty();
            assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
        }
    }

    private static TestExecutionSummary executedAt(String endpoint, Class<?> tests) {
        String before = System.getProperty(ENDPOINT, "");
        System.setProperty(ENDPOINT, endpoint);
        try {
            return executed(tests);
        } finally {
            System.setProperty(ENDPOINT, before);
        }
    }

    private static TestExecutionSummary executed(Class<?> tests) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(tests))
                                .build(),
                        summary);
        return summary.getSummary();
    }

    @Test
    void anAnnotationThatCreatesNoTableIsAMistake() {
        TestExecutionSummary summary = executed(WithoutModels.class);

        assertThat(summary.getFailures()).hasSize(1);
        assertThat(summary.getFailures().get(0).getException())
                .hasMessageContaining("@DynamoTables of " + WithoutModels.class.getName() + " creates no table")
                .hasMessageContaining("@DynamoTables(User.class)");
    }

    @Test
    void tablesAloneProvideADatabase() {
        TestExecutionSummary summary = executed(WithTablesAlone.class);

        assertThat(summary.getFailures()).isEmpty();
        assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    }

    @Test
    void aMissingTableIsReportedWithHowToCreateIt() {
        TestExecutionSummary summary = executed(WithoutTables.class);

        assertThat(summary.getFailures()).hasSize(1);
        assertThat(summary.getFailures().get(0).getException())
                .isInstanceOf(TableNotFoundException.class)
                .hasMessageContaining("create it with createTable, or in tests with @DynamoTables");
    }
}
