package org.tabletheory.bench.coldstart;

import java.net.URI;
import java.util.Map;
import org.tabletheory.bench.client.Shape;
import org.tabletheory.bench.client.UserMapping;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** A program that reads one user with the SDK client, configured for fast startup as AWS recommends. */
public final class SdkFirstGet {
    private SdkFirstGet() {}

    public static void main(String[] arguments) {
        try (DynamoDbClient sdk = connect(URI.create(arguments[0]))) {
            FirstGet.report(new UserMapping()
                    .fromItem(sdk.getItem(GetItemRequest.builder()
                                    .tableName(Shape.TABLE)
                                    .key(Map.of(
                                            "PK", AttributeValue.fromS(FirstGet.PK),
                                            "SK", AttributeValue.fromS(FirstGet.SK)))
                                    .build())
                            .item())
                    .name());
        }
    }

    static DynamoDbClient connect(URI endpoint) {
        return DynamoDbClient.builder()
                .region(Region.US_EAST_1)
                .endpointOverride(endpoint)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
    }
}
