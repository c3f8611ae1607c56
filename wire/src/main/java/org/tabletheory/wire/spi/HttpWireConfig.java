package org.tabletheory.wire.spi;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallLogger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * How to reach DynamoDB and how patient to be with it.
 *
 * <pre>{@code
 * HttpWireConfig config = HttpWireConfig.builder().region("eu-north-1").callTimeout(Duration.ofSeconds(3)).build();
 * }</pre>
 *
 * <p>Everything has a default. What is wrong in itself is refused when it is built. Immutable and safe for use by many
 * threads.
 */
public final class HttpWireConfig {

    private final String region;
    private final URI endpoint;
    private final int maxRetries;
    private final Duration attemptTimeout;
    private final Duration callTimeout;
    private final Clock clock;
    private final Map<String, String> environment;
    private final @Nullable SdkHttpClient httpClient;
    private final @Nullable AwsCredentialsProvider credentials;
    private final @Nullable RetryStrategy retryStrategy;
    private final @Nullable CallListener listener;

    private HttpWireConfig(Builder builder) {
        environment = builder.environment;
        region = builder.region != null ? builder.region : Regions.fromSurroundings(environment);
        endpoint = builder.endpoint != null ? builder.endpoint : Endpoints.of(region, environment);
        maxRetries = builder.maxRetries;
        callTimeout = builder.callTimeout;
        attemptTimeout = builder.attemptTimeout != null
                ? builder.attemptTimeout
                : Builder.shorter(Builder.DEFAULT_ATTEMPT_TIMEOUT, callTimeout);
        clock = builder.clock;
        httpClient = builder.httpClient;
        credentials = builder.credentials;
        retryStrategy = builder.retryStrategy;
        listener = builder.listener;
        if (attemptTimeout.compareTo(callTimeout) > 0) {
            throw new IllegalArgumentException("attemptTimeout " + attemptTimeout + " is longer than callTimeout "
                    + callTimeout + ", within which all attempts must end; raise the one or lower the other");
        }
        Endpoints.check(endpoint);
        Regions.check(region);
    }

    /** Starts from the defaults and the surroundings: environment variables, then the profile. */
    public static Builder builder() {
        return new Builder();
    }

    /** What a local server needs: its endpoint, and any region and credentials. */
    public static HttpWireConfig local(URI endpoint) {
        return builder()
                .region(Regions.DEFAULT)
                .endpoint(endpoint)
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }

    /** A builder with all of this configuration, to change some of it. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.region = region;
        builder.endpoint = endpoint;
        builder.maxRetries = maxRetries;
        builder.attemptTimeout = attemptTimeout;
        builder.callTimeout = callTimeout;
        builder.clock = clock;
        builder.environment = environment;
        builder.httpClient = httpClient;
        builder.credentials = credentials;
        builder.retryStrategy = retryStrategy;
        builder.listener = listener;
        return builder;
    }

    /** The AWS region, such as {@code eu-north-1}. */
    public String region() {
        return region;
    }

    /** Where requests go. */
    public URI endpoint() {
        return endpoint;
    }

    /** How often a failed request is sent again. */
    public int maxRetries() {
        return maxRetries;
    }

    /** How long one attempt may take. */
    public Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** How long a call may take with all its attempts and the waits between them. */
    public Duration callTimeout() {
        return callTimeout;
    }

    /** The clock for signatures and timestamps. */
    public Clock clock() {
        return clock;
    }

    /** The environment variables that count. */
    public Map<String, String> environment() {
        return environment;
    }

    /** The HTTP client to use; when empty, one is made. */
    public Optional<SdkHttpClient> httpClient() {
        return Optional.ofNullable(httpClient);
    }

    /** The credentials to use; when empty, the environment and then the SDK's default chain. */
    public Optional<AwsCredentialsProvider> credentials() {
        return Optional.ofNullable(credentials);
    }

    /** The pace of retries; when empty, the SDK's standard strategy with {@link #maxRetries()}. */
    public Optional<RetryStrategy> retryStrategy() {
        return Optional.ofNullable(retryStrategy);
    }

