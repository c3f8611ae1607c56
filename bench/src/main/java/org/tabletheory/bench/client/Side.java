package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One library at work on one shape of item.
 *
 * @param <E> what it gives a program for an item
 */
public interface Side<E> {
    /** GetItem of the entity with the number 0. */
    E get();

    /** PutItem of that entity. */
    Object put();

    /** All pages of a Query by the partition key of that entity. */
    List<E> query();

    /** BatchGetItem of the entities whose keys the side was made with. */
    List<E> batchGet();

    /** What it gave, in a form that all sides have. */
    Map<String, AttributeValue> item(E entity);
}
