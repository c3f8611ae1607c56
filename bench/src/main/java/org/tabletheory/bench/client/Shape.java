package org.tabletheory.bench.client;

import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One kind of item, as every side has it.
 *
 * @param type the record with our annotations; its mapper is generated
 * @param entity the record with this number; the numbers of one partition differ in the sort key, where there is one
 * @param partition the name of the partition key
 * @param sort the name of the sort key, or null
 * @param mapping between the record and the SDK's map
 * @param bean the Enhanced Client's schema of a bean, found by reflection
 * @param fixed the Enhanced Client's schema that a person wrote
 */
public record Shape<R>(
        Class<R> type,
        IntFunction<R> entity,
        String partition,
        @Nullable String sort,
        SdkMapping<R> mapping,
        TableSchema<?> bean,
        TableSchema<?> fixed) {
    /** The name of the table, the same for all shapes; it is in the annotations too. */
    public static final String TABLE = "bench";

    Map<String, AttributeValue> item(int number) {
        return mapping.toItem(entity.apply(number));
    }
}
