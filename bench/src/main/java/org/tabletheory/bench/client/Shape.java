package org.tabletheory.bench.client;

import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A kind of item for all libraries.
 *
 * @param type the record with our annotations and a generated mapper
 * @param entity creates the record with a number; records of one partition differ in the sort key, if there is one
 * @param partition the name of the partition key
 * @param sort the name of the sort key, or null
 * @param mapping the mapping between the record and an SDK item
 * @param bean the bean schema of the Enhanced Client, which uses reflection
 * @param staticSchema the static schema of the Enhanced Client
 */
public record Shape<R>(
        Class<R> type,
        IntFunction<R> entity,
        String partition,
        @Nullable String sort,
        SdkMapping<R> mapping,
        TableSchema<?> bean,
        TableSchema<?> staticSchema) {
    /** The name of the table of all shapes. */
    public static final String TABLE = "bench";

    Map<String, AttributeValue> item(int number) {
        return mapping.toItem(entity.apply(number));
    }
}
