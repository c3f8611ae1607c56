package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The Enhanced Client with one of its schemas. */
@SuppressWarnings("NullAway") // items have all attributes
public final class EnhancedSide<B> implements Side<B> {
    private final DynamoDbEnhancedClient enhanced;
    private final DynamoDbTable<B> table;
    private final TableSchema<B> schema;
    private final B entity;
    private final List<Key> keys;

    public EnhancedSide(DynamoDbClient sdk, Shape<?> shape, TableSchema<B> schema, int keys) {
        this.enhanced = DynamoDbEnhancedClient.builder().dynamoDbClient(sdk).build();
        this.schema = schema;
        this.table = enhanced.table(Shape.TABLE, schema);
        this.entity = schema.mapToItem(shape.item(0));
        this.keys = IntStream.range(0, keys)
                .mapToObj(i -> key(shape, shape.item(i)))
                .toList();
    }

    private static Key key(Shape<?> shape, Map<String, AttributeValue> item) {
        Key.Builder key = Key.builder().partitionValue(item.get(shape.partition()));
        String sort = shape.sort();
        return (sort == null ? key : key.sortValue(item.get(sort))).build();
    }

    @Override
    public B get() {
        return table.getItem(keys.get(0).toBuilder().build());
    }

    @Override
    public Object put() {
        table.putItem(entity);
        return entity;
    }

    @Override
    public List<B> query() {
        return table
                .query(QueryConditional.keyEqualTo(
                        key -> key.partitionValue(keys.get(0).partitionKeyValue())))
                .items()
                .stream()
                .toList();
    }

    @Override
    public List<B> batchGet() {
        ReadBatch.Builder<B> batch =
                ReadBatch.builder(schema.itemType().rawClass()).mappedTableResource(table);
        keys.forEach(batch::addGetItem);
        return enhanced.batchGetItem(request -> request.addReadBatch(batch.build())).resultsForTable(table).stream()
                .toList();
    }

    @Override
    public Map<String, AttributeValue> item(B found) {
        return schema.itemToMap(found, true);
    }
}
