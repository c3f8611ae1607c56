package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of several problems of an expression is reported. */
class ExpressionOrderTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            a = a AND :undefined > b                        | must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]
            :undefined > b AND a = a                        | attribute value: :undefined
            a > :map AND :undefined > b                     | Incorrect operand type for operator or function; operator or function: >, operand type: M
            a = a AND size(:map) > no.such(b)               | Syntax error
            a = a AND nope(b)                               | Invalid function name; function: nope
            a = a AND size(b)                               | The function is not allowed to be used this way in an expression; function: size
            a = a AND abort = :map                          | Attribute name is a reserved keyword; reserved keyword: abort
            attribute_type(a, size(b)) AND b > :map         | operator or function: attribute_type, operand type: N
            attribute_type(b, b)                            | must be distinct from the remaining operands for this operator or function; operator: attribute_type
            """)
    void theFirstConditionWithAProblemIsReported(String condition, String problem) {
        assertThat(client.call(
                        "Scan",
                        "{'TableName':'ttt','FilterExpression':'" + condition
                                + "','ExpressionAttributeValues':{':map':{'M':{}}}}"))
                .contains("Invalid FilterExpression: ")
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            SET a = :s SET abort = :s                       | Attribute name is a reserved keyword; reserved keyword: abort
            SET a = :s SET a = :undefined                   | The "SET" section can only be used once in an update expression;
            SET a = :undefined, #n = :s                     | attribute name: #n
            SET a = :undefined, a = :s                      | attribute value: :undefined
            SET a[0] = :s, a.b = :s, c = :s, c.d = :s       | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c], path two: [c, d]
            SET a[0] = :s, a.b = if_not_exists(b)           | Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, [0]], path two: [a, b]
            SET a = if_not_exists(b) ADD c :s               | Incorrect operand type for operator or function; operator: ADD, operand type: STRING
            SET a = list_append(list_append(:l, :l), :l)    | The function is not allowed to be used this way in an expression; function: list_append
            """)
    void theMostImportantProblemOfAnUpdateIsReported(String update, String problem) {
        String used =
                (update.contains(":s") ? ",':s':{'S':'x'}" : "") + (update.contains(":l") ? ",':l':{'L':[]}" : "");
        assertThat(client.call(
                                "UpdateItem",
                                "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'" + update
                                        + "','ExpressionAttributeValues':{" + used.substring(1) + "}}")
                        .replace('\\', ' '))
                .contains("Invalid UpdateExpression: ")
                .contains(problem.replace("\"SET\"", " 'SET '"));
    }

    private String update(String expression) {
        return client.call(
                "UpdateItem",
                "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'ALL_NEW','UpdateExpression':'" + expression
                        + "'"
                        + (expression.contains(":v") ? ",'ExpressionAttributeValues':{':v':{'SS':['x']}}" : "") + "}");
    }

    @Test
    void aPathIntoAMissingItemIsNotRemoved() {
        assertThat(update("REMOVE m.a, l[0]")).isEqualTo("{}");
        assertThat(client.get("a", true)).isEqualTo("{}");
        client.put("a", "");
        assertThat(update("REMOVE m.a"))
                .contains("The document path provided in the update expression is invalid for update");
    }

    @Test
    void thePathToASetMustExist() {
        client.put("a", ",'m':{'M':{}}");
        assertThat(update("DELETE m.ss :v")).contains("'m':{'M':{}}");
        assertThat(update("DELETE n.ss :v"))
                .contains("The document path provided in the update expression is invalid for update");
    }

    @Test
    void whatSetsAnIndexKeyIsCheckedBeforeTheItem() {
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'SET x = absent ADD g :n',"
                                + "'ExpressionAttributeValues':{':n':{'N':'1'}}}"))
                .contains("Type mismatch for Index Key g Expected: S Actual: N IndexName: byG");
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'SET x = g[1], g = absent + :n',"
                                + "'ExpressionAttributeValues':{':n':{'N':'1'}}}"))
                .contains("Type mismatch for Index Key g Expected: S Actual: N IndexName: byG");
    }

    @Test
    void atMostTenViolationsAreReported() {
        String updates = "{'Create':{}},".repeat(5);
        assertThat(client.call(
                        "UpdateTable",
                        "{'TableName':'ttt','GlobalSecondaryIndexUpdates':["
                                + updates.substring(0, updates.length() - 1) + "]}"))
                .contains("10 validation errors detected: ")
                .doesNotContain("globalSecondaryIndexUpdates.5");
    }

    @Test
    void truthValuesCanBeTexts() {
        assertThat(client.put("a", ",'t':{'BOOL':'yes'},'f':{'BOOL':'0'},'n':{'NULL':'TRUE'}"))
                .isEqualTo("{}");
        assertThat(client.get("a", true))
                .contains("'t':{'BOOL':true}")
                .contains("'f':{'BOOL':false}")
                .contains("'n':{'NULL':true}");
        assertThat(client.put("a", ",'t':{'BOOL':'maybe'}")).contains("SerializationException");
    }

    @Test
    void membersOfSetsAreInOrder() {
        client.put("a", ",'ss':{'SS':['b','a','B']},'ns':{'NS':['10','9','-1.5']},'bs':{'BS':['/w==','AQ==']}");
        assertThat(client.get("a", true))
                .contains("'ss':{'SS':['B','a','b']}")
                .contains("'ns':{'NS':['-1.5','9','10']}")
                .contains("'bs':{'BS':['AQ==','/w==']}");
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'UPDATED_NEW','UpdateExpression':'ADD ss :v',"
                                + "'ExpressionAttributeValues':{':v':{'SS':['ab','A']}}}"))
                .contains("'ss':{'SS':['A','B','a','ab','b']}");
    }
}
