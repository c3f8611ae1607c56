package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/** HTTP clients of the SDK: who closes what, and their timeouts. */
class SdkTransportTest {
    private static final URI ENDPOINT = URI.create("http://127.0.0.1:8000");

    private static final SignedRequest REQUEST =
            new SignedRequest("localhost", "t", "20260304T050607Z", null, "none", HashedBody.of(RequestBody.of("{}")));

    private final List<String> events = new ArrayList<>();

    private final SdkHttpClient client = new SdkHttpClient() {
        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            return new ExecutableHttpRequest() {
                @Override
                public HttpExecuteResponse call() {
                    return response();
                }

                @Override
                public void abort() {
                    events.add("request aborted");
                }
            };
        }

        @Override
        public void close() {
            events.add("client closed");
        }
    };

    private HttpExecuteResponse response() {
        ByteArrayInputStream body = new ByteArrayInputStream(new byte[2]) {
            @Override
            public void close() {
                events.add("body closed");
            }
        };
        return HttpExecuteResponse.builder()
                .response(SdkHttpFullResponse.builder().statusCode(200).build())
                .responseBody(AbortableInputStream.create(body, () -> events.add("body aborted")))
                .build();
    }

    @Test
    void clientOfTheUserStaysOpen() {
        Transport.of(ENDPOINT, client, null, false, ConnectionOptions.defaults())
                .close();
        assertThat(events).isEmpty();

        new SdkTransport(ENDPOINT, client, true, null).close();
        assertThat(events).containsExactly("client closed");
    }

    /** A connection with the rest of a response must not be used again. */
    @ParameterizedTest
    @CsvSource({"true, body closed", "false, body aborted"})
    void bodyThatWasNotReadCompletelyIsAborted(boolean complete, String event) throws Exception {
        HttpExchange exchange = new SdkTransport(ENDPOINT, client, false, null)
                .prepare(REQUEST, Effect.READ, Deadline.after(Duration.ofMinutes(1)));
        exchange.call().release(complete);

        assertThat(events).containsExactly(event);
    }

    private static ResponseHead head(int status, String... headers) throws Exception {
        StubHttpClient client = new StubHttpClient().then(() -> StubHttpClient.response(status, "{}", "", headers));
        return new SdkTransport(ENDPOINT, client, false, null)
                .prepare(REQUEST, Effect.READ, Deadline.after(Duration.ofMinutes(1)))
                .call()
                .head();
    }

    @Test
    void errorTypeAndDateAreReadFromErrorsOnly() throws Exception {
        String[] headers = {"x-amzn-ErrorType", "A#B", "Date", "now", "x-amz-crc32", "7"};

        assertThat(head(400, headers)).isEqualTo(new ResponseHead(400, 2, true, "REQ-1", 7, "A#B", "now"));
        assertThat(head(200, headers)).isEqualTo(new ResponseHead(200, 2, true, "REQ-1", 7, null, null));
    }

    /** A length that is not a number says nothing about the body, and such a checksum matches none. */
    @Test
    void malformedNumbersInHeadersAreNotZero() throws Exception {
        ResponseHead head = head(200, "Content-Length", "two", "x-amz-crc32", "none");

        assertThat(head.length()).isEqualTo(ResponseHead.UNTIL_CLOSE);
        assertThat(head.crc32()).isEqualTo(ResponseHead.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({"PT5S, 2000, 5000", "PT1S, 1000, 1000", "PT0S, 1, 1", "P365D, 2000, 2147483647"})
    void connectionHasTheTimeoutOfTheAttempt(Duration attempt, int connect, int read) {
        TimedConnections connections = new TimedConnections(Duration.ofSeconds(2));
        connections.nextTimeout(attempt);
        HttpURLConnection connection = connections.createConnection(ENDPOINT);

        assertThat(connection.getConnectTimeout()).isEqualTo(connect);
        assertThat(connection.getReadTimeout()).isEqualTo(read);
        assertThat(connection.getUseCaches()).isFalse();
    }

    @Test
    void proxyIsPrintedWithoutItsCredentials() {
        assertThat(new ProxyServer("proxy.example", 3128, "Basic c2VjcmV0")).hasToString("proxy.example:3128");
    }
}
