package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/**
 * Servers whose certificate is not the right one, called by a process that trusts their authority: the call fails before anything
 * of it is sent, and is not made without TLS either.
 */
@Timeout(120)
class TlsFailuresTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path directory;

    /** What the servers received of requests, and how their handshakes failed. */
    private final List<String> received = new CopyOnWriteArrayList<>();

    private final List<String> problems = new CopyOnWriteArrayList<>();

    /** The calls of the other process: prints the result of a write to each endpoint. */
    static final class TlsCalls {
        private TlsCalls() {}

        public static void main(String[] endpoints) {
            for (String endpoint : endpoints) {
                HttpWireConfig config = HttpWireConfig.builder()
                        .environment(Map.of())
                        .region("eu-north-1")
                        .endpoint(URI.create(endpoint))
                        .maxRetries(1)
                        .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                        .build();
                try (HttpWire wire = new HttpWire(config)) {
                    wire.call(WireRequest.of("PutItem", Effect.ONCE, RequestBody.of("{}")));
                    System.out.println("written");
                } catch (ConnectionException e) {
                    System.out.println(e.reason() + " unknown=" + e.outcomeUnknown() + " " + e.getMessage());
                }
            }
        }
    }

    private void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private void keys(String name, String host) throws Exception {
        keytool(
                "-genkeypair",
                "-alias",
                name,
                "-keystore",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "SAN=dns:" + host,
                "-ext",
                "bc=ca:true");
    }

    private KeyStore store(String name) throws Exception {
        return KeyStore.getInstance(directory.resolve(name).toFile(), PASSWORD.toCharArray());
    }

    /** Returns the chain of a certificate that the authority signs for the key of the server. */
    private Certificate[] signed(String host, String start) throws Exception {
        keytool(
                "-gencert",
                "-alias",
                "authority",
                "-keystore",
                "authority",
                "-infile",
                "request",
                "-outfile",
                "reply",
                "-ext",
                "SAN=dns:" + host,
                "-startdate",
                start,
                "-validity",
                "5");
        try (InputStream reply = Files.newInputStream(directory.resolve("reply"))) {
            Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(reply);
            return new Certificate[] {certificate, store("authority").getCertificate("authority")};
        }
    }

    /** Starts a server with a certificate, and returns its endpoint. */
    private String server(Certificate... chain) throws Exception {
        Key key = store("server").getKey("server", PASSWORD.toCharArray());
        KeyStore shown = KeyStore.getInstance("PKCS12");
        shown.load(null, null);
        shown.setKeyEntry("server", key, PASSWORD.toCharArray(), chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(shown, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> serve(server), "tls-server");
        thread.setDaemon(true);
        thread.start();
        return "https://localhost:" + server.getLocalPort();
    }

    private void serve(SSLServerSocket server) {
        while (!server.isClosed()) {
            try (SSLSocket socket = (SSLSocket) server.accept()) {
                byte[] request = new byte[4096];
                int length = socket.getInputStream().read(request);
                received.add(length < 0 ? "" : new String(request, 0, length, ISO_8859_1));
                socket.getOutputStream().write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}".getBytes(ISO_8859_1));
            } catch (IOException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private List<String> calls(String... endpoints) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djavax.net.ssl.trustStore=" + directory.resolve("authority"),
                "-Djavax.net.ssl.trustStorePassword=" + PASSWORD,
                "-cp",
                System.getProperty("java.class.path"),
                TlsCalls.class.getName()));
        command.addAll(List.of(endpoints));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }

    @Test
    void writeToAServerWithTheWrongCertificateIsNotSent() throws Exception {
        keys("authority", "authority");
        keys("server", "localhost");
        keytool("-certreq", "-alias", "server", "-keystore", "server", "-file", "request");
        String right = server(signed("localhost", "-1d"));
        String wrongHost = server(signed("elsewhere.example", "-1d"));
        String expired = server(signed("localhost", "-10d"));
        String selfSigned = server(store("server").getCertificate("server"));

        List<String> results = calls(right, wrongHost, expired, selfSigned);

        assertThat(results).hasSize(4);
        assertThat(results.get(0)).isEqualTo("written");
        for (String result : results.subList(1, 4)) {
            assertThat(result)
                    .startsWith("TLS unknown=false ")
                    .contains("check that the endpoint's scheme is right, that the JVM trusts its certificate");
        }
        assertThat(results.get(1)).contains(wrongHost, "No subject alternative DNS name matching localhost");
        assertThat(results.get(2)).contains(expired, "validity check failed");
        assertThat(results.get(3)).contains(selfSigned, "unable to find valid certification path");
        assertThat(received)
                .singleElement()
                .satisfies(request -> assertThat(request).startsWith("POST / HTTP/1.1"));
        assertThat(problems).isNotEmpty().noneMatch(problem -> problem.contains("plaintext"));
    }
}
