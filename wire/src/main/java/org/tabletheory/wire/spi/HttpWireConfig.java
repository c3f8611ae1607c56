package org.tabletheory.wire.spi;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.ConnectionOptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * Configures how to connect to DynamoDB: region, endpoint, credentials, timeouts, retries.
 *
 * <pre>{@code
 * HttpWireConfig config = HttpWireConfig.builder().region("eu-north-1").callTimeout(Duration.ofSeconds(3)).build();
 * }</pre>
 *
 * <p>Everything has a default. Invalid settings are rejected by the builder. Immutable and
 * thread-safe.
 */
public final class HttpWireConfig {

    private final Builder given;
    private final String region;
    private final URI endpoint;
    private final @Nullable String problem;
    private final int maxRetries;
    private final Duration attemptTimeout;
    private final Duration callTimeout;

    private HttpWireConfig(Builder builder) {
        given = builder.copy();
        AwsSettings settings = new AwsSettings(given.environment);
        String found = given.region != null ? given.region : Regions.configured(settings);
        URI other = given.endpoint != null ? given.endpoint : Endpoints.configured(settings);
        region = found != null ? found : Regions.DEFAULT;
        endpoint = other != null ? other : Endpoints.of(region, settings);
        // A server at another endpoint may accept any region, but of AWS's servers no default is the right one.
        String unusable = found == null ? noRegion(settings) : KnownRegions.problem(found);
        problem = other == null ? unusable : null;
        maxRetries = given.maxRetries != null ? given.maxRetries : Retries.configured(settings);
        callTimeout = given.callTimeout;
        attemptTimeout = given.attemptTimeout != null
                ? given.attemptTimeout
                : Builder.shorter(Builder.DEFAULT_ATTEMPT_TIMEOUT, callTimeout);
        if (attemptTimeout.compareTo(callTimeout) > 0) {
            throw new IllegalArgumentException("attemptTimeout " + attemptTimeout + " is longer than callTimeout "
                    + callTimeout + ", which includes all attempts; lower attemptTimeout or raise callTimeout");
        }
        if (given.connections != null && given.httpClient != null) {
            throw new IllegalArgumentException(
                    "connections and httpClient are both set, but your own HTTP client manages its"
                            + " connections itself; configure them there");
        }
        if (given.region != null && problem != null) {
            throw new IllegalArgumentException(problem);
        }
        Endpoints.check(endpoint);
        Regions.check(region);
    }

    /** Returns a builder with defaults from environment variables, then the AWS profile. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a configuration for a local server at this endpoint, with dummy credentials. */
    public static HttpWireConfig local(URI endpoint) {
        return builder()
                .region(Regions.DEFAULT)
                .endpoint(endpoint)
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }

    /** Returns a builder with what was set for this configuration, and nothing that was derived from it. */
    public Builder toBuilder() {
        return given.copy();
    }

    /** Returns the AWS region, such as {@code eu-north-1}. */
    public String region() {
        return region;
    }

    /** Returns the endpoint. */
    public URI endpoint() {
        return endpoint;
    }

    private static String noRegion(AwsSettings settings) {
        return "no AWS region is configured: set AWS_REGION, the system property aws.region, a region in the profile "
                + settings.profileName() + ", or Config.region. The region of an EC2 instance is not read.";
    }

    /** Returns the region to sign requests for; the server of the region {@code local} is signed for as in the SDK. */
    String signingRegion() {
        return region.equals("local") && given.endpoint == null ? Regions.DEFAULT : region;
    }

    /** Throws if the configuration does not say which region to connect to, or an unknown one. */
    void requireRegion() {
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Returns how often a failed request is retried. */
    public int maxRetries() {
        return maxRetries;
    }

    /** Returns the timeout of one attempt. */
    public Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** Returns the timeout of a call, including all attempts and the waits between them. */
    public Duration callTimeout() {
        return callTimeout;
    }

    /** Returns the clock for signatures and timestamps. */
    public Clock clock() {
        return given.clock;
    }

    /** Returns the environment variables to use. */
    public Map<String, String> environment() {
        return given.environment;
    }

    /** Returns the configured HTTP client; if empty, one is created. */
    public Optional<SdkHttpClient> httpClient() {
        return Optional.ofNullable(given.httpClient);
    }

    /** Returns the configured credentials; if empty, the environment and then the SDK's default chain are used. */
    public Optional<AwsCredentialsProvider> credentials() {
        return Optional.ofNullable(given.credentials);
    }

    /** Returns the configured retry strategy; if empty, the SDK's standard strategy with {@link #maxRetries()} is used. */
    public Optional<RetryStrategy> retryStrategy() {
        return Optional.ofNullable(given.retryStrategy);
    }

    /** Returns how connections are opened and kept. */
    public ConnectionOptions connections() {
        return given.connections == null ? ConnectionOptions.defaults() : given.connections;
    }

    /** Returns the settings, without credentials. */
    @Override
    public String toString() {
        return "HttpWireConfig[region=" + region + ", endpoint=" + endpoint + ", maxRetries=" + maxRetries
                + ", attemptTimeout=" + attemptTimeout + ", callTimeout=" + callTimeout + "]";
    }

    /** Returns the value of a setting, or throws when it is null. */
    public static <T> T given(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is null; pass a value, or leave out the call for the default");
        }
        return value;
    }

