package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.wire.internal.http.ScriptedServer;

/** A host with several addresses, of which only the last one has a server. The JVM reads the addresses at its start. */
@Timeout(120)
class SeveralAddressesTest {
    @Test
    void nextAddressIsUsedIfOneRefusesTheConnection(@TempDir Path directory) throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.2 db.example\n127.0.0.1 db.example\n");
        try (ScriptedServer server = ScriptedServer.start(
                socket -> ScriptedServer.requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djdk.net.hosts.file=" + hosts,
                            "-cp",
                            System.getProperty("java.class.path"),
                            TlsFailuresTest.TlsCalls.class.getName(),
                            "http://db.example:" + server.uri().getPort())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(output.strip()).isEqualTo("written");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(process.waitFor()).isZero();
        }
    }
}
