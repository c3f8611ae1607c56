package org.tabletheory.wire.internal.http;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.utils.AttributeMap;

/** An HTTP client on the class path, found by {@link java.util.ServiceLoader}. */
public final class StubHttpService implements SdkHttpService {
    @Override
    public Builder createHttpClientBuilder() {
        return new Builder();
    }

    /** Builds the stub. */
    public static final class Builder implements SdkHttpClient.Builder<Builder> {
        @Override
        public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
            return new StubHttpClient();
        }
    }
}
