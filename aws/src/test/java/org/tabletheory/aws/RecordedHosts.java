package org.tabletheory.aws;

import java.io.IOException;
import java.util.List;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** An HTTP client that goes nowhere and remembers where it was to go. */
record RecordedHosts(List<String> hosts) implements SdkHttpClient {
    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        hosts.add(request.httpRequest().host());
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                throw new IOException("nowhere");
            }

            @Override
            public void abort() {}
        };
    }

    @Override
    public void close() {}
}
