package org.tabletheory.bench.client;

import java.net.URI;
import java.util.function.Consumer;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates clients with the same credentials and region. */
public final class Clients {
    private static final Region REGION = Region.US_EAST_1;

    private Clients() {}

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret"));
    }

    private static Config.Builder config() {
        return Config.builder().region(REGION.id()).credentials(credentials());
    }

    static TableTheory ours(SdkHttpClient http) {
        return TableTheory.connect(config().httpClient(http).build());
    }

    /** Creates our client with its own HTTP client. */
    public static TableTheory ours(URI endpoint) {
        return TableTheory.connect(config().endpoint(endpoint).build());
    }

    static DynamoDbClient sdk(SdkHttpClient http) {
        return DynamoDbClient.builder()
                .region(REGION)
                .credentialsProvider(credentials())
                .httpClient(http)
                .build();
    }

    /** Creates an SDK client for an endpoint. */
    public static DynamoDbClient sdk(SdkHttpClient http, URI endpoint) {
        return DynamoDbClient.builder()
                .region(REGION)
                .credentialsProvider(credentials())
                .endpointOverride(endpoint)
                .httpClient(http)
                .build();
    }

    /** Creates an asynchronous SDK client for an endpoint. */
    public static DynamoDbAsyncClient sdkAsync(
            SdkAsyncHttpClient http, URI endpoint, Consumer<DynamoDbAsyncClientBuilder> options) {
        DynamoDbAsyncClientBuilder builder = DynamoDbAsyncClient.builder()
                .region(REGION)
                .credentialsProvider(credentials())
                .endpointOverride(endpoint)
                .httpClient(http);
        options.accept(builder);
        return builder.build();
    }
}
