package org.tabletheory.client;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.table.Billing;
import org.tabletheory.crypto.EnvelopeBinding;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.spi.KmsKeyFactory;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallLogger;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.spi.HttpWire;
import org.tabletheory.wire.spi.HttpWireConfig;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * The configuration of a client: how to reach DynamoDB, timeouts and retries, mappers, encryption keys, table names.
 *
 * <pre>{@code
 * Config config = Config.builder().region("eu-north-1").callTimeout(Duration.ofSeconds(3)).build();
 * }</pre>
 *
 * <p>Everything has a default. Invalid settings are rejected when they are set or built. Immutable and safe for use by
 * many threads.
 */
// One long file on purpose: two short methods for each setting, mostly Javadoc.
public final class Config {
    /** The capacity that the other of the two defaults has when only one is set. */
    private static final long DEFAULT_CAPACITY = 5;

    private final HttpWireConfig http;
    private final String tablePrefix;
    private final boolean allowScans;
    private final @Nullable Boolean showKeys;
    private final @Nullable KeyProvider keyProvider;
    private final @Nullable String kmsKeyArn;
    private final @Nullable Long defaultReadCapacity;
    private final @Nullable Long defaultWriteCapacity;
    private final boolean autoMigrate;
    private final @Nullable SecureRandom encryptionRandom;
    private final EnvelopeBinding envelopeBinding;
    private final @Nullable Mappers mappers;
    private final @Nullable Function<String, @Nullable String> tableVariables;
    private final Map<Class<?>, Converter<?>> converters;
    private final List<CallListener> listeners;
    private final ReturnConsumedCapacity returnConsumedCapacity;

    private Config(Builder builder) {
        http = builder.http.build();
        tablePrefix = builder.tablePrefix;
        allowScans = builder.allowScans;
        showKeys = builder.showKeys;
        kmsKeyArn = builder.kmsKeyArn;
        keyProvider = kmsKeyArn == null ? builder.keyProvider : KmsKeyFactory.keysOf(kmsKeyArn);
        defaultReadCapacity = builder.defaultReadCapacity;
        defaultWriteCapacity = builder.defaultWriteCapacity;
        autoMigrate = builder.autoMigrate;
        encryptionRandom = builder.encryptionRandom;
        envelopeBinding = builder.envelopeBinding;
        mappers = builder.mappers;
        tableVariables = builder.tableVariables;
        converters = Map.copyOf(builder.converters);
        listeners = List.copyOf(builder.listeners);
        returnConsumedCapacity = builder.returnConsumedCapacity;
        if (mappers != null && !converters.isEmpty()) {
            throw new IllegalArgumentException(
                    "mappers and converters are both set; add the converters with Mappers.builder().converter instead");
        }
        if (mappers != null && tableVariables != null) {
            throw new IllegalArgumentException(
                    "mappers and tableVariables are both set; set Mappers.builder().variables instead");
        }
    }

    /** Returns a builder with the defaults: environment variables, then the profile. */
    public static Builder builder() {
        return new Builder(HttpWireConfig.builder());
    }

    /** Returns the configuration for a local server: its endpoint, and any region and credentials. */
    public static Config local(URI endpoint) {
        return new Builder(HttpWireConfig.local(endpoint).toBuilder()).build();
    }

    /**
     * Returns a builder with what was set for this configuration, to change some of it. What was derived, such as the endpoint
     * of the region, is derived again.
     */
    public Builder toBuilder() {
        Builder builder = new Builder(http.toBuilder());
        builder.tablePrefix = tablePrefix;
        builder.allowScans = allowScans;
        builder.showKeys = showKeys;
        builder.keyProvider = kmsKeyArn == null ? keyProvider : null;
        builder.kmsKeyArn = kmsKeyArn;
        builder.defaultReadCapacity = defaultReadCapacity;
        builder.defaultWriteCapacity = defaultWriteCapacity;
        builder.autoMigrate = autoMigrate;
        builder.encryptionRandom = encryptionRandom;
        builder.envelopeBinding = envelopeBinding;
        builder.mappers = mappers;
        builder.tableVariables = tableVariables;
        builder.converters.putAll(converters);
        builder.listeners.addAll(listeners);
        builder.returnConsumedCapacity = returnConsumedCapacity;
        return builder;
    }

    /** Returns the AWS region, such as {@code eu-north-1}. */
    public String region() {
        return http.region();
    }

    /** Returns the address that requests are sent to. */
    public URI endpoint() {
        return http.endpoint();
    }

    /** Returns how often a failed request is sent again. */
    public int maxRetries() {
        return http.maxRetries();
    }

    /** Returns how long one attempt may take. */
    public Duration attemptTimeout() {
        return http.attemptTimeout();
    }

