package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of a scan is that of the service, and its cost counts the partitions that it reads. */
class ScanOrderTest {
    private static final Pattern KEY = Pattern.compile("'p':\\{'[SN]':'([^']*)'}");

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    private void create(String type, String billing) {
        client.call(
                "CreateTable",
                "{'TableName':'ttt','AttributeDefinitions':[{'AttributeName':'p','AttributeType':'" + type
                        + "'}],'KeySchema':[{'AttributeName':'p','KeyType':'HASH'}]," + billing + "}");
    }

    private void put(String type, String... keys) {
        for (String key : keys) {
            client.call("PutItem", "{'TableName':'ttt','Item':{'p':{'" + type + "':'" + key + "'}}}");
        }
    }

    private List<String> scan(String members) {
        List<String> keys = new ArrayList<>();
        Matcher key = KEY.matcher(client.call("Scan", "{'TableName':'ttt'" + members + "}"));
        while (key.find()) {
            keys.add(key.group(1));
        }
        return keys;
    }

    /** Recorded on the service by the tests of dynalite. */
    @Test
    void textsAreInTheOrderOfTheService() {
        create("S", "'BillingMode':'PAY_PER_REQUEST'");
        put("S", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "aardman", "hello", "zapf", "äáöü");
        assertThat(scan(""))
                .containsExactly("2", "8", "9", "1", "6", "hello", "0", "5", "4", "äáöü", "aardman", "7", "3", "zapf");
    }

    /** Recorded on the service by the tests of dynalite. */
    @Test
    void numbersAreInTheOrderOfTheService() {
        create("N", "'BillingMode':'PAY_PER_REQUEST'");
        put("N", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-0.09", "999.9", "0.012345", "-999.9");
        assertThat(scan(""))
                .containsExactly(
                        "7", "999.9", "8", "3", "2", "-999.9", "9", "4", "-0.09", "6", "1", "0", "0.012345", "5");
    }

    /** A table on demand has four partitions at first, one with little capacity has one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'BillingMode':'PAY_PER_REQUEST'                                                    | 2.0 | 4.0
            'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5}             | 0.5 | 1.0
            'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':1001}          | 1.0 | 2.0
            'ProvisionedThroughput':{'ReadCapacityUnits':6001,'WriteCapacityUnits':1}          | 1.5 | 3.0
            """)
    void aScanPaysForEachPartition(String billing, String eventual, String consistent) {
        create("S", billing);
        put("S", "a");
        String cost = "{'TableName':'ttt','ReturnConsumedCapacity':'TOTAL','ConsistentRead':%s}";
        assertThat(client.call("Scan", cost.formatted(false))).contains("'CapacityUnits':" + eventual);
        assertThat(client.call("Scan", cost.formatted(true))).contains("'CapacityUnits':" + consistent);
    }

    @Test
    void aScanPaysForThePartitionsThatItHasReached() {
        create("S", "'BillingMode':'PAY_PER_REQUEST'");
        put("S", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        String cost = "{'TableName':'ttt','ReturnConsumedCapacity':'TOTAL'%s}";
        assertThat(client.call("Scan", cost.formatted(",'Limit':1"))).contains("'CapacityUnits':0.5");
        assertThat(client.call("Scan", cost.formatted(",'Segment':0,'TotalSegments':2")))
                .contains("'CapacityUnits':1.0");
        assertThat(client.call("Scan", cost.formatted(",'ExclusiveStartKey':{'p':{'S':'3'}}")))
                .as("3 is in the last partition")
                .contains("'CapacityUnits':0.5");
        assertThat(client.call("Scan", cost.formatted(""))).contains("'CapacityUnits':2.0");
    }
}
