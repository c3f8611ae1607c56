package org.tabletheory.aws;

import java.net.URI;
import java.util.Optional;
import org.tabletheory.aws.internal.wire.SdkCall;
import org.tabletheory.aws.internal.wire.SdkClientSettings;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.Endpoints;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends requests through your own {@code DynamoDbClient} with all of its settings: interceptors, the AWS Database
 * Encryption SDK, metrics, HTTP client, DAX.
 *
 * <pre>{@code
 * try (var client = software.amazon.awssdk.services.dynamodb.DynamoDbClient.create();
 *         TableTheory db = TableTheory.over(DynamoDbClientWire.of(client), Config.builder().build())) {
 *     db.model(user).create();
 * }
 * }</pre>
 *
 * <p>Endpoint, credentials, timeouts and retry strategy are those of the {@code DynamoDbClient}; a deadline shortens the
 * call timeout. As on the default wire, an increment that may have been applied is not retried, and an error reports
 * whether a write may have been applied. The caller keeps ownership of the {@code DynamoDbClient}. The SDK has its price: the
 * default wire is several times as fast. Thread-safe.
 */
public final class DynamoDbClientWire implements Wire {
    private final DynamoDbClient client;
    private final SdkClientSettings settings;

    private DynamoDbClientWire(DynamoDbClient client) {
        this.client = client;
        this.settings = SdkClientSettings.of(client);
    }

    /** Returns a wire that sends requests through this client. */
    public static DynamoDbClientWire of(DynamoDbClient client) {
        return new DynamoDbClientWire(client);
    }

    @Override
    public WireResponse call(WireRequest request) {
        return new SdkCall(client, settings, request).run();
    }

    /** Returns the endpoint that the client was given; empty if it uses the region's. */
    @Override
    public Optional<WireEndpoint> endpoint() {
        URI endpoint = settings.endpoint();
        return endpoint == null ? Optional.empty() : Optional.of(new WireEndpoint(endpoint, settings.region()));
    }

    /** Returns whether the client's endpoint is a loopback address. */
    @Override
    public boolean isLocal() {
        URI endpoint = settings.endpoint();
        return endpoint != null && Endpoints.isLoopback(endpoint);
    }

    /** Does nothing: the caller closes the {@code DynamoDbClient}. */
    @Override
    public void close() {}
}
