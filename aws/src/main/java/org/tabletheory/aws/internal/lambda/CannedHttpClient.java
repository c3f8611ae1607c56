package org.tabletheory.aws.internal.lambda;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** An HTTP client without a network that responds like a table with one item. Thread-safe. */
final class CannedHttpClient implements SdkHttpClient {
    private static final String ITEM = "{\"pk\":{\"S\":\"A\"},\"sk\":{\"S\":\"B\"},\"text\":{\"S\":\"text\"},"
            + "\"number\":{\"N\":\"1\"},\"updated\":{\"S\":\"1970-01-01T00:00:00Z\"},\"version\":{\"N\":\"1\"}}";

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        String target =
                request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
        byte[] body = response(target.substring(target.indexOf('.') + 1)).getBytes(StandardCharsets.UTF_8);
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() {
                return HttpExecuteResponse.builder()
                        .response(SdkHttpResponse.builder()
                                .statusCode(200)
                                .putHeader("Content-Length", Integer.toString(body.length))
                                .build())
                        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                        .build();
            }

            @Override
            public void abort() {}
        };
    }

    private static String response(String operation) {
        return switch (operation) {
            case "GetItem" -> "{\"Item\":" + ITEM + "}";
            case "Query", "Scan" -> "{\"Items\":[" + ITEM + "],\"Count\":1,\"ScannedCount\":1}";
            case "UpdateItem" -> "{\"Attributes\":" + ITEM + "}";
            default -> "{}";
        };
    }

    @Override
    public void close() {}
}
