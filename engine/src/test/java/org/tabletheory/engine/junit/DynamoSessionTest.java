package org.tabletheory.engine.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Test classes that a build tool runs separately in one session share a server. */
class DynamoSessionTest {
    private static final List<URI> SEEN = new ArrayList<>();

    @Test
    void serverIsSharedByAllRunsOfASession() throws IOException {
        try (LauncherSession session = LauncherFactory.openSession()) {
            for (int run = 0; run < 2; run++) {
                session.getLauncher()
                        .execute(LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Sample.class))
                                .build());
            }
            assertThat(SEEN).hasSize(2);
            assertThat(SEEN.get(1)).isEqualTo(SEEN.get(0));
            connect(SEEN.get(0));
        }
        assertThatThrownBy(() -> connect(SEEN.get(0))).isInstanceOf(IOException.class);
    }

    private static void connect(URI endpoint) throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), endpoint.getPort()).close();
    }

    /** Not run by the build tool, because its name does not end with Test. */
    @DynamoTest
    static final class Sample {
        @Test
        void seesTheServer(URI endpoint) {
            SEEN.add(endpoint);
        }
    }
}
