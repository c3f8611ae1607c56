package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.KeyPair;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** TableTheory with a generated mapper. */
@SuppressWarnings("NullAway") // items have all attributes
public final class OurSide<R> implements Side<R> {
    private final TableTheory db;
    private final Shape<R> shape;
    private final R entity;
    private final List<Key> keys;

    /** The values of a key. */
    private record Key(String partition, @Nullable String sort) {
        static <R> Key of(Shape<R> shape, Map<String, AttributeValue> item) {
            String sort = shape.sort();
            return new Key(
                    item.get(shape.partition()).s(),
                    sort == null ? null : item.get(sort).s());
        }

        Object toKey() {
            return sort == null ? partition : KeyPair.of(partition, sort);
        }
    }

    public OurSide(TableTheory db, Shape<R> shape, int keys) {
        this.db = db;
        this.shape = shape;
        this.entity = shape.entity().apply(0);
        this.keys = IntStream.range(0, keys)
                .mapToObj(i -> Key.of(shape, shape.item(i)))
                .toList();
    }

    @Override
    public R get() {
        Key key = keys.get(0);
        String sort = shape.sort();
        Query<R> partition = partition(key);
        return sort == null
                ? partition.first()
                : partition.where(sort, "=", key.sort()).first();
    }

    private Query<R> partition(Key key) {
        return db.model(shape.type()).where(shape.partition(), "=", key.partition());
    }

    @Override
    public R put() {
        return db.model(entity).anyVersion().save();
    }

    @Override
    public List<R> query() {
        return partition(keys.get(0)).all();
    }

    @Override
    public List<R> batchGet() {
        return db.model(shape.type())
                .batchGet(keys.stream().map(Key::toKey).toList())
                .items();
    }

    @Override
    public Map<String, AttributeValue> item(R found) {
        return shape.mapping().toItem(found);
    }
}
