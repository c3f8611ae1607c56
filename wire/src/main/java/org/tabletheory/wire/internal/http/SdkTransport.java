package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Sends requests with an HTTP client of the AWS SDK. Thread-safe. */
public final class SdkTransport implements Transport {
    private final SdkHttpClient client;
    private final boolean owned;
    /** Receives the timeout of each attempt before it starts; null for a user's client, which has its own timeouts. */
    private final @Nullable Consumer<Duration> nextTimeout;

    private final SdkHttpRequest template;

    public SdkTransport(URI endpoint, SdkHttpClient client, boolean owned, @Nullable Consumer<Duration> nextTimeout) {
        this.client = client;
        this.owned = owned;
        this.nextTimeout = nextTimeout;
        this.template = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .protocol(endpoint.getScheme())
                .host(endpoint.getHost())
                .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
                .encodedPath("/")
                .putHeader("Content-Type", SignedRequest.CONTENT_TYPE)
                .putHeader("Accept-Encoding", "identity")
                .putHeader("User-Agent", SignedRequest.USER_AGENT)
                .build();
    }

    @Override
    public HttpExchange prepare(SignedRequest request, Effect effect, Deadline deadline) {
        if (nextTimeout != null) {
            nextTimeout.accept(deadline.remaining());
        }
        return new SdkExchange(client.prepareRequest(HttpExecuteRequest.builder()
                .request(http(request))
                .contentStreamProvider(request.body().json()::newStream)
                .build()));
    }

    /** Converts the request to the SDK's type. */
    public SdkHttpRequest http(SignedRequest request) {
        SdkHttpRequest.Builder http = template.toBuilder()
                .putHeader("Host", request.host())
                .putHeader(
                        "Content-Length", Integer.toString(request.body().json().length()))
                .putHeader("X-Amz-Target", request.target())
                .putHeader("X-Amz-Date", request.time())
                .putHeader("x-amz-content-sha256", request.body().sha256())
                .putHeader("Authorization", request.authorization());
        String token = request.token();
        if (token != null) {
            http.putHeader("X-Amz-Security-Token", token);
        }
        return http.build();
    }

    @Override
    public void close() {
        if (owned) {
            client.close();
        }
    }

    private record SdkExchange(ExecutableHttpRequest request) implements HttpExchange {
        @Override
        public HttpResponse call() throws IOException {
            return SdkResponse.of(request.call());
        }

        @Override
        public void abort() {
            request.abort();
        }

        @Override
        public boolean abortMayBlock() {
            return true;
        }
    }

    private record SdkResponse(ResponseHead head, @Nullable AbortableInputStream stream) implements HttpResponse {
        static SdkResponse of(HttpExecuteResponse response) {
            SdkHttpResponse head = response.httpResponse();
            // The SDK compares names of headers without case, so every lookup counts; these two are read from errors
            // only.
            boolean failed = head.statusCode() != 200;
            return new SdkResponse(
                    new ResponseHead(
                            head.statusCode(),
                            length(header(head, ResponseHead.CONTENT_LENGTH)),
                            true,
                            header(head, ResponseHead.REQUEST_ID),
                            checksum(header(head, ResponseHead.CRC32)),
                            failed ? header(head, ResponseHead.ERROR_TYPE) : null,
                            failed ? header(head, ResponseHead.DATE) : null),
                    response.responseBody().orElse(null));
        }

        private static @Nullable String header(SdkHttpResponse head, String name) {
            return head.firstMatchingHeader(name).orElse(null);
        }

        private static long checksum(@Nullable String text) {
            long sum = ResponseBody.number(text);
            return text != null && sum < 0 ? ResponseHead.MALFORMED : sum;
        }

        private static long length(@Nullable String text) {
            long length = ResponseBody.number(text);
            return length < 0 ? ResponseHead.UNTIL_CLOSE : length;
        }

        @Override
        public InputStream body() {
            return stream == null ? InputStream.nullInputStream() : stream;
        }

        @Override
        public void release(boolean complete) throws IOException {
            if (stream != null && complete) {
                stream.close();
            } else if (stream != null) {
                stream.abort();
            }
        }
    }
}
