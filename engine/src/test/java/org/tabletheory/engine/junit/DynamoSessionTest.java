package org.tabletheory.engine.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
        Socket connection;
        try (LauncherSession session = LauncherFactory.openSession()) {
            for (int run = 0; run < 2; run++) {
                session.getLauncher()
                        .execute(LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Sample.class))
                                .build());
            }
            assertThat(SEEN).hasSize(2);
            assertThat(SEEN.get(1)).isEqualTo(SEEN.get(0));
            connection =
                    new Socket(InetAddress.getLoopbackAddress(), SEEN.get(0).getPort());
        }
        try (connection) {
            connection.setSoTimeout(60_000);
            assertThat(isClosedByTheServer(connection)).isTrue();
        }
    }

    /** Waits for the end of the connection: the port itself may belong to another process as soon as the server has ended. */
    private static boolean isClosedByTheServer(Socket connection) throws IOException {
        try {
            return connection.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
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
