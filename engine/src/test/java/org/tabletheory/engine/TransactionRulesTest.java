package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sizes of transactions and batches, and which of several invalid actions is reported. */
class TransactionRulesTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    private String write(List<String> actions) {
        return client.call("TransactWriteItems", "{'TransactItems':[" + String.join(",", actions) + "]}");
    }

    private static String put(String key, String attributes) {
        return "{'Put':{'TableName':'ttt','Item':{'pk':" + key + attributes + "}}}";
    }

    @Test
    void fourMegabytesAreTheLimitOfWhatATransactionSendsNotOfWhatItDeletes() {
        List<String> puts = new ArrayList<>();
        List<String> deletes = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            String large = ",'t':{'S':'" + "x".repeat(400_000) + "'}";
            client.put("k" + i, large);
            puts.add(put("{'S':'k" + i + "'}", large));
            deletes.add("{'Delete':{'TableName':'ttt','Key':{'pk':{'S':'k" + i + "'}}}}");
        }
        assertThat(write(puts.subList(0, 10))).isEqualTo("{}");
        assertThat(write(puts))
                .contains("ValidationException")
                .contains("Transaction payload size cannot exceed 4MB. Payload Size: 4400056");
        String gets = String.join(",", deletes).replace("'Delete'", "'Get'");
        assertThat(client.call("TransactGetItems", "{'TransactItems':[" + gets + "]}"))
                .contains("The aggregate size of the items in the transaction cannot exceed 4MB");
        assertThat(write(deletes)).isEqualTo("{}");
        assertThat(client.get("k0", true)).isEqualTo("{}");
    }

    @Test
    void theFirstInvalidActionIsTheOnlyReason() {
        assertThat(write(List.of(
                        "{'ConditionCheck':{'TableName':'ttt','Key':{'pk':{'S':'c'}},'ConditionExpression':'attribute_exists(pk)'}}",
                        put("{'N':'1'}", ""),
                        put("{'N':'2'}", ""))))
                .contains("specific reasons [None, ValidationError, None]")
                .contains("Type mismatch for key pk expected: S actual: N");
        assertThat(client.call(
                        "TransactGetItems",
                        "{'TransactItems':[{'Get':{'TableName':'ttt','Key':{'pk':{'N':'1'}}}},"
                                + "{'Get':{'TableName':'ttt','Key':{'x':{'S':'1'}}}}]}"))
                .contains("specific reasons [ValidationError, None]");
    }

    @Test
    void aMissingTableIsReportedBeforeInvalidActions() {
        assertThat(write(List.of(put("{'N':'1'}", ""), "{'Delete':{'TableName':'none','Key':{'pk':{'S':'a'}}}}")))
                .contains("ResourceNotFoundException");
    }

    @Test
    void failedConditionsAreAllReported() {
        String check = "{'ConditionCheck':{'TableName':'ttt','Key':{'pk':{'S':'%s'}},'ConditionExpression':"
                + "'attribute_exists(pk)'}}";
        assertThat(write(List.of(check.formatted("a"), put("{'S':'b'}", ""), check.formatted("c"))))
                .contains("specific reasons [ConditionalCheckFailed, None, ConditionalCheckFailed]");
    }

    @Test
    void aBatchRejectsRepeatedKeysBeforeItLooksForTheTable() {
        assertThat(
                        client.call(
                                "BatchGetItem",
                                "{'RequestItems':{'none':{'Keys':[{'a':{'N':'1'},'b':{'S':'x'}},{'b':{'S':'x'},'a':{'N':'1.0'}}]}}}"))
                .contains("Provided list of item keys contains duplicates");
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ttt':[{}]}}"))
                .contains("Supplied AttributeValue has more than one datatypes set");
    }

    @Test
    void statementsThatWriteReturnNothing() {
        assertThat(
                        client.call(
                                "ExecuteTransaction",
                                "{'TransactStatements':[{'Statement':'INSERT INTO ttt VALUE {\\u0027pk\\u0027:\\u0027a\\u0027}'}]}"))
                .isEqualTo("{'Responses':[]}");
        assertThat(client.get("a", true)).contains("'a'");
    }

    @Test
    void eachOperationHasItsOwnTokens() {
        String token = "'ClientRequestToken':'one'}";
        assertThat(client.call("TransactWriteItems", "{'TransactItems':[" + put("{'S':'a'}", "") + "]," + token))
                .isEqualTo("{}");
        String insert =
                "{'TransactStatements':[{'Statement':'INSERT INTO ttt VALUE {\\u0027pk\\u0027:\\u0027b\\u0027}'}],"
                        + token;
        assertThat(client.call("ExecuteTransaction", insert)).isEqualTo("{'Responses':[]}");
        // A repetition is not executed: the item exists by now.
        assertThat(client.call("ExecuteTransaction", insert)).isEqualTo("{'Responses':[]}");
        assertThat(client.call("ExecuteTransaction", insert.replace(",'ClientRequestToken':'one'", "")))
                .contains("DuplicateItem");
    }

    @Test
    void aTransactionThatOnlyChecksIsRepeatedToo() {
        client.put("a", "");
        String check = "{'TransactItems':[{'ConditionCheck':{'TableName':'ttt','Key':{'pk':{'S':'a'}},"
                + "'ConditionExpression':'attribute_exists(pk)'}}],'ClientRequestToken':'one'}";
        assertThat(client.call("TransactWriteItems", check)).isEqualTo("{}");
        client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}");
        assertThat(client.call("TransactWriteItems", check)).isEqualTo("{}");
        assertThat(client.call("TransactWriteItems", check.replace("'one'", "'two'")))
                .contains("ConditionalCheckFailed");
    }

    /** How the cost is reported is not part of what makes two requests the same. */
    @Test
    void aRepetitionCostsTheReadOfWhatItWrote() {
        String put = "{'TransactItems':[" + put("{'S':'a'}", ",'t':{'S':'" + "x".repeat(5000) + "'}")
                + "],'ClientRequestToken':'one'%s}";
        assertThat(client.call("TransactWriteItems", put.formatted(""))).isEqualTo("{}");
        assertThat(client.call("TransactWriteItems", put.formatted(",'ReturnConsumedCapacity':'TOTAL'")))
                .isEqualTo("{'ConsumedCapacity':[{'TableName':'ttt','CapacityUnits':4.0,'ReadCapacityUnits':4.0}]}");
        assertThat(client.call("TransactWriteItems", put.formatted(",'ReturnItemCollectionMetrics':'SIZE'")))
                .contains("IdempotentParameterMismatchException");
    }

    @Test
    void aRepetitionCostsWhatItReadsOfEachTable() {
        client.call(
                "CreateTable",
                "{'TableName':'other','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
        String puts = "{'TransactItems':[" + put("{'S':'a'}", ",'t':{'S':'" + "x".repeat(5000) + "'}") + ","
                + put("{'S':'a'}", "").replace("'ttt'", "'other'") + "],'ClientRequestToken':'two',"
                + "'ReturnConsumedCapacity':'TOTAL'}";
        assertThat(client.call("TransactWriteItems", puts)).contains("'WriteCapacityUnits':10.0");
        assertThat(client.call("TransactWriteItems", puts))
                .isEqualTo("{'ConsumedCapacity':[{'TableName':'ttt','CapacityUnits':4.0,'ReadCapacityUnits':4.0},"
                        + "{'TableName':'other','CapacityUnits':2.0,'ReadCapacityUnits':2.0}]}");
    }

    @Test
    void exactlyFourMegabytesAreAccepted() {
        List<String> puts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            puts.add(put("{'S':'k" + i + "'}", ",'t':{'S':'" + "x".repeat(400_000) + "'}"));
        }
        int rest = 4 * 1024 * 1024 - 10 * 400_005 - 6; // with names and keys
        puts.add(put("{'S':'k10'}", ",'t':{'S':'" + "x".repeat(rest) + "'}"));
        assertThat(write(puts)).isEqualTo("{}");
        puts.set(10, put("{'S':'k10'}", ",'t':{'S':'" + "x".repeat(rest + 1) + "'}"));
        assertThat(write(puts)).contains("Payload Size: 4194305");
    }
}
