package org.tabletheory.bench.client;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** {@link Huge} as a bean for the Enhanced Client. */
@DynamoDbBean
public class HugeBean {
    private String stringAttr = "";
    private String hashKey = "";
    private SdkBytes binaryAttr = SdkBytes.fromByteArrayUnsafe(new byte[0]);
    private List<String> listAttr = List.of();
    private Map<String, SdkBytes> mapAttr1 = Map.of();
    private Map<String, List<SdkBytes>> mapAttr2 = Map.of();
    private Map<String, List<Map<String, List<SdkBytes>>>> mapAttr3 = Map.of();

    @DynamoDbPartitionKey
    public String getStringAttr() {
        return stringAttr;
    }

    public void setStringAttr(String stringAttr) {
        this.stringAttr = stringAttr;
    }

    public String getHashKey() {
        return hashKey;
    }

    public void setHashKey(String hashKey) {
        this.hashKey = hashKey;
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

    public Map<String, SdkBytes> getMapAttr1() {
        return mapAttr1;
    }

    public void setMapAttr1(Map<String, SdkBytes> mapAttr1) {
        this.mapAttr1 = mapAttr1;
    }

    public Map<String, List<SdkBytes>> getMapAttr2() {
        return mapAttr2;
    }

    public void setMapAttr2(Map<String, List<SdkBytes>> mapAttr2) {
        this.mapAttr2 = mapAttr2;
    }

    public Map<String, List<Map<String, List<SdkBytes>>>> getMapAttr3() {
        return mapAttr3;
    }

    public void setMapAttr3(Map<String, List<Map<String, List<SdkBytes>>>> mapAttr3) {
        this.mapAttr3 = mapAttr3;
    }
}
