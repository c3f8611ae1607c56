package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            int port = URI.create(out.readLine()).getPort();
            try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
                connection.setSoTimeout(60_000);
                parent.getOutputStream().close();
                assertThat(parent.waitFor()).isEqualTo(9);

                assertThat(isClosedByTheServer(connection)).isTrue();
            }
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

    /** Starts a server and halts at the end of its input, without closing the server. */
    static final class Dying {
        public static void main(String[] arguments) throws IOException {
            System.out.println(LocalDynamo.start().endpoint());
            System.out.flush();
            System.in.transferTo(OutputStream.nullOutputStream());
            Runtime.getRuntime().halt(9);
        }
    }
}
