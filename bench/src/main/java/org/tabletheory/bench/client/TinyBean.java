package org.tabletheory.bench.client;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** {@link Tiny} as a bean for the Enhanced Client. */
@DynamoDbBean
public class TinyBean {
    private String stringAttr = "";

    @DynamoDbPartitionKey
    public String getStringAttr() {
        return stringAttr;
    }

    public void setStringAttr(String stringAttr) {
        this.stringAttr = stringAttr;
    }
}
