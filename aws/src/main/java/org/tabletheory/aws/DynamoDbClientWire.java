package org.tabletheory.aws;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.wire.SdkCall;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends over a {@code DynamoDbClient} of yours, with all that is set on it: interceptors, the AWS Database Encryption SDK,
 * metrics, an HTTP client, DAX.
 *
 * <pre>{@code
 * try (var client = software.amazon.awssdk.services.dynamodb.DynamoDbClient.create();
 *         TableTheory db = TableTheory.over(DynamoDbClientWire.of(client), Config.builder().build())) {
 *     db.model(user).create();
 * }
 * }</pre>
 *
 * <p>Endpoint, credentials, timeouts and the pace of retries are the client's; a deadline of a call shortens its timeout. Two
 * things are as they are on the client's own wire: a counter that may have been applied is not sent again, and an error
 * tells when a write may have been applied. The client is yours and never closed here. It costs what the SDK costs: the
 * client's own wire is several times as fast. Safe for use by many threads.
 */
public final class DynamoDbClientWire implements Wire {
    private final DynamoDbClient client;
    private final @Nullable RetryStrategy pace;
    private final @Nullable Duration callTimeout;

    private DynamoDbClientWire(DynamoDbClient client) {
        this.client = client;
        ClientOverrideConfiguration settings = settings(client);
        this.pace = settings == null ? null : settings.retryStrategy().orElse(null);
        this.callTimeout = settings == null ? null : settings.apiCallTimeout().orElse(null);
    }

    /** A wire over this client. */
    public static DynamoDbClientWire of(DynamoDbClient client) {
        return new DynamoDbClientWire(client);
    }

    /** Clients that are not the SDK's own, such as DAX's, do not tell how they are set. */
    private static @Nullable ClientOverrideConfiguration settings(DynamoDbClient client) {
        try {
            return client.serviceClientConfiguration().overrideConfiguration();
        } catch (UnsupportedOperationException notTheSdks) {
            return null;
        }
    }

    @Override
    public WireResponse call(WireRequest request) {
        return new SdkCall(client, pace, request).run(callTimeout);
    }

    /** Does nothing: the client is yours. */
    @Override
    public void close() {}
}
