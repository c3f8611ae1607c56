package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules of the service that are easily broken: sizes, limits, capacity, legacy parameters. */
class RulesTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @Test
    void anItemOf409600BytesIsStoredAndOneMoreByteIsRejected() {
        // The names pk and s, the key a, and the text.
        assertThat(client.put("a", ",'s':{'S':'" + "x".repeat(409_600 - 4) + "'}"))
                .isEqualTo("{}");
        assertThat(client.put("a", ",'s':{'S':'" + "x".repeat(409_600 - 3) + "'}"))
                .contains("Item size has exceeded the maximum allowed size");
    }

    @Test
    void aWriteCostsTheLargerOfBothItems() {
        client.put("a", ",'s':{'S':'" + "x".repeat(3000) + "'}");
        assertThat(client.call(
                        "PutItem", "{'TableName':'ttt','Item':{'pk':{'S':'a'}},'ReturnConsumedCapacity':'TOTAL'}"))
                .contains("'CapacityUnits':3.0");
    }

    @Test
    void anUnchangedIndexEntryCostsNothing() {
        client.put("a", ",'g':{'S':'x'}");
        assertThat(client.call(
                        "PutItem",
                        "{'TableName':'ttt','Item':{'pk':{'S':'a'},'g':{'S':'x'}},'ReturnConsumedCapacity':'INDEXES'}"))
                .doesNotContain("byG");
        assertThat(client.call(
                        "PutItem",
                        "{'TableName':'ttt','Item':{'pk':{'S':'a'},'g':{'S':'y'}},'ReturnConsumedCapacity':'INDEXES'}"))
                .contains("'byG':{'CapacityUnits':2.0}");
    }

    @Test
    void aTransactionDoublesTheTableButNotTheIndex() {
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'ReturnConsumedCapacity':'INDEXES','TransactItems':[{'Put':{'TableName':'ttt','Item':"
                                + "{'pk':{'S':'a'},'g':{'S':'x'}}}}]}"))
                .contains("'CapacityUnits':3.0,'WriteCapacityUnits':3.0,")
                .contains("'Table':{'CapacityUnits':2.0,'WriteCapacityUnits':2.0}")
                .contains("'byG':{'CapacityUnits':1.0,'WriteCapacityUnits':1.0}");
    }

    private String updateItem(String members) {
        return client.call("UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}," + members + "}");
    }

    @Test
    void anEmptyIndexKeyFailsAnUpdateAndATransactionAsAWhole() {
        String set = "'UpdateExpression':'SET g = :g','ExpressionAttributeValues':{':g':{'S':''}}";
        String message =
                "One or more parameter values are not valid. The update expression attempted to update a secondary "
                        + "index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an "
                        + "empty string value.'";
        assertThat(updateItem(set)).contains("ValidationException").contains(message);
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Update':{'TableName':'ttt','Key':{'pk':{'S':'a'}}," + set + "}}]}"))
                .contains("ValidationException")
                .contains(message);
        assertThat(client.call(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Put':{'TableName':'ttt','Item':{'pk':{'S':'a'},'g':{'S':''}}}}]}"))
                .contains("ValidationException")
                .contains("IndexName: byG, IndexKey: g");
    }

    @Test
    void anExponentThatNeedsMoreThan64BitsIsNotNumeric() {
        assertThat(client.put("a", ",'n':{'N':'1e9223372036854775807'}")).contains("Number overflow.");
        assertThat(client.put("a", ",'n':{'N':'1e-9223372036854775808'}")).contains("Number underflow.");
        assertThat(client.put("a", ",'n':{'N':'1e9223372036854775808'}"))
                .contains("The parameter cannot be converted to a numeric value: 1e9223372036854775808");
    }

    @Test
    void nestingOf32LevelsIsRejected() {
        assertThat(client.put("a", ",'m':" + nested(31))).isEqualTo("{}");
        assertThat(client.put("a", ",'m':" + nested(32))).contains("Nesting Levels have exceeded supported limits");
    }

    private static String nested(int levels) {
        return "{'M':{'a':".repeat(levels) + "{'NULL':true}" + "}}".repeat(levels);
    }

    @Test
    void anExpressionOf4097BytesIsRejected() {
        assertThat(condition("attribute_exists(pk)" + " ".repeat(4096 - 20))).doesNotContain("ValidationException");
        assertThat(condition("attribute_exists(pk)" + " ".repeat(4097 - 20)))
                .contains("ValidationException")
                .contains("expression size: 4097");
    }

    private String condition(String expression) {
        return client.call(
                "DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ConditionExpression':'" + expression + "'}");
    }

    @Test
    void numbersKeep38Digits() {
        String digits = "1234567890123456789012345678901234567.8";
        assertThat(client.put("a", ",'n':{'N':'" + digits + "'}")).isEqualTo("{}");
        assertThat(client.get("a", true)).contains(digits);
        assertThat(client.put("a", ",'n':{'N':'" + digits + "9'}"))
                .contains("Attempting to store more than 38 significant digits in a Number");
        assertThat(client.put("a", ",'n':{'N':'1E126'}")).contains("Number overflow");
    }

    @Test
    void aConditionalOperatorNeedsTwoConditions() {
        String one = "'a':{'ComparisonOperator':'NULL'}";
        assertThat(client.call("Scan", "{'TableName':'ttt','ConditionalOperator':'OR','ScanFilter':{" + one + "}}"))
                .contains("ConditionalOperator can only be used when Filter or Expected has two or more elements");
        assertThat(client.call(
                        "Scan",
                        "{'TableName':'ttt','ConditionalOperator':'OR','ScanFilter':{" + one
                                + ",'b':{'ComparisonOperator':'NULL'}}}"))
                .contains("'Count':0");
        assertThat(client.call("Scan", "{'TableName':'ttt','ConditionalOperator':'OR'}"))
                .contains("ConditionalOperator cannot be used without Filter or Expected");
    }

    @Test
    void aLegacyAddToAnotherTypeNamesTheMismatch() {
        client.put("a", ",'ss':{'S':'x'}");
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'AttributeUpdates':{'ss':{'Action':'ADD','Value':"
                                + "{'SS':['x']}}}}"))
                .contains("Type mismatch for attribute to update");
    }

    @Test
    void anExpressionHasAtMost300Operators() {
        String equal = "a=:v";
        String update = "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ConditionExpression':'%s',"
                + "'ExpressionAttributeValues':{':v':{'N':'1'}}}";
        // 150 comparisons and 149 ORs
        assertThat(client.call("UpdateItem", update.formatted(equal + (" OR " + equal).repeat(149))))
                .contains("ConditionalCheckFailedException");
        assertThat(client.call("UpdateItem", update.formatted(equal + (" OR " + equal).repeat(150))))
                .contains(
                        "Invalid ConditionExpression: The expression contains too many operators; operator count: 301");
    }

    @Test
    void whatAnUpdateWritesIsLimitedLikeAnItem() {
        // 3 for the update, 19 for the clause, 1 for the name
        int most = 409_600 - 23;
        String update = "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'SET t = :t',"
                + "'ExpressionAttributeValues':{':t':{'S':'%s'}}}";
        assertThat(client.call("UpdateItem", update.formatted("x".repeat(most))))
                .isEqualTo("{}");
        assertThat(client.call("UpdateItem", update.formatted("x".repeat(most + 1))))
                .contains("Item size to update has exceeded the maximum allowed size");
    }

    @Test
    void aTransactionOfStatementsReportsItsReads() {
        client.put("a", "");
        assertThat(client.call(
                        "ExecuteTransaction",
                        "{'ReturnConsumedCapacity':'TOTAL','TransactStatements':[{'Statement':"
                                + "'SELECT * FROM ttt WHERE pk = ?','Parameters':[{'S':'a'}]}]}"))
                .contains("'ConsumedCapacity':[{'TableName':'ttt','CapacityUnits':2.0,'ReadCapacityUnits':2.0}]");
    }

    @Test
    void aPageEndsWithTheItemThatReachesOneMegabyte() {
        for (int i = 0; i < 4; i++) {
            client.put("k" + i, ",'g':{'S':'x'},'t':{'S':'" + "x".repeat(350_000) + "'}");
        }
        String page = client.call("Scan", "{'TableName':'ttt','Select':'COUNT'}");
        assertThat(page).contains("'Count':3,").contains("'LastEvaluatedKey'");
    }

    @Test
    void aProblemOfAValueIsReportedBeforeThatThereAreSeveral() {
        assertThat(client.put("a", ",'n':{'S':'x','N':'y'}"))
                .contains("The parameter cannot be converted to a numeric value: y");
        assertThat(client.put("a", ",'n':{'S':'x','N':'1'}")).contains("more than one datatypes set");
        assertThat(client.put("a", ",'n':{'NULL':'no'}")).contains("Null attribute value types must have the value");
        assertThat(client.put("a", ",'n':{'NULL':'x'}")).contains("SerializationException");
        assertThat(client.put("a", ",'n':'x'")).contains("'Message':'Unexpected value type in payload'");
        assertThat(client.put("a", ",'n':{'B':'+/+='}")).contains("Invalid last non-pad Base64 character dectected");
    }

    @Test
    void legacyConditionsAreCheckedLikeInTheService() {
        String put = "{'TableName':'ttt','Item':{'pk':{'S':'a'}},'Expected':{'n':%s}}";
        assertThat(client.call("PutItem", put.formatted("{'ComparisonOperator':'LT'}")))
                .contains("Value or AttributeValueList must be used with ComparisonOperator: LT for Attribute: n");
        assertThat(client.call(
                        "PutItem",
                        put.formatted("{'ComparisonOperator':'IN','AttributeValueList':[{'S':'a'},{'N':'1'}]}")))
                .contains("AttributeValues inside AttributeValueList must be of same type");
        assertThat(client.call(
                        "PutItem",
                        put.formatted("{'ComparisonOperator':'BETWEEN','AttributeValueList':[{'N':'2'},{'N':'1'}]}")))
                .contains("The BETWEEN condition was provided a range where the lower bound is greater");
    }

    @Test
    void keyConditionsCanBeUsedWithAProjectionExpression() {
        client.put("a", ",'n':{'N':'1'}");
        assertThat(client.call(
                        "Query",
                        "{'TableName':'ttt','KeyConditions':{'pk':{'ComparisonOperator':'EQ','AttributeValueList':"
                                + "[{'S':'a'}]}},'ProjectionExpression':'n'}"))
                .contains("'Items':[{'n':{'N':'1'}}]");
    }

    private String update(String expression) {
        return client.call(
                "UpdateItem",
                "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'ALL_NEW','UpdateExpression':'" + expression
                        + "','ExpressionAttributeValues':{':v':{'N':'1'}}}");
    }

    @Test
    void anUpdateThatOnlyRemovesCreatesNoItem() {
        assertThat(
                        client.call(
                                "UpdateItem",
                                "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'ALL_NEW','UpdateExpression':'REMOVE b'}"))
                .isEqualTo("{}");
        assertThat(client.get("a", true)).isEqualTo("{}");
        assertThat(client.call("UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}"))
                .isEqualTo("{}");
        assertThat(client.get("a", true)).contains("'a'");
    }

    @Test
    void theGrammarIsThatOfTheService() {
        assertThat(update("SET n = :v + :v")).contains("'n':{'N':'2'}");
        assertThat(update("SET n = :v + :v + :v")).contains("Syntax error; token: ");
        assertThat(update("SET n = if_not_exists(m, :v + :v)")).contains("Syntax error");
        assertThat(update("SET _n = :v")).contains("Syntax error");
        assertThat(update("SET n" + ".b".repeat(32) + " = :v"))
                .contains("The document path has too many nesting levels; nesting levels: 33");
    }

    @Test
    void anIndexKeyKeepsItsType() {
        client.put("a", ",'n':{'N':'1'}");
        assertThat(update("SET g = :v")).contains("Type mismatch for Index Key g Expected: S Actual: N IndexName: byG");
        assertThat(client.call(
                        "UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'SET g = n'}"))
                .contains("The update expression attempted to update the secondary index key to unsupported type");
        assertThat(update("SET g.b = :v"))
                .contains("Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
                        + "IndexKey: g");
    }

    @Test
    void aResultThatIsTooPreciseOverflows() {
        client.put("a", ",'n':{'N':'1e50'}");
        assertThat(update("SET n = n + :v")).contains("Number overflow.");
        assertThat(client.put("b", ",'n':{'N':'" + "1".repeat(39) + "'}"))
                .contains("Attempting to store more than 38 significant digits in a Number");
    }

    @Test
    void aSegmentStartsWithAKeyOfItsOwn() {
        Set<List<Integer>> found = new HashSet<>();
        for (int key = 0; key < 20; key++) {
            List<Integer> accepting = new ArrayList<>();
            for (int segment = 0; segment < 2; segment++) {
                String response = client.call(
                        "Scan",
                        "{'TableName':'ttt','Segment':" + segment
                                + ",'TotalSegments':2,'ExclusiveStartKey':{'pk':{'S':'k" + key + "'}}}");
                if (!response.contains("Please use ExclusiveStartKey with correct Segment.")) {
                    accepting.add(segment);
                }
            }
            found.add(accepting);
        }
        assertThat(found).as("a key is in exactly one segment").containsExactlyInAnyOrder(List.of(0), List.of(1));
    }
}
