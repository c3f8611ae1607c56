package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Test classes that a build tool runs separately in one session share a server. */
class DynamoSessionTest {
    private static final List<LocalDynamo> SEEN = new ArrayList<>();

    @Test
    void serverIsSharedByAllRunsOfASession() {
        try (LauncherSession session = LauncherFactory.openSession()) {
            for (int run = 0; run < 2; run++) {
                session.getLauncher()
                        .execute(LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Sample.class))
                                .build());
            }
            assertThat(SEEN).hasSize(2);
            assertThat(SEEN.get(1)).isSameAs(SEEN.get(0));
            assertThat(SEEN.get(0).isRunning()).isTrue();
        }
        assertThat(SEEN.get(0).isRunning()).isFalse();
    }

    /** Not run by the build tool, because its name does not end with Test. */
    @DynamoTest
    static final class Sample {
        @Test
        void seesTheServer(LocalDynamo dynamo) {
            SEEN.add(dynamo);
        }
    }
}
