package org.tabletheory.bench.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The SDK client with a hand-written mapping. */
@SuppressWarnings("NullAway") // items have all attributes
public final class SdkSide<R> implements Side<R> {
    private final DynamoDbClient sdk;
    private final Shape<R> shape;
    private final SdkMapping<R> mapping;
    private final R entity;
    private final List<Map<String, String>> keys;

    public SdkSide(DynamoDbClient sdk, Shape<R> shape, int keys) {
        this.sdk = sdk;
        this.shape = shape;
        this.mapping = shape.mapping();
        this.entity = shape.entity().apply(0);
        this.keys = IntStream.range(0, keys)
                .mapToObj(i -> key(shape, shape.item(i)))
                .toList();
    }

    private static Map<String, String> key(Shape<?> shape, Map<String, AttributeValue> item) {
        Map<String, String> key = new LinkedHashMap<>();
        key.put(shape.partition(), item.get(shape.partition()).s());
        String sort = shape.sort();
        if (sort != null) {
            key.put(sort, item.get(sort).s());
        }
        return key;
    }

    private static Map<String, AttributeValue> key(Map<String, String> values) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        values.forEach((name, value) -> key.put(name, AttributeValue.fromS(value)));
        return key;
    }

    @Override
    public R get() {
        return mapping.fromItem(sdk.getItem(GetItemRequest.builder()
                        .tableName(Shape.TABLE)
                        .key(key(keys.get(0)))
                        .build())
                .item());
    }

    @Override
    public Object put() {
        sdk.putItem(PutItemRequest.builder()
                .tableName(Shape.TABLE)
                .item(mapping.toItem(entity))
                .build());
        return entity;
    }

    @Override
    public List<R> query() {
        QueryRequest request = QueryRequest.builder()
                .tableName(Shape.TABLE)
                .keyConditionExpression("#p = :p")
                .expressionAttributeNames(Map.of("#p", shape.partition()))
                .expressionAttributeValues(
                        Map.of(":p", AttributeValue.fromS(keys.get(0).get(shape.partition()))))
                .build();
        List<R> found = new ArrayList<>();
        sdk.queryPaginator(request).forEach(page -> page.items().forEach(item -> found.add(mapping.fromItem(item))));
        return found;
    }

    @Override
    public List<R> batchGet() {
        BatchGetItemRequest request = BatchGetItemRequest.builder()
                .requestItems(Map.of(
                        Shape.TABLE,
                        KeysAndAttributes.builder()
                                .keys(keys.stream().map(SdkSide::key).toList())
                                .build()))
                .build();
        List<R> found = new ArrayList<>();
        for (Map<String, AttributeValue> item :
                sdk.batchGetItem(request).responses().get(Shape.TABLE)) {
            found.add(mapping.fromItem(item));
        }
        return found;
    }

    @Override
    public Map<String, AttributeValue> item(R found) {
        return mapping.toItem(found);
    }
}
