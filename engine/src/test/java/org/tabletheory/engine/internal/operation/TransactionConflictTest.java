package org.tabletheory.engine.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.Journal;
import org.tabletheory.engine.internal.store.Mutation;
import org.tabletheory.engine.internal.store.ReadLag;

/** What other requests see of a transaction in progress. They are sent by the journal, which a transaction writes last. */
class TransactionConflictTest {
    private static final String CONFLICT =
            "'TransactionConflictException','message':'Transaction is ongoing for the item'";
    private static final String REASONS =
            "Transaction cancelled, please refer cancellation reasons for specific reasons [%s]";

    private final Operations operations = new Operations();
    private final List<String[]> during = new ArrayList<>();
    private final List<String> responses = new ArrayList<>();
    private final EngineContext engine = EngineContext.of(
            DatabaseState.EMPTY,
            new Journal() {
                @Override
                public void append(List<Mutation> mutations, DatabaseState next) {
                    List<String[]> requests = List.copyOf(during);
                    during.clear();
                    for (String[] request : requests) {
                        responses.add(call(request[0], request[1]));
                    }
                }

                @Override
                public void close() {}
            },
            new EngineSettings(
                    Clock.systemUTC(),
                    1,
                    "arn:aws:dynamodb:us-east-1:000000000000:table/",
                    0,
                    ReadLag.NONE,
                    ReadLag.NONE,
                    Long.MAX_VALUE,
                    null));

    private String call(String operation, String body) {
        byte[] json = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        byte[] response;
        try {
            response = operations.execute(operation, json, engine);
        } catch (DynamoError e) {
            response = ResponseJson.write(e.response());
        }
        return new String(response, StandardCharsets.UTF_8)
                .replace('"', '\'')
                .replace("com.amazonaws.dynamodb.v20120810#", "");
    }

    @BeforeEach
    void createTable() {
        call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
    }

    private static String put(String key) {
        return "{'Put':{'TableName':'ttt','Item':{'pk':{'S':'" + key + "'}}}}";
    }

    private static String get(String key) {
        return "{'Get':{'TableName':'ttt','Key':{'pk':{'S':'" + key + "'}}}}";
    }

    private String transaction(String members, String... actions) {
        return call("TransactWriteItems", "{'TransactItems':[" + String.join(",", actions) + "]" + members + "}");
    }

    private void during(String operation, String body) {
        during.add(new String[] {operation, body});
    }

    @Test
    void aWriteOfAnItemInATransactionIsAConflict() {
        during("PutItem", "{'TableName':'ttt','Item':{'pk':{'S':'a'},'t':{'S':'other'}}}");
        during("UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'b'}}}");
        during("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}");
        assertThat(transaction("", put("a"), put("b"))).isEqualTo("{}");
        assertThat(responses).hasSize(3).allMatch(response -> response.contains(CONFLICT));
        assertThat(call("GetItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}"))
                .isEqualTo("{'Item':{'pk':{'S':'a'}}}");
    }

    @Test
    void anotherTransactionOnOneOfItsItemsIsCancelled() {
        during("TransactWriteItems", "{'TransactItems':[" + put("other") + "," + put("b") + "]}");
        during("TransactGetItems", "{'TransactItems':[" + get("a") + "," + get("other") + "]}");
        assertThat(transaction("", put("a"), put("b"))).isEqualTo("{}");
        assertThat(responses.get(0))
                .contains("TransactionCanceledException")
                .contains(REASONS.formatted("None, TransactionConflict"));
        assertThat(responses.get(1))
                .contains("TransactionCanceledException")
                .contains(REASONS.formatted("TransactionConflict, None"));
        assertThat(call("GetItem", "{'TableName':'ttt','Key':{'pk':{'S':'other'}}}"))
                .isEqualTo("{}");
    }

    @Test
    void aCancelledTransactionDoesNotFreeTheItemsOfAnother() {
        String conflicting = "{'TransactItems':[" + put("a") + "]}";
        during("TransactWriteItems", conflicting);
        during("TransactWriteItems", conflicting);
        during("PutItem", "{'TableName':'ttt','Item':{'pk':{'S':'a'},'t':{'S':'other'}}}");
        assertThat(transaction("", put("a"))).isEqualTo("{}");
        assertThat(responses.get(0)).contains(REASONS.formatted("TransactionConflict"));
        assertThat(responses.get(1)).contains(REASONS.formatted("TransactionConflict"));
        assertThat(responses.get(2)).contains(CONFLICT);
    }

    @Test
    void aReadOfOneItemIsNotAConflict() {
        during("GetItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ConsistentRead':true}");
        assertThat(transaction("", put("a"))).isEqualTo("{}");
        assertThat(responses).as("not written yet").containsExactly("{}");
    }

    @Test
    void itemsAreFreeAfterTheTransactionWhetherItSucceedsOrNot() {
        transaction("", put("a"), put("b"));
        String failing = put("c").replace("}}}}", "}},'ConditionExpression':'attribute_exists(pk)'}}");
        assertThat(transaction("", put("a"), failing)).contains(REASONS.formatted("None, ConditionalCheckFailed"));
        during("TransactWriteItems", "{'TransactItems':[" + put("free") + "," + put("a") + "]}");
        assertThat(transaction("", put("a").replace("'a'}", "'a'},'n':{'N':'1'}")))
                .isEqualTo("{}");
        assertThat(responses.get(0)).contains(REASONS.formatted("None, TransactionConflict"));
        for (String key : List.of("a", "b", "c", "free")) {
            assertThat(call("PutItem", "{'TableName':'ttt','Item':{'pk':{'S':'" + key + "'}}}"))
                    .as(key)
                    .isEqualTo("{}");
        }
        assertThat(engine.pending()).isEmpty();
    }

    @Test
    void theSameTokenIsInProgressUntilTheTransactionEnds() {
        String token = ",'ClientRequestToken':'token'";
        String same = "{'TransactItems':[" + put("a") + "]" + token + "}";
        during("TransactWriteItems", same);
        during("TransactWriteItems", same.replace("'a'", "'b'"));
        assertThat(transaction(token, put("a"))).isEqualTo("{}");
        assertThat(responses.get(0))
                .contains(
                        "'TransactionInProgressException','message':'Transaction with the given client token is in progress'");
        assertThat(responses.get(1)).contains("'IdempotentParameterMismatchException'");
        assertThat(transaction(token, put("a"))).isEqualTo("{}");
    }
}