    /** Returns how long a call may take, with all its attempts and the waits between them. */
    public Duration callTimeout() {
        return http.callTimeout();
    }

    /** Returns the clock for signatures and timestamps. */
    public Clock clock() {
        return http.clock();
    }

    /** Returns the environment variables that the client reads. */
    public Map<String, String> environment() {
        return http.environment();
    }

    /** Returns the HTTP client to use; empty for the built-in one. */
    public Optional<SdkHttpClient> httpClient() {
        return http.httpClient();
    }

    /** Returns the credentials to use; empty for the environment's and then the SDK's default chain. */
    public Optional<AwsCredentialsProvider> credentials() {
        return http.credentials();
    }

    /** Returns the retry strategy; empty for the SDK's standard strategy with {@link #maxRetries()}. */
    public Optional<RetryStrategy> retryStrategy() {
        return http.retryStrategy();
    }

    /** Returns how connections are opened and kept. */
    public ConnectionOptions connections() {
        return http.connections();
    }

    /** Returns the listeners that receive every call. */
    public List<CallListener> listeners() {
        return listeners;
    }

    /** Returns whether calls report the capacity that they consumed. */
    public ReturnConsumedCapacity returnConsumedCapacity() {
        return returnConsumedCapacity;
    }

    /** Returns the prefix of all table names; empty by default. */
    public String tablePrefix() {
        return tablePrefix;
    }

    /** Returns whether a query whose conditions no key supports becomes a scan; by default it is rejected. */
    public boolean allowScans() {
        return allowScans;
    }

    /** Returns whether error messages contain the values of keys; empty if only those of local and in-memory databases do. */
    public Optional<Boolean> showKeys() {
        return Optional.ofNullable(showKeys);
    }

    /** Returns the keys for encrypted attributes; without any, models with encrypted attributes are rejected. */
    public Optional<KeyProvider> keyProvider() {
        return Optional.ofNullable(keyProvider);
    }

    /** Returns the ARN of the KMS key for encrypted attributes; empty for another {@link #keyProvider()}, or none. */
    public Optional<String> kmsKeyArn() {
        return Optional.ofNullable(kmsKeyArn);
    }

    /** Returns the billing of tables that are created without one: provisioned if a capacity is set, otherwise on demand. */
    public Billing defaultBilling() {
        return defaultReadCapacity == null && defaultWriteCapacity == null
                ? Billing.PER_REQUEST
                : Billing.provisioned(
                        defaultReadCapacity == null ? DEFAULT_CAPACITY : defaultReadCapacity,
                        defaultWriteCapacity == null ? DEFAULT_CAPACITY : defaultWriteCapacity);
    }

    /** Returns whether registering a model creates its table unless it exists. */
    public boolean autoMigrate() {
        return autoMigrate;
    }

    /** Returns the source of nonces for encrypted attributes; empty for the platform's. */
    public Optional<SecureRandom> encryptionRandom() {
        return Optional.ofNullable(encryptionRandom);
    }

    /** Returns what the envelopes of encrypted attributes are bound to. */
    public EnvelopeBinding envelopeBinding() {
        return envelopeBinding;
    }

    /** Returns the mappers of classes; empty for default mappers with {@link #converters()}. */
    public Optional<Mappers> mappers() {
        return Optional.ofNullable(mappers);
    }

    /** Returns the converters for attribute types. */
    public Map<Class<?>, Converter<?>> converters() {
        return converters;
    }

    /** Returns what variables in table names are replaced by; empty for the environment variables. */
    public Optional<Function<String, @Nullable String>> tableVariables() {
        return Optional.ofNullable(tableVariables);
    }

    /** Returns the mappers that a client uses, created on first use. */
    Supplier<Mappers> mapperSource() {
        return new LazyMappers(this);
    }

    /** Creates a wire over HTTP with this configuration; it opens no connection before the first call. */
    public Wire newWire() {
        return new HttpWire(http);
    }

    /** Returns the settings as text, without credentials. */
    @Override
    public String toString() {
        return "Config[region=" + region() + ", endpoint=" + endpoint() + ", maxRetries=" + maxRetries()
                + ", attemptTimeout=" + attemptTimeout() + ", callTimeout=" + callTimeout() + "]";
    }