    /** Builds a configuration. Not thread-safe. */
    public static final class Builder {

        static final Duration DEFAULT_ATTEMPT_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration DEFAULT_CALL_TIMEOUT = Duration.ofSeconds(30);

        private @Nullable String region;
        private @Nullable URI endpoint;
        private @Nullable Integer maxRetries;
        private @Nullable Duration attemptTimeout;
        private Duration callTimeout = DEFAULT_CALL_TIMEOUT;
        private Clock clock = Clock.systemUTC();
        private Map<String, String> environment = System.getenv();
        private @Nullable SdkHttpClient httpClient;
        private @Nullable AwsCredentialsProvider credentials;
        private @Nullable RetryStrategy retryStrategy;
        private @Nullable ConnectionOptions connections;

        private Builder() {}

        private Builder copy() {
            Builder copy = new Builder();
            copy.region = region;
            copy.endpoint = endpoint;
            copy.maxRetries = maxRetries;
            copy.attemptTimeout = attemptTimeout;
            copy.callTimeout = callTimeout;
            copy.clock = clock;
            copy.environment = environment;
            copy.httpClient = httpClient;
            copy.credentials = credentials;
            copy.retryStrategy = retryStrategy;
            copy.connections = connections;
            return copy;
        }

        /**
         * Sets the AWS region. Default: as in the AWS SDK for Java, the system property {@code aws.region}, then {@code
         * AWS_REGION}, then the profile's region; then {@code AWS_DEFAULT_REGION}. Without any of them only another endpoint
         * than AWS's can be used.
         */
        public Builder region(String region) {
            this.region = Regions.check(given("region", region));
            return this;
        }

        /** Overrides the region's endpoint, for example with {@code http://127.0.0.1:8000} for a local server. */
        public Builder endpoint(URI endpoint) {
            this.endpoint = Endpoints.check(given("endpoint", endpoint));
            return this;
        }

        /**
         * Sets how often a failed request is retried, 0 to 20. Default: one less than the attempts of the system property
         * {@code aws.maxAttempts}, {@code AWS_MAX_ATTEMPTS} or the profile; else 3.
         */
        public Builder maxRetries(int maxRetries) {
            if (maxRetries < 0 || maxRetries > 20) {
                throw new IllegalArgumentException("maxRetries " + maxRetries + " is not between 0 and 20");
            }
            this.maxRetries = maxRetries;
            return this;
        }

        /**
         * Sets the timeout of one attempt, from connecting to the last byte. Default: 10 s.
         *
         * <p>With the URL-connection client, a server that stalls in the middle of a body times out this long after
         * its last byte.
         */
        public Builder attemptTimeout(Duration attemptTimeout) {
            this.attemptTimeout = positive("attemptTimeout", attemptTimeout);
            return this;
        }

        /** Sets the timeout of a call, including credentials, all attempts and the waits between them. Default: 30 s. */
        public Builder callTimeout(Duration callTimeout) {
            this.callTimeout = positive("callTimeout", callTimeout);
            return this;
        }

        /** Sets the clock for signatures and timestamps. Default: the system clock. */
        public Builder clock(Clock clock) {
            this.clock = given("clock", clock);
            return this;
        }

        /** Sets the environment variables to use instead of those of the process. */
        public Builder environment(Map<String, String> environment) {
            this.environment = Map.copyOf(given("environment", environment));
            return this;
        }

        /** Sets a custom HTTP client, with its own connections and timeouts; the caller closes it. */
        public Builder httpClient(SdkHttpClient httpClient) {
            this.httpClient = given("httpClient", httpClient);
            return this;
        }

        /**
         * Sets a credentials provider instead of the environment and the SDK's default chain.
         *
         * <p>The provider is called on a thread of the client, so that {@code callTimeout} covers it, and at most once a
         * second unless DynamoDB rejects the credentials; it must not depend on the calling thread.
         */
        public Builder credentials(AwsCredentialsProvider credentials) {
            this.credentials = given("credentials", credentials);
            return this;
        }

        /** Sets a custom retry strategy for the waits; this library still decides which failures are retried. */
        public Builder retryStrategy(RetryStrategy retryStrategy) {
            this.retryStrategy = given("retryStrategy", retryStrategy);
            return this;
        }

        /** Sets how connections are opened and kept. */
        public Builder connections(ConnectionOptions connections) {
            this.connections = given("connections", connections);
            return this;
        }

        /** Resolves defaults, validates the settings and returns the configuration. */
        public HttpWireConfig build() {
            return new HttpWireConfig(this);
        }

        private static Duration positive(String name, Duration duration) {
            if (given(name, duration).isNegative() || duration.isZero()) {
                throw new IllegalArgumentException(name + " " + duration + " is not positive");
            }
            return duration;
        }

        private static Duration shorter(Duration one, Duration other) {
            return one.compareTo(other) <= 0 ? one : other;
        }
    }
}
