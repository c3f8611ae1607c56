package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables can be named by their ARNs, and responses repeat what the request said. */
class TableArnsTest {
    private static final String ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/ttt";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @Test
    void itemsAreWrittenAndReadByArn() {
        assertThat(client.call(
                        "PutItem",
                        "{'TableName':'" + ARN + "','Item':{'pk':{'S':'a'}},'ReturnConsumedCapacity':'TOTAL'}"))
                .isEqualTo("{'ConsumedCapacity':{'TableName':'" + ARN + "','CapacityUnits':1.0}}");
        assertThat(client.call("GetItem", "{'TableName':'" + ARN + "','Key':{'pk':{'S':'a'}}}"))
                .isEqualTo("{'Item':{'pk':{'S':'a'}}}");
        assertThat(client.call("DescribeTable", "{'TableName':'" + ARN + "'}")).contains("'TableName':'ttt'");
    }

    @Test
    void batchesAreAnsweredByArn() {
        assertThat(client.call(
                        "BatchWriteItem",
                        "{'ReturnConsumedCapacity':'TOTAL','RequestItems':{'" + ARN
                                + "':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}}]}}"))
                .contains("'TableName':'" + ARN + "'");
        assertThat(client.call("BatchGetItem", "{'RequestItems':{'" + ARN + "':{'Keys':[{'pk':{'S':'a'}}]}}}"))
                .contains("'Responses':{'" + ARN + "':[{'pk':{'S':'a'}}]}");
    }

    @Test
    void transactionsNameTablesEitherWay() {
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'" + ARN + "','Item':{'pk':{'S':'a'}}}},"
                                + "{'Put':{'TableName':'ttt','Item':{'pk':{'S':'b'}}}}]}"))
                .isEqualTo("{}");
        assertThat(client.call(
                        "TransactGetItems",
                        "{'TransactItems':[{'Get':{'TableName':'" + ARN + "','Key':{'pk':{'S':'b'}}}}]}"))
                .isEqualTo("{'Responses':[{'Item':{'pk':{'S':'b'}}}]}");
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'" + ARN + "','Item':{'pk':{'S':'a'}}}},"
                                + "{'Delete':{'TableName':'ttt','Key':{'pk':{'S':'a'}}}}]}"))
                .contains("Transaction request cannot include multiple operations on one item");
    }

    @ParameterizedTest
    @CsvSource({
        "arn:aws:dynamodb:us-east-1:210987654321:table/ttt, ResourceNotFoundException",
        "arn:aws:dynamodb:eu-west-1:123456789012:table/ttt, ResourceNotFoundException",
        "arn:aws:dynamodb:us-east-1:123456789012:table/none, ResourceNotFoundException",
        "arn:aws:dynamodb:us-east-1:123456789012:ttt, Member must satisfy regular expression pattern",
        "arn:aws:s3:::table/ttt, Member must satisfy regular expression pattern",
    })
    void otherArnsAreRejected(String arn, String problem) {
        assertThat(client.call("GetItem", "{'TableName':'" + arn + "','Key':{'pk':{'S':'a'}}}"))
                .contains(problem);
    }
}
