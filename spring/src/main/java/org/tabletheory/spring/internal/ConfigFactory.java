package org.tabletheory.spring.internal;

import java.net.URI;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.spring.TableTheoryConfigCustomizer;
import org.tabletheory.spring.TableTheoryConnectionDetails;
import org.tabletheory.spring.TableTheoryProperties;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallLogger;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.spi.Endpoints;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;

/**
 * Creates the configuration of the client from properties and beans.
 *
 * @param beans where credentials, region, converters, keys, listeners and customizers come from
 */
public record ConfigFactory(
        TableTheoryProperties properties, Environment environment, ConfigurableListableBeanFactory beans) {

    /** Returns the configuration. */
    public Config create() {
        Config.Builder config = server();
        applySettings(config);
        config.tableVariables(this::property);
        new ConverterBeans(beans).addTo(config);
        one(KeyProvider.class).ifAvailable(config::keyProvider);
        if (properties.logCalls()) {
            config.listener(new CallLogger());
        }
        one(CallListener.class).orderedStream().forEach(config::listener);
        one(TableTheoryConfigCustomizer.class).orderedStream().forEach(customizer -> customizer.customize(config));
        return build(config);
    }

    /** Returns a user's configuration with the listeners that it lacks: metrics, spans, and the one that waits at shutdown. */
    public static Config withListeners(Config config, ObjectProvider<CallListener> listeners) {
        List<CallListener> missing = listeners
                .orderedStream()
                .filter(listener -> config.listeners().stream().noneMatch(each -> each == listener))
                .toList();
        if (missing.isEmpty()) {
            return config;
        }
        Config.Builder builder = config.toBuilder();
        missing.forEach(builder::listener);
        return builder.build();
    }

    /** Connects a client, which needs a region. */
    public static TableTheory connect(Config config) {
        try {
            return TableTheory.connect(config);
        } catch (IllegalArgumentException e) {
            throw new StartFailure(
                    "the client cannot connect: " + e.getMessage(),
                    "set tabletheory.region, or for a local database tabletheory.endpoint",
                    e);
        }
    }

    private <T> ObjectProvider<T> one(Class<T> type) {
        return beans.getBeanProvider(type);
    }

    /** Returns a builder with endpoint, region and credentials. */
    private Config.Builder server() {
        TableTheoryConnectionDetails details =
                one(TableTheoryConnectionDetails.class).getIfAvailable();
        URI endpoint = details == null ? properties.endpoint() : details.endpoint();
        if (endpoint != null && (details != null || Endpoints.isLoopback(endpoint))) {
            Config.Builder local = Config.local(endpoint).toBuilder();
            return properties.region() == null ? local : local.region(properties.region());
        }
        Config.Builder config = Config.builder();
        if (endpoint != null) {
            config.endpoint(endpoint);
        }
        one(AwsCredentialsProvider.class).ifAvailable(config::credentials);
        String region = region();
        return region == null ? config : config.region(region);
    }

    private @Nullable String region() {
        if (properties.region() != null) {
            return properties.region();
        }
        AwsRegionProvider provider = one(AwsRegionProvider.class).getIfAvailable();
        try {
            return provider == null ? null : provider.getRegion().id();
        } catch (SdkClientException e) {
            return null; // the provider found none; the client reports where it looks for one
        }
    }

    private void applySettings(Config.Builder config) {
        config.allowScans(properties.allowScans()).returnConsumedCapacity(properties.returnConsumedCapacity());
        set("table-prefix", properties.tablePrefix(), config::tablePrefix);
        set("call-timeout", properties.callTimeout(), config::callTimeout);
        set("attempt-timeout", properties.attemptTimeout(), config::attemptTimeout);
        set("max-retries", properties.maxRetries(), config::maxRetries);
        set("show-keys", properties.showKeys(), config::showKeys);
        set("default-read-capacity", properties.defaultReadCapacity(), config::defaultReadCapacity);
        set("default-write-capacity", properties.defaultWriteCapacity(), config::defaultWriteCapacity);
        set("kms-key-arn", properties.kmsKeyArn(), config::kmsKeyArn);
        config.connections(connections());
    }

    private ConnectionOptions connections() {
        TableTheoryProperties.ConnectionProperties settings = properties.connections();
        ConnectionOptions options = ConnectionOptions.defaults();
        options = with("max", settings.max(), options, ConnectionOptions::maxConnections);
        options = with("max-idle", settings.maxIdle(), options, ConnectionOptions::maxIdle);
        options = with("idle-time", settings.idleTime(), options, ConnectionOptions::idleTime);
        options = with("max-age", settings.maxAge(), options, ConnectionOptions::maxAge);
        return with("connect-timeout", settings.connectTimeout(), options, ConnectionOptions::connectTimeout);
    }

    private static <T> ConnectionOptions with(
            String property,
            @Nullable T value,
            ConnectionOptions options,
            BiFunction<ConnectionOptions, T, ConnectionOptions> setter) {
        if (value == null) {
            return options;
        }
        try {
            return setter.apply(options, value);
        } catch (IllegalArgumentException e) {
            throw StartFailure.ofProperty("connections." + property, e);
        }
    }

    private static <T> void set(String property, @Nullable T value, Consumer<T> setter) {
        if (value != null) {
            try {
                setter.accept(value);
            } catch (IllegalArgumentException e) {
                throw StartFailure.ofProperty(property, e);
            }
        }
    }

    /** Returns the configuration; some settings are checked only now, because they depend on each other. */
    private Config build(Config.Builder config) {
        try {
            return config.build();
        } catch (IllegalArgumentException | TableTheoryException e) {
            if (e instanceof TableTheoryException failure && failure.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)) {
                throw StartFailure.ofProperty("kms-key-arn", e);
            }
            set(
                    "region",
                    properties.region(),
                    region -> Config.builder().region(region).build());
            throw new StartFailure(
                    "the client cannot be configured: " + e.getMessage(),
                    "correct the properties tabletheory.*, or the beans that configure the client",
                    e);
        }
    }

    /** Returns the value of a placeholder, which may have a default: {@code orders.table:orders}. */
    private String property(String name) {
        String placeholder = "${" + name + "}";
        String value = environment.resolvePlaceholders(placeholder);
        if (value.equals(placeholder)) {
            throw new DeclarationProblem("has " + placeholder + " in its table name, but the property " + name
                    + " is not set; set it, for example in application.properties, or give it a default: ${" + name
                    + ":name}");
        }
        return value;
    }
}