    /** Who is told of every call. */
    public Optional<CallListener> listener() {
        return Optional.ofNullable(listener);
    }

    /** Shows the settings, never credentials. */
    @Override
    public String toString() {
        return "HttpWireConfig[region=" + region + ", endpoint=" + endpoint + ", maxRetries=" + maxRetries
                + ", attemptTimeout=" + attemptTimeout + ", callTimeout=" + callTimeout + "]";
    }

    /** Collects settings; not safe for use by many threads. */
    public static final class Builder {

        static final Duration DEFAULT_ATTEMPT_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration DEFAULT_CALL_TIMEOUT = Duration.ofSeconds(30);
        private static final int DEFAULT_MAX_RETRIES = 3;

        private @Nullable String region;
        private @Nullable URI endpoint;
        private int maxRetries = DEFAULT_MAX_RETRIES;
        private @Nullable Duration attemptTimeout;
        private Duration callTimeout = DEFAULT_CALL_TIMEOUT;
        private Clock clock = Clock.systemUTC();
        private Map<String, String> environment = System.getenv();
        private @Nullable SdkHttpClient httpClient;
        private @Nullable AwsCredentialsProvider credentials;
        private @Nullable RetryStrategy retryStrategy;
        private @Nullable CallListener listener;

        private Builder() {}

        /**
         * The AWS region. By default {@code AWS_REGION}, then {@code AWS_DEFAULT_REGION}, then the profile's region, then
         * us-east-1.
         */
        public Builder region(String region) {
            this.region = Regions.check(region);
            return this;
        }

        /** Another endpoint than the region's, such as {@code http://127.0.0.1:8000} of a local server. */
        public Builder endpoint(URI endpoint) {
            this.endpoint = Endpoints.check(endpoint);
            return this;
        }

        /** How often a failed request is sent again, 0 to 20; by default 3. */
        public Builder maxRetries(int maxRetries) {
            if (maxRetries < 0 || maxRetries > 20) {
                throw new IllegalArgumentException("maxRetries " + maxRetries + " is not between 0 and 20");
            }
            this.maxRetries = maxRetries;
            return this;
        }

        /**
         * How long one attempt may take, from connecting to the last byte; by default 10 s.
         *
         * <p>With the URL-connection client, a server that falls silent amid a body is waited for up to this long from
         * its last byte.
         */
        public Builder attemptTimeout(Duration attemptTimeout) {
            this.attemptTimeout = positive("attemptTimeout", attemptTimeout);
            return this;
        }

        /** How long a call may take with all its attempts and the waits between them; by default 30 s. */
        public Builder callTimeout(Duration callTimeout) {
            this.callTimeout = positive("callTimeout", callTimeout);
            return this;
        }

        /** The clock for signatures and timestamps; by default the system's. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** The environment variables to look at instead of the process's own. */
        public Builder environment(Map<String, String> environment) {
            this.environment = Map.copyOf(environment);
            return this;
        }

        /** An HTTP client of yours, with its own connections and timeouts; it is never closed for you. */
        public Builder httpClient(SdkHttpClient httpClient) {
            this.httpClient = httpClient;
            return this;
        }

        /** Credentials of yours instead of the environment's and the SDK's default chain. */
        public Builder credentials(AwsCredentialsProvider credentials) {
            this.credentials = credentials;
            return this;
        }

        /** Another pace of retries; which failures are retried stays this library's decision. */
        public Builder retryStrategy(RetryStrategy retryStrategy) {
            this.retryStrategy = retryStrategy;
            return this;
        }

        /** Is told of every call, such as a {@link CallLogger}. */
        public Builder listener(CallListener listener) {
            this.listener = listener;
            return this;
        }

        /** Resolves what was left open and checks the whole. */
        public HttpWireConfig build() {
            return new HttpWireConfig(this);
        }

        private static Duration positive(String name, Duration duration) {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException(name + " " + duration + " is not positive");
            }
            return duration;
        }

        private static Duration shorter(Duration one, Duration other) {
            return one.compareTo(other) <= 0 ? one : other;
        }
    }
}
