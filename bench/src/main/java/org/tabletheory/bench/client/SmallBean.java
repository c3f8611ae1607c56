package org.tabletheory.bench.client;

import java.util.List;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** {@link Small} as a bean for the Enhanced Client. */
@DynamoDbBean
public class SmallBean {
    private String stringAttr = "";
    private SdkBytes binaryAttr = SdkBytes.fromByteArrayUnsafe(new byte[0]);
    private List<String> listAttr = List.of();

    @DynamoDbPartitionKey
    public String getStringAttr() {
        return stringAttr;
    }

    public void setStringAttr(String stringAttr) {
        this.stringAttr = stringAttr;
    }

    public SdkBytes getBinaryAttr() {
        return binaryAttr;
    }

    public void setBinaryAttr(SdkBytes binaryAttr) {
        this.binaryAttr = binaryAttr;
    }

    public List<String> getListAttr() {
        return listAttr;
    }

    public void setListAttr(List<String> listAttr) {
        this.listAttr = listAttr;
    }
}
