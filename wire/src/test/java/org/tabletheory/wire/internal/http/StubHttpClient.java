package org.tabletheory.wire.internal.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.CRC32;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/** An HTTP client that returns prepared responses and records the requests. */
public final class StubHttpClient implements SdkHttpClient {

    /** What happens to one request. */
    public interface Response {
        HttpExecuteResponse give() throws IOException;
    }

    private final Deque<Response> responses = new ArrayDeque<>();
    private final List<SdkHttpRequest> requests = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();

    public StubHttpClient then(Response response) {
        responses.add(response);
        return this;
    }

    public StubHttpClient thenRespond(int status, String body) {
        return then(() -> response(status, body, crc(body)));
    }

    public StubHttpClient thenError(int status, String type) {
        return thenRespond(
                status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"for a test\"}");
    }

    public StubHttpClient thenBreak() {
        return then(() -> {
            throw new IOException("Connection reset");
        });
    }

    public static HttpExecuteResponse response(int status, String body, String crc, String... more) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        SdkHttpFullResponse.Builder head = SdkHttpFullResponse.builder()
                .statusCode(status)
                .putHeader("Content-Length", Integer.toString(bytes.length))
                .putHeader("x-amzn-RequestId", "REQ-1");
        if (!crc.isEmpty()) {
            head.putHeader("x-amz-crc32", crc);
        }
        for (int i = 0; i < more.length; i += 2) {
            head.putHeader(more[i], more[i + 1]);
        }
        return HttpExecuteResponse.builder()
                .response(head.build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(bytes)))
                .build();
    }

    public static String crc(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return Long.toString(crc.getValue());
    }

    public List<SdkHttpRequest> requests() {
        return requests;
    }

    public List<String> bodies() {
        return bodies;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        requests.add(request.httpRequest());
        try {
            bodies.add(new String(
                    request.contentStreamProvider().orElseThrow().newStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                Response response = responses.size() > 1 ? responses.remove() : responses.element();
                return response.give();
            }

            @Override
            public void abort() {}
        };
    }

    @Override
    public void close() {}
}