    /** Collects settings; not safe for use by many threads. */
    public static final class Builder {
        private final HttpWireConfig.Builder http;
        private String tablePrefix = "";
        private boolean allowScans;
        private @Nullable Boolean showKeys;
        private @Nullable KeyProvider keyProvider;
        private @Nullable String kmsKeyArn;
        private @Nullable Long defaultReadCapacity;
        private @Nullable Long defaultWriteCapacity;
        private boolean autoMigrate;
        private @Nullable SecureRandom encryptionRandom;
        private EnvelopeBinding envelopeBinding = EnvelopeBinding.ATTRIBUTE;
        private @Nullable Mappers mappers;
        private @Nullable Function<String, @Nullable String> tableVariables;
        private final Map<Class<?>, Converter<?>> converters = new HashMap<>();
        private final List<CallListener> listeners = new ArrayList<>();
        private ReturnConsumedCapacity returnConsumedCapacity = ReturnConsumedCapacity.NONE;

        private Builder(HttpWireConfig.Builder http) {
            this.http = http;
        }

        /**
         * Sets the AWS region. By default, as in the AWS SDK for Java, the system property {@code aws.region}, then {@code
         * AWS_REGION}, then the profile's region; then {@code AWS_DEFAULT_REGION}. Without any of them, only an endpoint
         * outside AWS can be used.
         */
        public Builder region(String region) {
            http.region(region);
            return this;
        }

        /** Sets an endpoint other than the region's, such as {@code http://127.0.0.1:8000} for a local server. */
        public Builder endpoint(URI endpoint) {
            http.endpoint(endpoint);
            return this;
        }

        /**
         * Sets how often a failed request is sent again, 0 to 20; by default one less than the attempts of the system property
         * {@code aws.maxAttempts}, {@code AWS_MAX_ATTEMPTS} or the profile, else 3.
         */
        public Builder maxRetries(int maxRetries) {
            http.maxRetries(maxRetries);
            return this;
        }

        /**
         * Sets how long one attempt may take, from connecting to the last byte; by default 10 s.
         *
         * <p>With the URL-connection client, a server that stalls in the middle of a body times out this long after its
         * last byte.
         */
        public Builder attemptTimeout(Duration attemptTimeout) {
            http.attemptTimeout(attemptTimeout);
            return this;
        }

        /** Sets how long a call may take, with all its attempts and the waits between them; by default 30 s. */
        public Builder callTimeout(Duration callTimeout) {
            http.callTimeout(callTimeout);
            return this;
        }

        /** Sets the clock for signatures and timestamps; by default the system's. */
        public Builder clock(Clock clock) {
            http.clock(clock);
            return this;
        }

        /** Sets the environment variables to read instead of the process's own. */
        public Builder environment(Map<String, String> environment) {
            http.environment(environment);
            return this;
        }

        /** Sets your own HTTP client, with its own connections and timeouts; the library never closes it. */
        public Builder httpClient(SdkHttpClient httpClient) {
            http.httpClient(httpClient);
            return this;
        }

        /**
         * Sets the credentials to use instead of the environment's and the SDK's default chain.
         *
         * <p>The provider is called on a thread of the client, so that {@code callTimeout} covers it, and at most once a
         * second unless DynamoDB rejects the credentials; it must not depend on the calling thread.
         */
        public Builder credentials(AwsCredentialsProvider credentials) {
            http.credentials(credentials);
            return this;
        }

        /** Sets a custom retry strategy for the waits; this library still decides which failures are retried. */
        public Builder retryStrategy(RetryStrategy retryStrategy) {
            http.retryStrategy(retryStrategy);
            return this;
        }

        /** Sets how connections are opened and kept: their number, their age, the time to connect. */
        public Builder connections(ConnectionOptions connections) {
            http.connections(connections);
            return this;
        }

        /** Adds a listener that receives every call, such as a {@link CallLogger}; there may be several. */
        public Builder listener(CallListener listener) {
            listeners.add(HttpWireConfig.given("listener", listener));
            return this;
        }

        /** Replaces all listeners. */
        public Builder listeners(List<? extends CallListener> listeners) {
            List<CallListener> all = new ArrayList<>();
            HttpWireConfig.given("listeners", listeners)
                    .forEach(listener -> all.add(HttpWireConfig.given("listener", listener)));
            this.listeners.clear();
            this.listeners.addAll(all);
            return this;
        }

        /**
         * Sets whether calls report the capacity that they consumed: to results such as {@code Page}, to listeners and to
         * {@link org.tabletheory.wire.CostMeter}. By default they do not, which keeps responses small.
         */
        public Builder returnConsumedCapacity(ReturnConsumedCapacity detail) {
            this.returnConsumedCapacity = HttpWireConfig.given("returnConsumedCapacity", detail);
            return this;
        }

        /**
         * Sets the prefix of all table names, so that stages or tests can share an account: with {@code test-} a model of
         * table {@code users} is in {@code test-users}.
         */
        public Builder tablePrefix(String tablePrefix) {
            if (!HttpWireConfig.given("tablePrefix", tablePrefix).matches("[A-Za-z0-9_.-]{0,200}")) {
                throw new IllegalArgumentException("'" + tablePrefix
                        + "' cannot begin a table name; use letters, digits, hyphens, dots and underscores");
            }
            this.tablePrefix = tablePrefix;
            return this;
        }

