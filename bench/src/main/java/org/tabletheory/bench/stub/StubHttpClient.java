package org.tabletheory.bench.stub;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** An HTTP client without a network: reads each request and returns the same response, with realistic headers. */
public final class StubHttpClient implements SdkHttpClient {
    private final byte[] body;
    private final SdkHttpResponse head;
    private OutputStream sink = OutputStream.nullOutputStream();

    public StubHttpClient(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        this.body = body;
        this.head = SdkHttpResponse.builder()
                .statusCode(200)
                .putHeader("Server", "Server")
                .putHeader("Date", "Thu, 01 Jan 2026 00:00:00 GMT")
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", Integer.toString(body.length))
                .putHeader("Connection", "keep-alive")
                .putHeader("x-amzn-RequestId", "VK2T0G1UPM2R7F3Q7PQ9JQ3N5BVV4KQNSO5AEMVJF66Q9ASUAAJG")
                .putHeader("x-amz-crc32", Long.toString(crc.getValue()))
                .build();
    }

    /** Records the body of the next request. */
    public void record() {
        sink = new ByteArrayOutputStream();
    }

    /** Returns the recorded body and stops recording. */
    public byte[] recorded() {
        byte[] recorded = ((ByteArrayOutputStream) sink).toByteArray();
        sink = OutputStream.nullOutputStream();
        return recorded;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new Exchange(request);
    }

    @Override
    public void close() {}

    private final class Exchange implements ExecutableHttpRequest {
        private final HttpExecuteRequest request;

        Exchange(HttpExecuteRequest request) {
            this.request = request;
        }

        @Override
        public HttpExecuteResponse call() {
            request.contentStreamProvider().ifPresent(content -> {
                try {
                    content.newStream().transferTo(sink);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return HttpExecuteResponse.builder()
                    .response(head)
                    .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                    .build();
        }

        @Override
        public void abort() {}
    }
}
