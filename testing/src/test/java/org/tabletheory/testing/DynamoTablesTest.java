package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.tabletheory.client.TableTheory;

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

    @Test
    void anAnnotationThatCreatesNoTableIsAMistake() {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(WithoutModels.class))
                                .build(),
                        summary);

        assertThat(summary.getSummary().getFailures()).hasSize(1);
        assertThat(summary.getSummary().getFailures().get(0).getException())
                .hasMessageContaining("@DynamoTables of " + WithoutModels.class.getName() + " creates no table")
                .hasMessageContaining("@DynamoTables(User.class)");
    }
}
