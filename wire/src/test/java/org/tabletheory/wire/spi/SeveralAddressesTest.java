package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.ScriptedServer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** A host with several addresses, which the JVM reads at its start. */
@Timeout(120)
class SeveralAddressesTest {
    private static String output(Path hosts, Class<?> main, String argument) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        argument)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.strip();
    }

    @Test
    void nextAddressIsUsedIfOneRefusesTheConnection(@TempDir Path directory) throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.2 db.example\n127.0.0.1 db.example\n");
        try (ScriptedServer server = ScriptedServer.start(
                socket -> ScriptedServer.requestAndRespond(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))) {
            String endpoint = "http://db.example:" + server.uri().getPort();

            assertThat(output(hosts, TlsFailuresTest.TlsCalls.class, endpoint)).isEqualTo("written");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** The other addresses of a proxy would reject the tunnel, too, and might lock the account. */
    @Test
    void proxyThatRejectsTheTunnelIsNotAskedAtItsOtherAddresses(@TempDir Path directory) throws Exception {
        Path hosts =
                Files.writeString(directory.resolve("hosts"), "127.0.0.1 proxy.example\n127.0.0.1 proxy.example\n");
        try (ScriptedServer proxy = ScriptedServer.start(socket -> ScriptedServer.response(
                socket, "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"))) {
            String address = "http://proxy.example:" + proxy.uri().getPort();

            assertThat(output(hosts, ProxyCall.class, address)).isEqualTo("2 addresses, PROXY");
            assertThat(proxy.connections()).isEqualTo(1);
        }
    }

    static final class ProxyCall {
        private ProxyCall() {}

        public static void main(String[] proxy) throws IOException {
            InetAddress[] addresses =
                    InetAddress.getAllByName(URI.create(proxy[0]).getHost());
            HttpWireConfig config = HttpWireConfig.builder()
                    .environment(Map.of("HTTP_PROXY", proxy[0]))
                    .region("eu-north-1")
                    .endpoint(URI.create("https://dynamo.invalid:8443"))
                    .maxRetries(0)
                    .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                    .build();
            try (HttpWire wire = new HttpWire(config)) {
                wire.call(WireRequest.of("PutItem", Effect.ONCE, RequestBody.of("{}")));
            } catch (ConnectionException e) {
                System.out.println(addresses.length + " addresses, " + e.reason());
            }
        }
    }
}
