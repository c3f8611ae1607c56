package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs {@link DynamoExtensionTest} again, with its tests in parallel. */
class ParallelTestsTest {
    @Test
    void parallelTestsDoNotSeeEachOther() {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(DynamoExtensionTest.class))
                                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "8")
                                .build(),
                        summary);

        assertThat(summary.getSummary().getFailures()).isEmpty();
        assertThat(summary.getSummary().getTestsSucceededCount())
                .isEqualTo(summary.getSummary().getTestsFoundCount())
                .isGreaterThan(8);
    }
}
