package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;

/** Mistakes in test classes, which JUnit executes here. */
class DynamoTablesTest {
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
