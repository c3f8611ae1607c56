package org.tabletheory.aws;

import java.io.IOException;
import java.util.List;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** An HTTP client that records the hosts of requests and fails. */
record HostRecordingHttpClient(List<String> hosts) implements SdkHttpClient {
    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        hosts.add(request.httpRequest().host());
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                throw new IOException("no network");
            }

            @Override
            public void abort() {}
        };
    }

    @Override
    public void close() {}
}
