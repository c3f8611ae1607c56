package org.tabletheory.spring.internal;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.tabletheory.client.Config;
import org.tabletheory.crypto.KeyProvider;
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
        return config.build();
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
        config.tablePrefix(properties.tablePrefix())
                .allowScans(properties.allowScans())
                .returnConsumedCapacity(properties.returnConsumedCapacity())
                .connections(connections());
        if (properties.callTimeout() != null) {
            config.callTimeout(properties.callTimeout());
        }
        if (properties.attemptTimeout() != null) {
            config.attemptTimeout(properties.attemptTimeout());
        }
        if (properties.maxRetries() != null) {
            config.maxRetries(properties.maxRetries());
        }
        if (properties.showKeys() != null) {
            config.showKeys(properties.showKeys());
        }
        if (properties.defaultReadCapacity() != null) {
            config.defaultReadCapacity(properties.defaultReadCapacity());
        }
        if (properties.defaultWriteCapacity() != null) {
            config.defaultWriteCapacity(properties.defaultWriteCapacity());
        }
        if (properties.kmsKeyArn() != null) {
            config.kmsKeyArn(properties.kmsKeyArn());
        }
    }

    private ConnectionOptions connections() {
        TableTheoryProperties.ConnectionProperties settings = properties.connections();
        ConnectionOptions options = ConnectionOptions.defaults();
        if (settings.max() != null) {
            options = options.maxConnections(settings.max());
        }
        if (settings.maxIdle() != null) {
            options = options.maxIdle(settings.maxIdle());
        }
        if (settings.idleTime() != null) {
            options = options.idleTime(settings.idleTime());
        }
        if (settings.maxAge() != null) {
            options = options.maxAge(settings.maxAge());
        }
        if (settings.connectTimeout() != null) {
            options = options.connectTimeout(settings.connectTimeout());
        }
        return options;
    }

    /** Returns the value of a placeholder, which may have a default: {@code orders.table:orders}. */
    private @Nullable String property(String name) {
        String placeholder = "${" + name + "}";
        String value = environment.resolvePlaceholders(placeholder);
        return value.equals(placeholder) ? null : value;
    }
}
