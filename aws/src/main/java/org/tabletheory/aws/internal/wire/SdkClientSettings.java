package org.tabletheory.aws.internal.wire;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/**
 * The settings of a client that its calls need; each is null if it is not known. Immutable.
 *
 * @param endpoint the endpoint that replaces the region's
 */
public record SdkClientSettings(
        @Nullable RetryStrategy retryStrategy,
        @Nullable Duration callTimeout,
        @Nullable URI endpoint,
        @Nullable String region) {

    /** Returns the settings of a client; none for clients that do not expose them, such as DAX's. */
    public static SdkClientSettings of(DynamoDbClient client) {
        try {
            DynamoDbServiceClientConfiguration settings = client.serviceClientConfiguration();
            ClientOverrideConfiguration override = settings.overrideConfiguration();
            Region region = settings.region();
            return new SdkClientSettings(
                    override.retryStrategy().orElse(null),
                    override.apiCallTimeout().orElse(null),
                    settings.endpointOverride().orElse(null),
                    region == null ? null : region.id());
        } catch (UnsupportedOperationException e) {
            return new SdkClientSettings(null, null, null, null);
        }
    }
}
