package org.tabletheory.bench.client;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A hand-written mapping between a record and an SDK item. */
public interface SdkMapping<R> {
    Map<String, AttributeValue> toItem(R entity);

    R fromItem(Map<String, AttributeValue> item);
}
