package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The server ends with its JVM, even if the JVM is killed. */
class OrphanTest {

    @Test
    void serverEndsWithTheJvmThatStartedIt() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Dying.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int port;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            port = URI.create(out.readLine()).getPort();
        }
        assertThat(parent.waitFor()).isEqualTo(9);

        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (isTaken(port) && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(isTaken(port)).isFalse();
    }

    private static boolean isTaken(int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return probe.isClosed();
        } catch (IOException e) {
            return true;
        }
    }

    /** Starts a server and halts without closing it. */
    static final class Dying {
        public static void main(String[] arguments) {
            System.out.println(LocalDynamo.start().endpoint());
            System.out.flush();
            Runtime.getRuntime().halt(9);
        }
    }
}
