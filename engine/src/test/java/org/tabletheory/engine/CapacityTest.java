package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reads and writes cost, on both sides of each step. */
class CapacityTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    /** Stores an item of this many bytes, of which 3 are its key. */
    private String put(String key, int bytes) {
        return client.call(
                "PutItem",
                "{'TableName':'ttt','ReturnConsumedCapacity':'TOTAL','Item':{'pk':{'S':'" + key + "'},'t':{'S':'"
                        + "x".repeat(bytes - 4) + "'}}}");
    }

    private String key(String operation, String members) {
        String level = members.contains("ReturnConsumedCapacity") ? "" : ",'ReturnConsumedCapacity':'TOTAL'";
        return client.call(operation, "{'TableName':'ttt','Key':{'pk':{'S':'a'}}" + level + members + "}");
    }

    private static String consumed(String units) {
        return "'ConsumedCapacity':{'TableName':'ttt','CapacityUnits':" + units + "}";
    }

    @ParameterizedTest
    @CsvSource({"10, 1.0", "4096, 1.0", "4097, 2.0", "8192, 2.0", "8193, 3.0"})
    void aReadCostsAUnitForEach4KilobytesAndHalfOfItIfStale(int bytes, double units) {
        put("a", bytes);
        assertThat(key("GetItem", ",'ConsistentRead':true")).contains(consumed("" + units));
        assertThat(key("GetItem", "")).contains(consumed("" + units / 2));
        assertThat(client.call(
                        "Query",
                        "{'TableName':'ttt','KeyConditionExpression':'pk = :k','ExpressionAttributeValues':{':k':{'S':'a'}},"
                                + "'ConsistentRead':true,'Select':'COUNT','ReturnConsumedCapacity':'TOTAL'}"))
                .contains(consumed("" + units));
        assertThat(client.call(
                        "TransactGetItems",
                        "{'ReturnConsumedCapacity':'TOTAL','TransactItems':[{'Get':{'TableName':'ttt','Key':"
                                + "{'pk':{'S':'a'}}}}]}"))
                .contains("'CapacityUnits':" + 2 * units + ",'ReadCapacityUnits':" + 2 * units);
    }

    @Test
    void anItemThatDoesNotExistCostsAsMuchAsASmallOne() {
        assertThat(key("GetItem", ",'ConsistentRead':true")).isEqualTo("{" + consumed("1.0") + "}");
        assertThat(key("DeleteItem", "")).isEqualTo("{" + consumed("1.0") + "}");
        assertThat(client.call(
                        "TransactGetItems",
                        "{'ReturnConsumedCapacity':'TOTAL','TransactItems':[{'Get':{'TableName':'ttt','Key':"
                                + "{'pk':{'S':'a'}}}}]}"))
                .contains("'CapacityUnits':2.0");
    }

    @ParameterizedTest
    @CsvSource({"10, 1.0", "1024, 1.0", "1025, 2.0", "2048, 2.0", "2049, 3.0"})
    void aWriteCostsAUnitForEachKilobyte(int bytes, double units) {
        assertThat(put("a", bytes)).isEqualTo("{" + consumed("" + units) + "}");
        assertThat(key("UpdateItem", ",'UpdateExpression':'SET t = t'")).isEqualTo("{" + consumed("" + units) + "}");
        assertThat(key("DeleteItem", "")).isEqualTo("{" + consumed("" + units) + "}");
        put("a", bytes);
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'ReturnConsumedCapacity':'TOTAL','TransactItems':[{'Delete':{'TableName':'ttt','Key':"
                                + "{'pk':{'S':'a'}}}}]}"))
                .contains("'CapacityUnits':" + 2 * units + ",'WriteCapacityUnits':" + 2 * units);
    }

    @Test
    void theItemsOfAPageAreAddedUpBeforeTheyAreRoundedButNotThoseOfABatch() {
        put("a", 2000);
        put("b", 2000);
        assertThat(client.call(
                        "BatchGetItem",
                        "{'ReturnConsumedCapacity':'TOTAL','RequestItems':{'ttt':{'ConsistentRead':true,'Keys':"
                                + "[{'pk':{'S':'a'}},{'pk':{'S':'b'}},{'pk':{'S':'c'}}]}}}"))
                .contains("'ConsumedCapacity':[{'TableName':'ttt','CapacityUnits':3.0}]");
        client.call(
                "CreateTable",
                "{'TableName':'two','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'p',"
                        + "'AttributeType':'S'},{'AttributeName':'s','AttributeType':'N'}],'KeySchema':["
                        + "{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}]}");
        for (int i = 0; i < 3; i++) {
            client.call(
                    "PutItem",
                    "{'TableName':'two','Item':{'p':{'S':'a'},'s':{'N':'" + i + "'},'t':{'S':'" + "x".repeat(1500)
                            + "'}}}");
        }
        String query =
                "{'TableName':'two','KeyConditionExpression':'p = :p','ExpressionAttributeValues':{':p':{'S':'a'}},"
                        + "'ConsistentRead':true,'Select':'COUNT','ReturnConsumedCapacity':'TOTAL'%s}";
        assertThat(client.call("Query", query.formatted(""))).contains("'CapacityUnits':2.0");
        assertThat(client.call("Query", query.formatted(",'Limit':2"))).contains("'CapacityUnits':1.0");
    }

    @Test
    void theReportHasNothingTheTotalOrEachIndex() {
        String put = "{'TableName':'ttt','Item':{'pk':{'S':'a'},'g':{'S':'x'}}%s}";
        assertThat(client.call("PutItem", put.formatted(""))).isEqualTo("{}");
        assertThat(client.call("PutItem", put.formatted(",'ReturnConsumedCapacity':'NONE'")))
                .isEqualTo("{}");
        key("DeleteItem", "");
        assertThat(client.call("PutItem", put.formatted(",'ReturnConsumedCapacity':'TOTAL'")))
                .isEqualTo("{" + consumed("2.0") + "}");
        key("DeleteItem", "");
        assertThat(client.call("PutItem", put.formatted(",'ReturnConsumedCapacity':'INDEXES'")))
                .isEqualTo("{'ConsumedCapacity':{'TableName':'ttt','CapacityUnits':2.0,'Table':{'CapacityUnits':1.0},"
                        + "'GlobalSecondaryIndexes':{'byG':{'CapacityUnits':1.0}}}}");
    }

    @Test
    void anIndexCostsWhatChangesInIt() {
        String update =
                ",'ReturnConsumedCapacity':'INDEXES','UpdateExpression':'%s','ExpressionAttributeValues':{':v':%s}";
        client.put("a", ",'t':{'S':'" + "x".repeat(2000) + "'}");
        String indexed = "'byG':{'CapacityUnits':";
        assertThat(key("UpdateItem", update.formatted("SET u = :v", "{'S':'y'}")))
                .doesNotContain("byG");
        assertThat(key("UpdateItem", update.formatted("SET g = :v", "{'S':'y'}")))
                .contains(indexed + "2.0}");
        assertThat(key("UpdateItem", update.formatted("SET u = :v", "{'S':'z'}")))
                .contains(indexed + "2.0}");
        assertThat(key("UpdateItem", update.formatted("SET t = :v", "{'S':'z'}")))
                .contains(indexed + "2.0}");
        assertThat(key("UpdateItem", update.formatted("SET u = :v", "{'S':'z'}")))
                .doesNotContain("byG");
        assertThat(key(
                        "UpdateItem",
                        update.formatted("SET g = :v, t = :t", "{'S':'z'},':t':{'S':'" + "x".repeat(2000) + "'}")))
                .as("one for the old entry and two for the new one")
                .contains(indexed + "3.0}");
        assertThat(key("UpdateItem", ",'ReturnConsumedCapacity':'INDEXES','UpdateExpression':'REMOVE g'"))
                .contains(indexed + "2.0}");
    }
}
