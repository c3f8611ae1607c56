package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;

class ProtocolTest {
    private static final String SIGNED = "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b";

    private final HttpClient http = HttpClient.newHttpClient();
    private EngineEndpoint endpoint;

    @BeforeEach
    void listen() throws IOException {
        endpoint =
                DynamoEngine.start(EngineOptions.defaults().region("eu-west-2")).listen(0);
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(endpoint.uri() + path));
    }

    private HttpRequest.Builder post(String target, String body) {
        return request("/")
                .header("X-Amz-Target", "DynamoDB_20120810." + target)
                .header("Content-Type", "application/x-amz-json-1.0")
                .POST(BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder signed(String target) {
        return post(target, "{}").header("Authorization", SIGNED).header("X-Amz-Date", "now");
    }

    @Test
    void aRequestIsExecutedAndHasIdAndChecksum() throws Exception {
        HttpResponse<String> response = send(signed("ListTables"));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"TableNames\":[]}");
        CRC32 crc = new CRC32();
        crc.update(response.body().getBytes(StandardCharsets.UTF_8));
        assertThat(response.headers().firstValue("x-amz-crc32")).contains(String.valueOf(crc.getValue()));
        assertThat(response.headers().firstValue("x-amzn-requestid").orElse("")).matches("[0-9A-Z]{52}");
        assertThat(response.headers().firstValue("content-type")).contains("application/x-amz-json-1.0");
        assertThat(response.headers().firstValue("server")).contains("Server");
        assertThat(ZonedDateTime.parse(
                        response.headers().firstValue("date").orElse(""), DateTimeFormatter.RFC_1123_DATE_TIME))
                .isBeforeOrEqualTo(ZonedDateTime.now(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/abc", "/-", "//"})
    void thereIsOnlyOnePath(String path) throws Exception {
        assertThat(send(request(path).GET()).statusCode()).isEqualTo(404);
        assertThat(send(request(path).POST(BodyPublishers.ofString("{}"))).statusCode())
                .isEqualTo(404);
    }

    @Test
    void headersHaveAtMost16Kilobytes() throws Exception {
        assertThat(send(signed("ListTables").header("a", "x".repeat(8000)).header("b", "y".repeat(7000)))
                        .statusCode())
                .isEqualTo(200);
        assertThat(send(signed("ListTables").header("a", "x".repeat(8192)).header("b", "y".repeat(8192)))
                        .statusCode())
                .isEqualTo(400);
        assertThat(send(request("/?" + "x".repeat(17_000)).GET()).statusCode()).isEqualTo(400);
    }

    @Test
    void getIsAHealthCheck() throws Exception {
        HttpResponse<String> response = send(request("/").GET());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("healthy: dynamodb.eu-west-2.amazonaws.com ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "OPTIONS"})
    void otherMethodsAreNotFound(String method) throws Exception {
        HttpResponse<String> response = send(request("/").method(method, BodyPublishers.noBody()));
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEqualTo("<UnknownOperationException/>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-amz-json-1.1", "application/jsonx"})
    void otherContentTypesAreNotFound(String type) throws Exception {
        HttpResponse<String> response =
                send(request("/").header("Content-Type", type).POST(BodyPublishers.ofString("{}")));
        assertThat(response.statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ListTables | AWS4 | MissingAuthenticationTokenException","message":"Request is missing Authentication Token
            ListTables | AWS4- Credential=a, Signature=b | IncompleteSignatureException","message":"Authorization header requires 'SignedHeaders' parameter. Authorization header requires existence of either
            ListTable | AWS4 | UnknownOperationException"}
            """)
    void whatIsMissingIsReported(String operation, String authorization, String error) throws Exception {
        HttpResponse<String> response = send(post(operation, "{}").header("Authorization", authorization));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("com.amazon.coral.service#" + error);
    }

    @Test
    void malformedJsonIsReportedFirst() throws Exception {
        assertThat(send(post("ListTable", "hi")).body())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
    }

    @Test
    void aSignatureInTheQueryMustBeComplete() throws Exception {
        HttpRequest.Builder request = request("/?X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c&X-Amz-Date=d")
                .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                .POST(BodyPublishers.noBody());
        assertThat(send(request).body())
                .contains("IncompleteSignatureException")
                .contains("AWS query-string parameters must include 'X-Amz-SignedHeaders'.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:3000", "https://127.0.0.1", "http://[::1]:8080", "HTTP://LOCALHOST"})
    void pagesOfThisMachineAreAllowed(String origin) throws Exception {
        HttpResponse<String> preflight = send(request("/")
                .header("Origin", origin)
                .header("Access-Control-Request-Headers", "a, b")
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));
        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(preflight.headers().firstValue("access-control-allow-origin"))
                .contains(origin);
        assertThat(preflight.headers().firstValue("access-control-allow-headers"))
                .contains("a, b");
        assertThat(preflight.headers().firstValue("access-control-allow-methods"))
                .contains("POST");
        assertThat(preflight.headers().firstValue("vary")).contains("Origin");

        HttpResponse<String> response = send(signed("ListTables").header("Origin", origin));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("access-control-allow-origin")).contains(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "http://localhost.example.com",
                "http://localhost:80@example.com",
                "http://127.0.0.1.example.com",
                "http://example.com/http://localhost",
                "null"
            })
    void pagesOfOtherOriginsAreRejected(String origin) throws Exception {
        for (HttpRequest.Builder request : List.of(
                request("/").method("OPTIONS", BodyPublishers.noBody()),
                request("/").GET(),
                signed("ListTables"))) {
            HttpResponse<String> response = send(request.header("Origin", origin));
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).startsWith("Forbidden: ").doesNotContain("TableNames");
            assertThat(response.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:PORT, 200",
        "127.0.0.1:PORT, 200",
        "[::1]:PORT, 200",
        "LOCALHOST, 200",
        "example.com:PORT, 403",
        "localhost.example.com, 403",
        "127.0.0.1.example.com:PORT, 403",
        "10.0.0.1:PORT, 403",
    })
    void aHostThatIsNotThisMachineIsRejected(String host, int status) throws Exception {
        assertThat(getWith(endpoint, host)).startsWith("HTTP/1.1 " + status);
    }

    @ParameterizedTest
    @CsvSource({
        "host.docker.internal:PORT, 200",
        "Host.Docker.Internal, 200",
        "[fd00::1]:PORT, 200",
        "localhost:PORT, 200",
        "example.com:PORT, 403",
        "host.docker.internal.example.com:PORT, 403",
        "xhost.docker.internal:PORT, 403",
        "host.docker.internal:PORT:PORT, 403",
        "docker.internal:PORT, 403",
    })
    void aHostThatIsAllowedByNameIsAccepted(String host, int status) throws Exception {
        EngineOptions options = EngineOptions.defaults().allowedHosts("host.docker.INTERNAL", "[fd00::1]");
        try (EngineEndpoint open = DynamoEngine.start(options).listen(0)) {
            assertThat(getWith(open, host)).startsWith("HTTP/1.1 " + status);
        }
    }

    /** Linux accepts connections to 127.0.0.2 if a server listens on all interfaces. */
    @Test
    @Timeout(60)
    void onlyTheLoopbackAddressAcceptsConnections() throws Exception {
        int port = endpoint.uri().getPort();
        try (FaultProxy proxy = FaultProxy.start(endpoint.uri(), FaultPlan.none())) {
            for (int each : List.of(port, proxy.endpoint().getPort())) {
                assertThatThrownBy(() -> {
                            try (Socket socket = new Socket()) {
                                socket.connect(new InetSocketAddress("127.0.0.2", each), 2_000);
                            }
                        })
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void theRejectionOfAHostNamesTheOptionThatAllowsIt() throws Exception {
        assertThat(getWith(endpoint, "host.docker.internal:PORT"))
                .contains("--allow-host NAME")
                .contains("EngineOptions.allowedHosts(NAME)");
    }

    @Test
    void aPageOfAnAllowedHostIsStillFromElsewhere() throws Exception {
        EngineOptions options = EngineOptions.defaults().allowedHosts("host.docker.internal");
        try (EngineEndpoint open = DynamoEngine.start(options).listen(0)) {
            HttpResponse<String> response = send(HttpRequest.newBuilder(open.uri())
                    .header("Origin", "http://host.docker.internal")
                    .GET());
            assertThat(response.statusCode()).isEqualTo(403);
            for (String origin : List.of("http://host.docker.internal", "http://example.com")) {
                assertThat(getWith(open, "host.docker.internal:PORT\r\nOrigin: " + origin))
                        .as("a page of %s that knows the allowed name", origin)
                        .startsWith("HTTP/1.1 403");
            }
        }
    }

    /** Returns the response to GET with a Host header, in which PORT is the port of the endpoint. */
    private static String getWith(EngineEndpoint endpoint, String host) throws IOException {
        int port = endpoint.uri().getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "GET / HTTP/1.1\r\nHost: " + host.replace("PORT", String.valueOf(port))
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void aBodyThatIsTooLargeGets413() throws Exception {
        HttpResponse<String> response = send(post("PutItem", "x".repeat(16 * 1024 * 1024 + 1)));
        assertThat(response.statusCode()).isEqualTo(413);
    }

    @Test
    void aBodyInAnUnknownTransferEncodingIsNotTakenForTheNextRequest() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), endpoint.uri().getPort())) {
            String hidden = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream()
                    .write(("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" + hidden)
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400")
                    .doesNotContain("healthy");
        }
    }

    @Test
    void anOperationThatTheEngineLacksIsNamed() throws Exception {
        HttpResponse<String> response = send(signed("CreateBackup"));
        assertThat(response.body()).contains("UnknownOperationException").contains("CreateBackup");
    }
}