        /**
         * Sets whether a query with {@code where} conditions that no key supports becomes a scan, which reads and is charged
         * for every item. By default it is rejected; {@code scan()} and queries without conditions are always allowed.
         */
        public Builder allowScans(boolean allowScans) {
            this.allowScans = allowScans;
            return this;
        }

        /**
         * Sets whether error messages contain the values of keys, which are often personal data. By default only those of local
         * and in-memory databases do, and the others contain the names of the key's attributes; {@code itemKey()} of an
         * exception always returns the values.
         */
        public Builder showKeys(boolean showKeys) {
            this.showKeys = showKeys;
            return this;
        }

        /**
         * Sets what the envelopes of encrypted attributes are bound to; by default only to the attribute, as in the runtimes of
         * other languages. All clients of a table must use the same binding, from its first value on.
         */
        public Builder envelopeBinding(EnvelopeBinding envelopeBinding) {
            this.envelopeBinding = HttpWireConfig.given("envelopeBinding", envelopeBinding);
            return this;
        }

        /**
         * Sets the keys for encrypted attributes; without any, models with encrypted attributes are rejected. The library
         * never closes the provider.
         */
        public Builder keyProvider(KeyProvider keyProvider) {
            this.keyProvider = HttpWireConfig.given("keyProvider", keyProvider);
            this.kmsKeyArn = null;
            return this;
        }

        /**
         * Sets the KMS key for encrypted attributes, in place of {@link #keyProvider}. Needs the dependency {@code
         * tabletheory-aws}; without it, {@link #build()} fails. The KMS client is created on first use, in the ARN's region
         * and with the SDK's default credentials; for others use {@code KmsKeyProvider.over}.
         */
        public Builder kmsKeyArn(String keyArn) {
            this.kmsKeyArn = HttpWireConfig.given("kmsKeyArn", keyArn);
            this.keyProvider = null;
            return this;
        }

        /**
         * Sets the read capacity of tables that are created without {@code TableOptions.billing}, which are then
         * provisioned; the write capacity is 5 unless it is set. By default tables are billed on demand.
         */
        public Builder defaultReadCapacity(long units) {
            this.defaultReadCapacity = capacity(units);
            return this;
        }

        /** Sets the write capacity of new tables. See {@link #defaultReadCapacity}. */
        public Builder defaultWriteCapacity(long units) {
            this.defaultWriteCapacity = capacity(units);
            return this;
        }

        private static long capacity(long units) {
            if (units < 1) {
                throw new IllegalArgumentException("a capacity must be at least 1, not " + units);
            }
            return units;
        }

        /**
         * Sets whether {@code TableTheory.register} creates the table of a model unless it exists, for development; by
         * default it sends no request.
         */
        public Builder autoMigrate(boolean autoMigrate) {
            this.autoMigrate = autoMigrate;
            return this;
        }

        /**
         * Sets the source of nonces for encrypted attributes, for tests that compare envelopes; by default the platform's
         * {@link SecureRandom}. A source that repeats itself under one key reveals the values.
         */
        public Builder encryptionRandom(SecureRandom encryptionRandom) {
            this.encryptionRandom = HttpWireConfig.given("encryptionRandom", encryptionRandom);
            return this;
        }

        /**
         * Sets a converter for all attributes of a type, wherever they occur.
         *
         * <pre>{@code
         * Config config = Config.builder().converter(Money.class, new MoneyConverter()).build();
         * }</pre>
         */
        public <T> Builder converter(Class<T> type, Converter<T> converter) {
            converters.put(HttpWireConfig.given("type", type), HttpWireConfig.given("converter", converter));
            return this;
        }

        /**
         * Sets what <code>${NAME}</code> in the table name of a class is replaced by, instead of the environment variable: a
         * function that returns the value of a name, or null if there is none.
         *
         * <pre>{@code
         * Properties settings = new Properties();
         * Config config = Config.builder().tableVariables(settings::getProperty).build();
         * }</pre>
         */
        public Builder tableVariables(Function<String, @Nullable String> values) {
            this.tableVariables = HttpWireConfig.given("tableVariables", values);
            return this;
        }

        /** Sets your own mappers, with their converters, providers and environment, instead of the default ones. */
        public Builder mappers(Mappers mappers) {
            this.mappers = HttpWireConfig.given("mappers", mappers);
            return this;
        }

        /** Returns the configuration, with defaults resolved and all settings checked. */
        public Config build() {
            return new Config(this);
        }
    }
}
