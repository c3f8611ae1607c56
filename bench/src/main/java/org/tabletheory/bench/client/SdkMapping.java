package org.tabletheory.bench.client;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a person writes by hand to use a record with the SDK's client. */
public interface SdkMapping<R> {
    Map<String, AttributeValue> toItem(R entity);

    R fromItem(Map<String, AttributeValue> item);
}
