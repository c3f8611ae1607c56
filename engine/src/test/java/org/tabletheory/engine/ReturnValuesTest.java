package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What writes return of the item before and after them. */
class ReturnValuesTest {
    private static final String OLD =
            "{'Attributes':{'pk':{'S':'a'},'t':{'S':'x'},'m':{'M':{'k':{'S':'v'},'l':{'S':'w'}}}}}";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @BeforeEach
    void put() {
        client.put("a", ",'t':{'S':'x'},'m':{'M':{'k':{'S':'v'},'l':{'S':'w'}}}");
    }

    private String update(String key, String members) {
        return client.call(
                "UpdateItem",
                "{'TableName':'ttt','Key':{'pk':{'S':'" + key + "'}},'UpdateExpression':'SET t = :v, m.k = :v, n = :v',"
                        + "'ExpressionAttributeValues':{':v':{'S':'y'}}" + members + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NONE        | {}
            ALL_OLD     | {'Attributes':{'pk':{'S':'a'},'t':{'S':'x'},'m':{'M':{'k':{'S':'v'},'l':{'S':'w'}}}}}
            ALL_NEW     | {'Attributes':{'pk':{'S':'a'},'t':{'S':'y'},'m':{'M':{'k':{'S':'y'},'l':{'S':'w'}}},'n':{'S':'y'}}}
            UPDATED_OLD | {'Attributes':{'t':{'S':'x'},'m':{'M':{'k':{'S':'v'}}}}}
            UPDATED_NEW | {'Attributes':{'t':{'S':'y'},'m':{'M':{'k':{'S':'y'}}},'n':{'S':'y'}}}
            """)
    void anUpdateReturnsAllOrTheUpdatedParts(String values, String response) {
        assertThat(update("a", ",'ReturnValues':'" + values + "'")).isEqualTo(response);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ALL_OLD     | {}
            UPDATED_OLD | {}
            ALL_NEW     | {'Attributes':{'pk':{'S':'new'},'t':{'S':'y'}}}
            UPDATED_NEW | {'Attributes':{'t':{'S':'y'}}}
            """)
    void anUpdateThatCreatesAnItemHasNoOldOne(String values, String response) {
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'new'}},'UpdateExpression':'SET t = :v','ExpressionAttributeValues':"
                                + "{':v':{'S':'y'}},'ReturnValues':'" + values + "'}"))
                .isEqualTo(response);
    }

    @Test
    void aPutAndADeleteReturnTheOldItemOnly() {
        String put = "{'TableName':'ttt','Item':{'pk':{'S':'%s'}},'ReturnValues':'%s'}";
        assertThat(client.call("PutItem", put.formatted("a", "ALL_OLD"))).isEqualTo(OLD);
        assertThat(client.call("PutItem", put.formatted("new", "ALL_OLD"))).isEqualTo("{}");
        assertThat(client.call("PutItem", put.formatted("a", "NONE"))).isEqualTo("{}");
        String delete = "{'TableName':'ttt','Key':{'pk':{'S':'%s'}},'ReturnValues':'%s'}";
        assertThat(client.call("DeleteItem", delete.formatted("none", "ALL_OLD")))
                .isEqualTo("{}");
        assertThat(client.call("DeleteItem", delete.formatted("a", "ALL_OLD")))
                .isEqualTo("{'Attributes':{'pk':{'S':'a'}}}");
        for (String other : new String[] {"ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"}) {
            assertThat(client.call("PutItem", put.formatted("a", other)))
                    .contains("ReturnValues can only be ALL_OLD or NONE");
            assertThat(client.call("DeleteItem", delete.formatted("a", other)))
                    .contains("ReturnValues can only be ALL_OLD or NONE");
        }
        assertThat(client.get("a", true)).isEqualTo("{}");
    }

    @Test
    void aFailedConditionShowsTheItemOnRequest() {
        String condition = "{'TableName':'ttt','%s':{'pk':{'S':'%s'}},'ConditionExpression':'t = nothing'%s}";
        String onFailure = ",'ReturnValuesOnConditionCheckFailure':'ALL_OLD'";
        String item = OLD.substring("{'Attributes':".length(), OLD.length() - 1);
        for (String operation : new String[] {"PutItem", "DeleteItem"}) {
            String member = operation.equals("PutItem") ? "Item" : "Key";
            assertThat(client.call(operation, condition.formatted(member, "a", onFailure)))
                    .startsWith(
                            "400 {'__type':'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException','message':"
                                    + "'The conditional request failed'")
                    .contains("'Item':" + item);
            assertThat(client.call(operation, condition.formatted(member, "a", "")))
                    .contains("ConditionalCheckFailedException")
                    .doesNotContain("'Item'");
            assertThat(client.call(operation, condition.formatted(member, "none", onFailure)))
                    .contains("ConditionalCheckFailedException")
                    .doesNotContain("'Item'");
        }
        assertThat(update("a", ",'ConditionExpression':'t <> t2'" + onFailure)).isEqualTo("{}");
        assertThat(client.get("a", true)).contains("'n':{'S':'y'}");
    }
}
