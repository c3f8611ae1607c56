package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large keys, batches and transactions may be, on both sides of each limit. */
class RequestLimitsTest {
    private static final String HASH_LIMIT =
            "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes";
    private static final String RANGE_LIMIT =
            "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of "
                    + "1024 bytes";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @BeforeEach
    void createTable() {
        assertThat(
                        client.call(
                                "CreateTable",
                                "{'TableName':'two','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                                        + "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'s','AttributeType':'B'},"
                                        + "{'AttributeName':'g','AttributeType':'S'},{'AttributeName':'r','AttributeType':'S'}],"
                                        + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
                                        + "'GlobalSecondaryIndexes':[{'IndexName':'byG','KeySchema':[{'AttributeName':'g','KeyType':"
                                        + "'HASH'},{'AttributeName':'r','KeyType':'RANGE'}],'Projection':{'ProjectionType':'ALL'}}]}"))
                .contains("TableDescription");
    }

    private static String list(int count, IntFunction<String> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
    }

    private static String key(int i) {
        return "{'pk':{'S':'k" + i + "'}}";
    }

    private String putTwo(String members) {
        return client.call("PutItem", "{'TableName':'two','Item':{" + members + "}}");
    }

    private String getTwo(String members) {
        return client.call("GetItem", "{'TableName':'two','Key':{" + members + "}}");
    }

    @Test
    void aPartitionKeyHasAtMost2048Bytes() {
        String key = "'p':{'S':'%s'},'s':{'B':'AQ=='}";
        String most = key.formatted("x".repeat(2048));
        assertThat(putTwo(most)).isEqualTo("{}");
        assertThat(getTwo(most)).contains("'Item'");
        String more = key.formatted("x".repeat(2049));
        assertThat(putTwo(more)).contains("ValidationException").contains(HASH_LIMIT);
        assertThat(getTwo(more)).contains("ValidationException").contains(HASH_LIMIT);
        assertThat(putTwo(key.formatted("\u00e9".repeat(1024)))).isEqualTo("{}");
        assertThat(putTwo(key.formatted("\u00e9".repeat(1024) + "x"))).contains(HASH_LIMIT);
    }

    @Test
    void aSortKeyHasAtMost1024Bytes() {
        String key = "'p':{'S':'a'},'s':{'B':'%s'}";
        // 1023 bytes in groups of three
        String base64 = "AAAA".repeat(341);
        assertThat(putTwo(key.formatted(base64 + "AQ=="))).isEqualTo("{}");
        assertThat(getTwo(key.formatted(base64 + "AQ=="))).contains("'Item'");
        assertThat(putTwo(key.formatted(base64 + "AQE="))).contains(RANGE_LIMIT);
        assertThat(getTwo(key.formatted(base64 + "AQE="))).contains(RANGE_LIMIT);
    }

    @Test
    void theKeysOfAnIndexHaveTheSameLimits() {
        String item = "'p':{'S':'a'},'s':{'B':'AQ=='},'g':{'S':'%s'},'r':{'S':'%s'}";
        assertThat(putTwo(item.formatted("x".repeat(2048), "x".repeat(1024)))).isEqualTo("{}");
        assertThat(putTwo(item.formatted("x".repeat(2049), "x"))).contains(HASH_LIMIT);
        assertThat(putTwo(item.formatted("x", "x".repeat(1025)))).contains(RANGE_LIMIT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'p':{'S':''},'s':{'B':'AQ=='}                     | The AttributeValue for a key attribute cannot contain an empty string value. Key: p
            'p':{'S':'a'},'s':{'B':''}                        | The AttributeValue for a key attribute cannot contain an empty binary value. Key: s
            'p':{'S':'a'},'s':{'B':'AQ=='},'g':{'S':''}       | A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: byG, IndexKey: g
            'p':{'S':'a'}                                     | Missing the key s in the item
            's':{'B':'AQ=='}                                  | Missing the key p in the item
            'p':{'N':'1'},'s':{'B':'AQ=='}                    | Type mismatch for key p expected: S actual: N
            'p':{'S':'a'},'s':{'S':'x'}                       | Type mismatch for key s expected: B actual: S
            'p':{'S':'a'},'s':{'B':'AQ=='},'r':{'N':'1'}      | Type mismatch for Index Key r Expected: S Actual: N IndexName: byG
            """)
    void anItemHasItsKeysWithTheirTypes(String item, String problem) {
        assertThat(putTwo(item))
                .startsWith("400 ")
                .contains("ValidationException")
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'p':{'S':'a'}
            'p':{'S':'a'},'s':{'S':'x'}
            'p':{'S':'a'},'x':{'B':'AQ=='}
            'p':{'S':'a'},'s':{'B':'AQ=='},'x':{'S':'x'}
            """)
    void aKeyHasExactlyTheKeyAttributes(String key) {
        assertThat(getTwo(key))
                .contains("ValidationException")
                .contains("The provided key element does not match the schema");
    }

    @Test
    void aBatchHasAtMost25Writes() {
        IntFunction<String> put = i -> "{'PutRequest':{'Item':" + key(i) + "}}";
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ttt':" + list(25, put) + "}}"))
                .isEqualTo("{'UnprocessedItems':{}}");
        assertThat(client.call("Scan", "{'TableName':'ttt','Select':'COUNT'}")).contains("'Count':25");
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ttt':" + list(26, put) + "}}"))
                .contains("Member must have length less than or equal to 25");
        assertThat(client.call(
                        "BatchWriteItem",
                        "{'RequestItems':{'ttt':" + list(25, put)
                                + ",'two':[{'DeleteRequest':{'Key':{'p':{'S':'a'},'s':{'B':'AQ=='}}}}]}}"))
                .contains("Too many items requested for the BatchWriteItem call");
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{}}"))
                .contains("The requestItems parameter is required for BatchWriteItem");
    }

    @Test
    void aBatchWritesAnItemOnceAndEitherPutsOrDeletesIt() {
        String write = "{'RequestItems':{'ttt':[{'PutRequest':{'Item':%s}}%s{'DeleteRequest':{'Key':%s}}]}}";
        assertThat(client.call("BatchWriteItem", write.formatted(key(1), ",", key(1))))
                .contains("Provided list of item keys contains duplicates");
        assertThat(client.call("BatchWriteItem", write.formatted(key(1), ",", key(2))))
                .isEqualTo("{'UnprocessedItems':{}}");
        assertThat(client.call(
                        "BatchWriteItem",
                        "{'RequestItems':{'ttt':[{'PutRequest':{'Item':" + key(1) + "},'DeleteRequest':{'Key':" + key(1)
                                + "}}]}}"))
                .contains("Supplied AttributeValue has more than one datatypes set");
    }

    @Test
    void itemsOfTwoTablesMayHaveTheSameKey() {
        client.call(
                "CreateTable",
                "{'TableName':'other','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
        String item = "[{'PutRequest':{'Item':" + key(1) + "}}]";
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ttt':" + item + ",'other':" + item + "}}"))
                .isEqualTo("{'UnprocessedItems':{}}");
        String keys = "{'Keys':[" + key(1) + "]}";
        assertThat(client.call("BatchGetItem", "{'RequestItems':{'ttt':" + keys + ",'other':" + keys + "}}"))
                .isEqualTo("{'Responses':{'ttt':[" + key(1) + "],'other':[" + key(1) + "]},'UnprocessedKeys':{}}");
        String both = "{'TransactItems':[{'%1$s':{'TableName':'ttt','%2$s':%3$s}},"
                + "{'%1$s':{'TableName':'other','%2$s':%3$s}}]}";
        assertThat(client.call("TransactWriteItems", both.formatted("Put", "Item", key(1))))
                .isEqualTo("{}");
        assertThat(client.call("TransactGetItems", both.formatted("Get", "Key", key(1))))
                .isEqualTo("{'Responses':[{'Item':" + key(1) + "},{'Item':" + key(1) + "}]}");
    }

    @Test
    void aBatchReadsAtMost100Items() {
        String get = "{'RequestItems':{'ttt':{'Keys':%s}%s}}";
        assertThat(client.call("BatchGetItem", get.formatted(list(100, RequestLimitsTest::key), "")))
                .isEqualTo("{'Responses':{'ttt':[]},'UnprocessedKeys':{}}");
        assertThat(client.call("BatchGetItem", get.formatted(list(101, RequestLimitsTest::key), "")))
                .contains("Member must have length less than or equal to 100");
        String another = ",'two':{'Keys':[{'p':{'S':'a'},'s':{'B':'AQ=='}}]}";
        assertThat(client.call("BatchGetItem", get.formatted(list(100, RequestLimitsTest::key), another)))
                .contains("Too many items requested for the BatchGetItem call");
        assertThat(client.call("BatchGetItem", get.formatted("[" + key(1) + "," + key(1) + "]", "")))
                .contains("Provided list of item keys contains duplicates");
    }

    /** The service returns at most 16 MB; what comes after the item that does not fit is not read either. */
    @Test
    void aBatchLeavesWhatExceeds16MegabytesUnprocessed() {
        String large = ",'t':{'S':'" + "x".repeat(400_000) + "'}";
        for (int i = 0; i < 42; i++) {
            client.put("k" + i, large);
        }
        String keys = list(44, RequestLimitsTest::key);
        String response =
                client.call("BatchGetItem", "{'RequestItems':{'ttt':{'ConsistentRead':true,'Keys':" + keys + "}}}");
        assertThat(response.split("'pk':", -1)).as("41 items and 3 keys").hasSize(1 + 41 + 3);
        assertThat(response)
                .endsWith("'UnprocessedKeys':{'ttt':{'ConsistentRead':true,'Keys':[" + key(41) + "," + key(42) + ","
                        + key(43) + "]}}}");
    }

    @Test
    void aTransactionHasAtMost100Actions() {
        IntFunction<String> delete = i -> "{'Delete':{'TableName':'ttt','Key':" + key(i) + "}}";
        IntFunction<String> get = i -> "{'Get':{'TableName':'ttt','Key':" + key(i) + "}}";
        String constraint = "Member must have length less than or equal to 100";
        assertThat(client.call("TransactWriteItems", "{'TransactItems':" + list(100, delete) + "}"))
                .isEqualTo("{}");
        assertThat(client.call("TransactWriteItems", "{'TransactItems':" + list(101, delete) + "}"))
                .contains(constraint);
        assertThat(client.call("TransactGetItems", "{'TransactItems':" + list(100, get) + "}"))
                .startsWith("{'Responses':[{},{}");
        assertThat(client.call("TransactGetItems", "{'TransactItems':" + list(101, get) + "}"))
                .contains(constraint);
        assertThat(client.call("TransactGetItems", "{'TransactItems':[]}"))
                .contains("Member must have length greater than or equal to 1");
    }

    @Test
    void aTransactionNamesAnItemOnceAndAnActionHasOneKind() {
        String actions =
                "{'TransactItems':[{'Put':{'TableName':'ttt','Item':%s}},{'Delete':{'TableName':'ttt','Key':%s}}]}";
        String twice = "Transaction request cannot include multiple operations on one item";
        assertThat(client.call("TransactWriteItems", actions.formatted(key(1), key(1))))
                .contains(twice);
        assertThat(client.call("TransactWriteItems", actions.formatted(key(1), key(2))))
                .isEqualTo("{}");
        String get = "{'Get':{'TableName':'ttt','Key':" + key(1) + "}}";
        assertThat(client.call("TransactGetItems", "{'TransactItems':[" + get + "," + get + "]}"))
                .contains(twice);
        assertThat(client.call(
                        "TransactWriteItems", actions.formatted(key(1), key(2)).replace("}},{", "},")))
                .contains("TransactItems can only contain one of Check, Put, Update or Delete");
        assertThat(client.call("TransactWriteItems", "{'TransactItems':[{}]}"))
                .contains("TransactItems can only contain one of Check, Put, Update or Delete");
    }

    @Test
    void aFailedActionLeavesEveryItemAsItWas() {
        client.put("k2", ",'t':{'S':'old'}");
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'ttt','Item':" + key(1)
                                + "}},{'Delete':{'TableName':'ttt','Key':" + key(2)
                                + ",'ConditionExpression':'attribute_not_exists(pk)','ReturnValuesOnConditionCheckFailure':"
                                + "'ALL_OLD'}}]}"))
                .contains("TransactionCanceledException")
                .contains("[None, ConditionalCheckFailed]")
                .contains("'CancellationReasons':[{'Code':'None'},{'Code':'ConditionalCheckFailed','Message':"
                        + "'The conditional request failed','Item':{'pk':{'S':'k2'},'t':{'S':'old'}}}]");
        assertThat(client.get("k1", true)).isEqualTo("{}");
        assertThat(client.get("k2", true)).contains("'old'");
    }
}
