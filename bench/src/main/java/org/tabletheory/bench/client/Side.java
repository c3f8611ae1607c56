package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A library with a shape of item.
 *
 * @param <E> the type of its entities
 */
public interface Side<E> {
    /** Reads item 0 with GetItem. */
    E get();

    /** Writes item 0 with PutItem. */
    Object put();

    /** Reads all pages of a Query for the partition of item 0. */
    List<E> query();

    /** Reads the items of all keys with BatchGetItem. */
    List<E> batchGet();

    /** Converts an entity to an SDK item, to compare the sides. */
    Map<String, AttributeValue> item(E entity);
}
