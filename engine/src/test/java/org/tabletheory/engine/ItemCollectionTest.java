package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ItemCollectionTest {
    private static EngineClient client(EngineOptions options) {
        EngineClient client = EngineClient.with(options);
        client.call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'sk','AttributeType':'N'},"
                        + "{'AttributeName':'o','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
                        + "{'AttributeName':'sk','KeyType':'RANGE'}],'LocalSecondaryIndexes':[{'IndexName':'byO','KeySchema':"
                        + "[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':'o','KeyType':'RANGE'}],"
                        + "'Projection':{'ProjectionType':'KEYS_ONLY'}}]}");
        return client;
    }

    private static String item(String partition, int sort, int size) {
        return "{'pk':{'S':'" + partition + "'},'sk':{'N':'" + sort + "'},'t':{'S':'" + "x".repeat(size) + "'}}";
    }

    private static String put(EngineClient client, String partition, int sort, int size) {
        return client.call(
                "PutItem",
                "{'TableName':'ttt','ReturnItemCollectionMetrics':'SIZE','Item':" + item(partition, sort, size) + "}");
    }

    private static String delete(EngineClient client, int sort) {
        return client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'},'sk':{'N':'" + sort + "'}}}");
    }

    @Test
    void aCollectionBeyondTheLimitRejectsWritesThatGrowIt() {
        EngineClient client = client(EngineOptions.defaults().itemCollectionLimit(2_000));
        assertThat(put(client, "a", 1, 1_000)).doesNotStartWith("400");
        assertThat(put(client, "a", 2, 1_000))
                .contains("ItemCollectionSizeLimitExceededException")
                .contains("Collection size exceeded.");
        assertThat(put(client, "b", 1, 1_000)).doesNotStartWith("400");
        assertThat(put(client, "a", 1, 500)).doesNotStartWith("400");
        assertThat(put(client, "a", 2, 1_000)).doesNotStartWith("400");
        delete(client, 1);
        delete(client, 2);
        assertThat(put(client, "a", 3, 1_900)).doesNotStartWith("400");
    }

    @Test
    void aCollectionThatIsTooLargeCanBeMadeSmaller() {
        EngineClient large = client(EngineOptions.defaults());
        put(large, "a", 1, 1_000);
        put(large, "a", 2, 1_000);
        EngineClient client =
                new EngineClient(large.engine().fork(large.engine().options().itemCollectionLimit(500)));
        assertThat(put(client, "a", 1, 1_001)).contains("ItemCollectionSizeLimitExceededException");
        assertThat(put(client, "a", 1, 900)).doesNotStartWith("400");
        assertThat(put(client, "a", 1, 900)).as("no change").doesNotStartWith("400");
        assertThat(delete(client, 1)).isEqualTo("{}");
        assertThat(delete(client, 2)).isEqualTo("{}");
        assertThat(put(client, "a", 1, 100)).doesNotStartWith("400");
    }

    @Test
    void entriesOfLocalIndexesCount() {
        EngineClient client = client(EngineOptions.defaults().itemCollectionLimit(100));
        String large = "'pk':{'S':'a'},'sk':{'N':'1'},'t':{'S':'" + "x".repeat(60) + "'}";
        assertThat(client.call("PutItem", "{'TableName':'ttt','Item':{" + large + "}}"))
                .isEqualTo("{}");
        assertThat(client.call(
                        "PutItem", "{'TableName':'ttt','Item':{" + large + ",'o':{'S':'" + "y".repeat(20) + "'}}}"))
                .contains("ItemCollectionSizeLimitExceededException");
    }

    @Test
    void aTransactionIsCancelledWithTheReason() {
        EngineClient client = client(EngineOptions.defaults().itemCollectionLimit(2_000));
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'ttt','Item':" + item("a", 1, 1_500)
                                + "}},{'Put':{'TableName':'ttt','Item':" + item("a", 2, 1_500) + "}}]}"))
                .contains("[None, ItemCollectionSizeLimitExceeded]");
        assertThat(client.call("Scan", "{'TableName':'ttt'}")).contains("'Count':0");
    }

    @Test
    void aBatchFailsInsteadOfReportingAnItemThatCanNeverBeStored() {
        EngineClient client = client(EngineOptions.defaults().itemCollectionLimit(2_000));
        assertThat(client.call(
                        "BatchWriteItem",
                        "{'RequestItems':{'ttt':[{'PutRequest':{'Item':" + item("b", 1, 10)
                                + "}},{'PutRequest':{'Item':" + item("a", 1, 2_500) + "}}]}}"))
                .startsWith("400 ")
                .contains("ItemCollectionSizeLimitExceededException");
    }

    @Test
    void metricsHaveTheKeyAndARangeOfOneGigabyte() {
        EngineClient client = client(EngineOptions.defaults());
        assertThat(put(client, "a", 1, 10))
                .isEqualTo("{'ItemCollectionMetrics':{'ItemCollectionKey':{'pk':{'S':'a'}},"
                        + "'SizeEstimateRangeGB':[0.0,1.0]}}");
    }

    @Test
    void tablesWithoutLocalIndexesAreNotLimited() {
        EngineClient client = EngineClient.with(EngineOptions.defaults().itemCollectionLimit(1))
                .withTable();
        assertThat(client.put("a", ",'t':{'S':'more than a byte'}")).isEqualTo("{}");
        assertThatThrownBy(() -> EngineOptions.defaults().itemCollectionLimit(0))
                .hasMessageContaining("positive");
    }
}
