package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.utils.internal.SystemSettingUtilsTestBackdoor;

/** The same proxy settings lead to the same proxy as with the clients of the AWS SDK. */
@Isolated("sets system properties")
@Timeout(60)
class ProxiesTest {
    private static final StaticCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));

    private Properties before = new Properties();

    /**
     * Settings, where those with a dot in their name are system properties and {@code PORT} is the proxy's port.
     *
     * @param apache whether the SDK's Apache client uses them in the same way, as the URL-connection client does
     */
    private record Case(List<String> settings, boolean apache) {
        static Case of(String... settings) {
            return new Case(List.of(settings), true);
        }

        /** The Apache client ignores these settings, which are the JVM's. */
        static Case ofJvm(String... settings) {
            return new Case(List.of(settings), false);
        }

        @Override
        public String toString() {
            return settings.isEmpty() ? "nothing" : String.join(" ", settings);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                Case.of(),
                Case.of("HTTP_PROXY=http://localhost:PORT"),
                Case.of("http_proxy=http://localhost:PORT"),
                Case.of("http_proxy=http://localhost:PORT", "HTTP_PROXY=http://localhost:1"),
                Case.of("HTTP_PROXY=https://localhost:PORT"),
                Case.of("HTTP_PROXY=http://user:password@localhost:PORT"),
                Case.of("HTTP_PROXY=http://user@localhost:PORT"),
                Case.of("HTTP_PROXY=localhost:PORT"),
                Case.of("HTTP_PROXY=:"),
                Case.of("HTTPS_PROXY=http://localhost:PORT"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "HTTPS_PROXY=http://localhost:1"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=dynamo.invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "no_proxy=dynamo.invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=DYNAMO.invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=*.invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=.invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=invalid"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=*"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=a.example, dynamo.invalid ,b.example"),
                Case.of("HTTP_PROXY=http://localhost:PORT", "NO_PROXY=a.example,b.example"),
                Case.of("NO_PROXY=dynamo.invalid"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT", "HTTP_PROXY=http://localhost:1"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT", "NO_PROXY=dynamo.invalid"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT", "http.nonProxyHosts=*.invalid|b.example"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT", "http.nonProxyHosts=dynamo.*"),
                Case.of("http.proxyHost=localhost", "http.proxyPort=PORT", "http.nonProxyHosts=b.example"),
                Case.of(
                        "http.proxyHost=localhost",
                        "http.proxyPort=PORT",
                        "http.proxyUser=user",
                        "http.proxyPassword=password"),
                Case.of("http.nonProxyHosts=b.example", "HTTP_PROXY=http://localhost:PORT"),
                Case.of("http.proxyUser=user", "HTTP_PROXY=http://localhost:PORT"),
                Case.ofJvm("https.proxyHost=localhost", "https.proxyPort=PORT"),
                Case.ofJvm("https.proxyHost=localhost", "https.proxyPort=PORT", "http.nonProxyHosts=*.invalid"),
                Case.of("https.proxyHost=localhost", "https.proxyPort=1", "HTTP_PROXY=http://localhost:PORT"));
    }

    /** Records the first line of each request, and sends no response. */
    private static final class RecordingProxy implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<String> heads = new CopyOnWriteArrayList<>();
        private final String response;

        RecordingProxy(String response) throws IOException {
            this.response = response;
            Thread thread = new Thread(this::serve);
            thread.setDaemon(true);
            thread.start();
        }

        private void serve() {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    heads.add(head(socket.getInputStream()));
                    socket.getOutputStream().write(response.getBytes(ISO_8859_1));
                } catch (IOException e) {
                    // the client disconnected, or the test has ended
                }
            }
        }

        private static String head(InputStream in) throws IOException {
            StringBuilder text = new StringBuilder();
            while (text.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("the client disconnected");
                }
                text.append((char) next);
            }
            return text.toString();
        }

        String port() {
            return Integer.toString(server.getLocalPort());
        }

        /** Returns how the endpoint was reached. */
        String route() {
            return heads.isEmpty() ? "direct" : heads.get(0).lines().findFirst().orElseThrow();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    @BeforeEach
    void keepProperties() {
        before = (Properties) System.getProperties().clone();
        for (String name : List.of("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")) {
            SystemSettingUtilsTestBackdoor.addEnvironmentVariableOverride(name, null);
        }
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
        SystemSettingUtilsTestBackdoor.clearEnvironmentVariableOverrides();
    }

    /** Applies the settings to this process, and returns its environment variables. */
    private static Map<String, String> apply(Case settings, String port) {
        Map<String, String> environment = new HashMap<>();
        for (String setting : settings.settings()) {
            int equals = setting.indexOf('=');
            String name = setting.substring(0, equals);
            String value = setting.substring(equals + 1).replace("PORT", port);
            if (name.contains(".")) {
                System.setProperty(name, value);
            } else {
                environment.put(name, value);
                SystemSettingUtilsTestBackdoor.addEnvironmentVariableOverride(name, value);
            }
        }
        return environment;
    }

    private static String routeOfSdk(Case settings, URI endpoint, Supplier<SdkHttpClient> http) throws IOException {
        try (RecordingProxy proxy = new RecordingProxy("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")) {
            apply(settings, proxy.port());
            try (SdkHttpClient client = http.get();
                    DynamoDbClient dynamo = DynamoDbClient.builder()
                            .region(Region.EU_NORTH_1)
                            .endpointOverride(endpoint)
                            .credentialsProvider(CREDENTIALS)
                            .httpClient(client)
                            .overrideConfiguration(
                                    settingsOf -> settingsOf.retryStrategy(DefaultRetryStrategy.doNotRetry()))
                            .build()) {
                dynamo.listTables();
            } catch (SdkException | IllegalArgumentException expected) {
                // there is no server
            }
            return proxy.route();
        }
    }

    private static HttpWireConfig config(URI endpoint, Map<String, String> environment) {
        return HttpWireConfig.builder()
                .environment(environment)
                .region("eu-north-1")
                .endpoint(endpoint)
                .credentials(CREDENTIALS)
                .maxRetries(0)
                .build();
    }

    private static void call(URI endpoint, Map<String, String> environment) {
        try (HttpWire wire = new HttpWire(config(endpoint, environment))) {
            wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}")));
        }
    }

    private static String ourRoute(Case settings, URI endpoint) throws IOException {
        try (RecordingProxy proxy = new RecordingProxy("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")) {
            Map<String, String> environment = apply(settings, proxy.port());
            assertThatThrownBy(() -> call(endpoint, environment)).isInstanceOf(TableTheoryException.class);
            return proxy.route();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sameSettingsLeadToTheSameProxy(Case settings) throws IOException {
        for (String text : List.of("http://dynamo.invalid:8000", "https://dynamo.invalid:8443")) {
            URI endpoint = URI.create(text);
            String ours = ourRoute(settings, endpoint);

            assertThat(ours)
                    .as("%s: the SDK's URL-connection client", text)
                    .isEqualTo(routeOfSdk(settings, endpoint, UrlConnectionHttpClient::create));
            if (settings.apache()) {
                assertThat(ours)
                        .as("%s: the SDK's Apache client", text)
                        .isEqualTo(routeOfSdk(settings, endpoint, Apache5HttpClient::create));
            }
        }
    }

    @Test
    void endpointOnThisMachineIsReachedDirectly() throws IOException {
        try (RecordingProxy proxy = new RecordingProxy("");
                RecordingProxy server =
                        new RecordingProxy("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")) {
            call(
                    URI.create("http://127.0.0.1:" + server.port()),
                    Map.of("HTTP_PROXY", "http://localhost:" + proxy.port()));

            assertThat(proxy.heads).isEmpty();
            assertThat(server.route()).isEqualTo("POST / HTTP/1.1");
        }
    }

    @Test
    void requestWithoutTlsIsSentToTheProxyWithItsCredentials() throws IOException {
        try (RecordingProxy proxy =
                new RecordingProxy("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")) {
            call(
                    URI.create("http://dynamo.invalid:8000"),
                    Map.of("HTTP_PROXY", "http://user:password@localhost:" + proxy.port()));

            assertThat(proxy.heads)
                    .singleElement()
                    .asString()
                    .startsWith("POST http://dynamo.invalid:8000/ HTTP/1.1\r\n")
                    .contains("Proxy-Authorization: Basic dXNlcjpwYXNzd29yZA==\r\n")
                    .contains("Host: dynamo.invalid:8000\r\n");
        }
    }

    @Test
    void proxyThatDoesNotConnectIsNamedWithItsStatus() throws IOException {
        try (RecordingProxy proxy =
                new RecordingProxy("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")) {
            assertThatThrownBy(() -> call(
                            URI.create("https://dynamo.invalid:8443"),
                            Map.of("HTTP_PROXY", "http://user:password@localhost:" + proxy.port())))
                    .isInstanceOfSatisfying(
                            ConnectionException.class,
                            error -> assertThat(error.reason()).isEqualTo(ConnectionException.Reason.PROXY))
                    .hasMessageContaining("through the proxy localhost:" + proxy.port())
                    .hasMessageContaining("with status 407; put user and password into the proxy's settings")
                    .hasMessageNotContaining("password@");
            assertThat(proxy.heads)
                    .singleElement()
                    .asString()
                    .startsWith("CONNECT dynamo.invalid:8443 HTTP/1.1\r\n")
                    .contains("Proxy-Authorization: Basic dXNlcjpwYXNzd29yZA==\r\n");
        }
    }
}
