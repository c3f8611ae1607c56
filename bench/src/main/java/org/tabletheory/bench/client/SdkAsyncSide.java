package org.tabletheory.bench.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** The asynchronous SDK client with a hand-written mapping. */
@SuppressWarnings("NullAway") // items have all attributes
public final class SdkAsyncSide<R> {
    private final DynamoDbAsyncClient sdk;
    private final SdkMapping<R> mapping;
    private final Map<String, String> key = new LinkedHashMap<>();

    public SdkAsyncSide(DynamoDbAsyncClient sdk, Shape<R> shape) {
        this.sdk = sdk;
        this.mapping = shape.mapping();
        Map<String, AttributeValue> item = shape.item(0);
        key.put(shape.partition(), item.get(shape.partition()).s());
        key.put(shape.sort(), item.get(shape.sort()).s());
    }

    /** Reads the item. */
    public CompletableFuture<R> get() {
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        key.forEach((name, value) -> values.put(name, AttributeValue.fromS(value)));
        return sdk.getItem(GetItemRequest.builder()
                        .tableName(Shape.TABLE)
                        .key(values)
                        .build())
                .thenApply(response -> mapping.fromItem(response.item()));
    }
}
