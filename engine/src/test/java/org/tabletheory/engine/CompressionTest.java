package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compressed requests, and responses in the compression that a client prefers. */
class CompressionTest {
    private static final String LIST = "{\"Limit\":7}";

    private final HttpClient http = HttpClient.newHttpClient();
    private EngineEndpoint endpoint;

    @BeforeEach
    void listen() throws IOException {
        EngineClient client = EngineClient.with(EngineOptions.defaults()).withTable();
        client.put("a", ",'t':{'S':'" + "x".repeat(5000) + "'}");
        endpoint = client.engine().listen(0);
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private HttpResponse<byte[]> send(String operation, byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.uri())
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("Authorization", "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b")
                .header("X-Amz-Date", "now")
                .POST(BodyPublishers.ofByteArray(body));
        return http.send(request.headers(headers).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static byte[] compressed(String encoding, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out =
                encoding.equals("gzip") ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"gzip", "deflate"})
    void aCompressedRequestIsExecuted(String encoding) throws Exception {
        HttpResponse<byte[]> response = send("ListTables", compressed(encoding, LIST), "Content-Encoding", encoding);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("{\"TableNames\":[\"ttt\"]}");
    }

    @Test
    void aRequestMayConsistOfSeveralGzipMembers() throws Exception {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(compressed("gzip", LIST.substring(0, 4)));
        both.writeBytes(compressed("gzip", LIST.substring(4)));
        assertThat(send("ListTables", both.toByteArray(), "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"gzip", "deflate", "br"})
    void aRequestThatCannotBeDecodedIsAnErrorOfTheService(String encoding) throws Exception {
        for (String body : new String[] {LIST, ""}) {
            HttpResponse<byte[]> response =
                    send("ListTables", body.getBytes(StandardCharsets.UTF_8), "Content-Encoding", encoding);
            assertThat(response.statusCode()).isEqualTo(500);
        }
    }

    @Test
    void aRequestThatIsTooLargeWhenDecodedIsRejected() throws Exception {
        String spaces = "{" + " ".repeat(16 * 1024 * 1024) + "}";
        assertThat(send("ListTables", compressed("gzip", spaces), "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(500);
    }

    /** The qualities are those of the client; the service does not take every mistake in them for one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gzip                                    | gzip
            deflate                                 | deflate
            GZIP, identity                          | gzip
            br, identity, deflate, gzip             | deflate
            gzip;q=0.8, deflate;q=0.9               | deflate
            gzip;q=0                                | none
            *                                       | gzip
            *, gzip;q=0.5                           | deflate
            *;q=0                                   | none
            *, deflate                              | deflate
            deflate;q=0.5, gzip;q=31                | gzip
            deflate;q=0.5, gzip;q=0.x               | gzip
            deflate;q=-1, gzip;q=0.2                | gzip
            identity                                | none
            x-gzip                                  | none
            gzip br                                 | none
            """)
    void aLargeResponseIsInTheEncodingThatTheClientPrefers(String accepted, String encoding) throws Exception {
        byte[] get = "{\"TableName\":\"ttt\",\"Key\":{\"pk\":{\"S\":\"a\"}}}".getBytes(StandardCharsets.UTF_8);
        HttpResponse<byte[]> response = send("GetItem", get, "Accept-Encoding", accepted);
        assertThat(response.headers().firstValue("content-encoding").orElse("none"))
                .isEqualTo(encoding);
        byte[] body = switch (encoding) {
            case "gzip" -> new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
            case "deflate" -> new InflaterInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
            default -> response.body();
        };
        assertThat(new String(body, StandardCharsets.UTF_8))
                .startsWith("{\"Item\":{")
                .contains("xxxxx");
    }

    @Test
    void aSmallResponseIsNotCompressed() throws Exception {
        assertThat(send("ListTables", LIST.getBytes(StandardCharsets.UTF_8), "Accept-Encoding", "gzip")
                        .headers()
                        .firstValue("content-encoding"))
                .isEmpty();
    }
}
