package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThroughputLimitsTest {
    private static final String ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/ttt";

    private final MovableClock clock = new MovableClock();
    private final ThroughputLimits limits = ThroughputLimits.ofService();

    private EngineClient client(ThroughputLimits given, String billing, String indexBilling) {
        EngineClient client =
                EngineClient.with(EngineOptions.defaults().clock(clock).throughput(given));
        assertThat(client.call(
                        "CreateTable",
                        "{'TableName':'ttt'," + billing + ",'AttributeDefinitions':["
                                + "{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'g','AttributeType':'S'}],"
                                + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'GlobalSecondaryIndexes':[{"
                                + "'IndexName':'byG','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],"
                                + "'Projection':{'ProjectionType':'ALL'}" + indexBilling + "}]}"))
                .startsWith("{");
        return client;
    }

    private static String provisioned(int reads, int writes) {
        return "'ProvisionedThroughput':{'ReadCapacityUnits':" + reads + ",'WriteCapacityUnits':" + writes + "}";
    }

    private EngineClient provisionedClient(int reads, int writes, int indexReads, int indexWrites) {
        return client(limits, provisioned(reads, writes), "," + provisioned(indexReads, indexWrites));
    }

    @Test
    void writesBeyondTheProvisionedCapacityAreThrottledUntilTheClockMoves() {
        EngineClient client = provisionedClient(5, 2, 5, 5);
        assertThat(client.put("a", "")).isEqualTo("{}");
        assertThat(client.put("b", "")).isEqualTo("{}");
        assertThat(client.put("c", ""))
                .contains("ProvisionedThroughputExceededException")
                .contains("The level of configured provisioned throughput for the table was exceeded.")
                .contains("'ThrottlingReasons':[{'reason':'TableWriteProvisionedThroughputExceeded','resource':'" + ARN
                        + "'}]");
        assertThat(client.get("c", true)).isEqualTo("{}");
        clock.advance(Duration.ofMillis(500));
        assertThat(client.put("c", "")).isEqualTo("{}");
        assertThat(client.put("d", "")).contains("ProvisionedThroughputExceededException");
    }

    @Test
    void readsAreChargedByWhatTheyRead() {
        EngineClient client = provisionedClient(1, 5, 5, 5);
        client.put("a", "");
        assertThat(client.get("a", false)).contains("'a'");
        assertThat(client.get("a", false)).contains("'a'");
        assertThat(client.get("a", false)).contains("'reason':'TableReadProvisionedThroughputExceeded'");
        assertThat(client.call("Scan", "{'TableName':'ttt'}")).contains("TableReadProvisionedThroughputExceeded");
        clock.advance(Duration.ofSeconds(1));
        assertThat(client.call("Scan", "{'TableName':'ttt','ConsistentRead':true}"))
                .contains("'Count':1");
        assertThat(client.get("a", false)).contains("TableReadProvisionedThroughputExceeded");
    }

    @Test
    void unusedCapacityIsKeptForTheBurst() {
        EngineClient client = client(limits.burst(Duration.ofSeconds(3)), provisioned(5, 1), "," + provisioned(5, 5));
        clock.advance(Duration.ofHours(1));
        for (int i = 0; i < 3; i++) {
            assertThat(client.put("a" + i, "")).isEqualTo("{}");
        }
        assertThat(client.put("b", "")).contains("TableWriteProvisionedThroughputExceeded");
    }

    @Test
    void aLargeItemIsWrittenWhenTheCapacityIsFull() {
        EngineClient client = client(limits.burst(Duration.ZERO), provisioned(5, 2), "," + provisioned(5, 5));
        assertThat(client.put("a", ",'t':{'S':'" + "x".repeat(5000) + "'}")).isEqualTo("{}");
        clock.advance(Duration.ofSeconds(1));
        assertThat(client.put("b", "")).contains("TableWriteProvisionedThroughputExceeded");
        clock.advance(Duration.ofMillis(1500));
        assertThat(client.put("b", "")).isEqualTo("{}");
    }

    @Test
    void anIndexThatIsBehindThrottlesWritesOfItsTable() {
        EngineClient client = provisionedClient(5, 5, 5, 1);
        assertThat(client.put("a", ",'g':{'S':'x'}")).isEqualTo("{}");
        assertThat(client.put("b", ",'g':{'S':'x'}"))
                .contains("for one or more global secondary indexes")
                .contains("'reason':'IndexWriteProvisionedThroughputExceeded'")
                .contains("'resource':'" + ARN + "/index/byG'");
        assertThat(client.put("c", "")).isEqualTo("{}");
    }

    @Test
    void anIndexHasItsOwnReadCapacity() {
        EngineClient client = provisionedClient(1, 5, 1, 5);
        client.put("a", ",'g':{'S':'x'}");
        client.queryIndex("x");
        client.queryIndex("x");
        assertThat(client.queryIndex("x")).contains("'reason':'IndexReadProvisionedThroughputExceeded'");
        assertThat(client.get("a", true)).contains("'a'");
    }

    @Test
    void onDemandTablesHaveTheirConfiguredMaximum() {
        EngineClient client =
                client(limits, "'BillingMode':'PAY_PER_REQUEST','OnDemandThroughput':{'MaxWriteRequestUnits':1}", "");
        assertThat(client.put("a", "")).isEqualTo("{}");
        assertThat(client.put("b", ""))
                .contains("#ThrottlingException")
                .contains("Throughput exceeds the maximum OnDemandThroughput configured on table or index")
                .contains("'throttlingReasons':[{")
                .contains("'reason':'TableWriteMaxOnDemandThroughputExceeded'");
        assertThat(client.get("a", true)).contains("'a'");
    }

    @Test
    void aHotPartitionIsThrottledAndOthersAreNot() {
        EngineClient client = client(limits.partition(2, 1), "'BillingMode':'PAY_PER_REQUEST'", "");
        assertThat(client.put("a", "")).isEqualTo("{}");
        assertThat(client.put("a", ",'n':{'N':'1'}"))
                .contains("#ThrottlingException")
                .contains("hot key")
                .contains("'reason':'TableWriteKeyRangeThroughputExceeded'");
        assertThat(client.put("b", "")).isEqualTo("{}");
        client.get("a", true);
        client.get("a", true);
        assertThat(client.get("a", true)).contains("'reason':'TableReadKeyRangeThroughputExceeded'");
    }

    /** Puts an item of 250 write units, names and key included. */
    private static String put250(EngineClient client, String key) {
        return client.put(key, ",'t':{'S':'" + "x".repeat(250 * 1024 - key.length() - 3) + "'}");
    }

    @Test
    void aPartitionOfTheServiceHas1000WritesAndItsTableOnDemand4000() {
        EngineClient client = client(limits, "'BillingMode':'PAY_PER_REQUEST'", "");
        for (int i = 0; i < 4; i++) {
            assertThat(put250(client, "a")).isEqualTo("{}");
        }
        assertThat(client.put("a", "")).contains("'reason':'TableWriteKeyRangeThroughputExceeded'");
        for (int i = 0; i < 12; i++) {
            assertThat(put250(client, "b" + i)).isEqualTo("{}");
        }
        assertThat(client.put("c", "")).contains("'reason':'TableWriteKeyRangeThroughputExceeded'");
        clock.advance(Duration.ofSeconds(1));
        assertThat(put250(client, "a")).isEqualTo("{}");
    }

    @Test
    void aPartitionOfTheServiceHas3000ReadsAndItsTableOnDemand12000() {
        EngineClient client = client(limits, "'BillingMode':'PAY_PER_REQUEST'", "");
        for (String key : List.of("a", "b", "c", "d", "e")) {
            client.put(key, ",'t':{'S':'" + "x".repeat(400 * 1024 - 2000) + "'}");
            clock.advance(Duration.ofSeconds(1));
        }
        String read = "{'TableName':'ttt','Key':{'pk':{'S':'%s'}},'ConsistentRead':true,'ProjectionExpression':'pk'}";
        for (String key : List.of("a", "b", "c", "d")) {
            for (int i = 0; i < 30; i++) {
                assertThat(client.call("GetItem", read.formatted(key)))
                        .isEqualTo("{'Item':{'pk':{'S':'" + key + "'}}}");
            }
            assertThat(client.call("GetItem", read.formatted(key)))
                    .contains("'reason':'TableReadKeyRangeThroughputExceeded'");
        }
        assertThat(client.call("GetItem", read.formatted("e")))
                .contains("'reason':'TableReadKeyRangeThroughputExceeded'");
    }

    @Test
    void theServiceKeepsUnusedCapacityOfFiveMinutes() {
        EngineClient client = client(ThroughputLimits.ofService(), provisioned(5, 2), "," + provisioned(5, 5));
        clock.advance(Duration.ofHours(1));
        for (int i = 0; i < 600; i++) {
            assertThat(client.put("a" + i, "")).isEqualTo("{}");
        }
        assertThat(client.put("b", "")).contains("TableWriteProvisionedThroughputExceeded");
    }

    @Test
    void batchesReportWhatWasThrottled() {
        EngineClient client = provisionedClient(1, 2, 5, 5);
        String writes = "{'RequestItems':{'ttt':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}},"
                + "{'PutRequest':{'Item':{'pk':{'S':'b'}}}},{'DeleteRequest':{'Key':{'pk':{'S':'c'}}}}]}}";
        assertThat(client.call("BatchWriteItem", writes))
                .isEqualTo("{'UnprocessedItems':{'ttt':[{'DeleteRequest':{'Key':{'pk':{'S':'c'}}}}]}}");
        assertThat(client.call("BatchWriteItem", writes)).contains("ProvisionedThroughputExceededException");

        String reads = "{'RequestItems':{'ttt':{'Keys':[{'pk':{'S':'a'}},{'pk':{'S':'b'}},{'pk':{'S':'c'}}]}}}";
        assertThat(client.call("BatchGetItem", reads))
                .contains("'UnprocessedKeys':{'ttt':{'Keys':[{'pk':{'S':'c'}}]}}");
        assertThat(client.call("BatchGetItem", reads)).contains("ProvisionedThroughputExceededException");
    }

    @Test
    void transactionsAreCancelledWithTheReason() {
        EngineClient client = provisionedClient(1, 3, 5, 5);
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'ttt','Item':{'pk':{'S':'a'}}}},"
                                + "{'Put':{'TableName':'ttt','Item':{'pk':{'S':'b'}}}}]}"))
                .contains("TransactionCanceledException")
                .contains("[None, ProvisionedThroughputExceeded]");
        assertThat(client.get("a", false)).isEqualTo("{}");
        assertThat(client.call(
                        "TransactGetItems", "{'TransactItems':[{'Get':{'TableName':'ttt','Key':{'pk':{'S':'a'}}}}]}"))
                .contains("[ProvisionedThroughputExceeded]");
    }

    @Test
    void nothingIsThrottledUnlessRequested() {
        EngineClient client =
                EngineClient.with(EngineOptions.defaults().clock(clock)).withTable();
        client.call("UpdateTable", "{'TableName':'ttt','OnDemandThroughput':{'MaxWriteRequestUnits':1}}");
        for (int i = 0; i < 10; i++) {
            assertThat(client.put("a", "")).isEqualTo("{}");
        }
    }

    @Test
    void limitsMustBePositive() {
        assertThatThrownBy(() -> limits.partition(0, 1)).hasMessageContaining("positive");
        assertThatThrownBy(() -> limits.burst(Duration.ofSeconds(-1))).hasMessageContaining("negative");
    }
}
