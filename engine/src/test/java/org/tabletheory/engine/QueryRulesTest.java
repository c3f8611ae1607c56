package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Query and Scan reject, in which words and in which order. */
class QueryRulesTest {
    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    QueryRulesTest() {
        client.call(
                "CreateTable",
                "{'TableName':'pairs','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'s','AttributeType':'N'},"
                        + "{'AttributeName':'g','AttributeType':'S'}],"
                        + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
                        + "'GlobalSecondaryIndexes':[{'IndexName':'byG','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],"
                        + "'Projection':{'ProjectionType':'KEYS_ONLY'}}]}");
        client.withTable();
    }

    private String query(String members) {
        return client.call("Query", "{'TableName':'pairs'," + members + "}");
    }

    private String legacy(String conditions) {
        return query("'KeyConditions':{" + conditions + "}");
    }

    private static String condition(String name, String operator, String values) {
        return "'" + name + "':{'ComparisonOperator':'" + operator + "'"
                + (values.isEmpty() ? "" : ",'AttributeValueList':[" + values + "]") + "}";
    }

    @ParameterizedTest
    @CsvSource({
        "NE, {'S':'a'}",
        "NULL, ''",
        "NOT_NULL, ''",
        "CONTAINS, {'S':'a'}",
        "NOT_CONTAINS, {'S':'a'}",
        "IN, {'S':'a'}"
    })
    void anOperatorThatNoKeyConditionHasIsRejectedWithTheTable(String operator, String values) {
        String unquoted = values.equals("''") ? "" : values;
        assertThat(legacy(condition("p", operator, unquoted)))
                .contains("Attempted conditional constraint is not an indexable operation");
        assertThat(client.call(
                        "Query",
                        "{'TableName':'missing','KeyConditions':{" + condition("p", operator, unquoted) + "}}"))
                .contains("ResourceNotFoundException");
        assertThat(legacy(condition("x", operator, unquoted))).contains("Query condition missed key schema element: p");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            begins_with(:v, s) AND p = :v             | begins_with operator must have the key attribute as its first operand
            :v BETWEEN s AND s AND p = :v             | BETWEEN operator must have the key attribute as its first operand
            p > size(s)                               | KeyConditionExpressions cannot contain nested operations
            size(p) = :v                              | KeyConditionExpressions cannot contain nested operations
            p BETWEEN s AND size(p)                   | Multiple attribute names used in one condition
            p.a = :v                                  | KeyConditionExpressions cannot have conditions on nested attributes
            p <> :v                                   | Invalid operator used in KeyConditionExpression: <>
            """)
    void theFormOfAKeyConditionIsCheckedBeforeTheTable(String condition, String problem) {
        assertThat(client.call(
                        "Query",
                        "{'TableName':'missing','KeyConditionExpression':'" + condition + "'"
                                + (condition.contains(":v") ? ",'ExpressionAttributeValues':{':v':{'S':'a'}}" : "")
                                + "}"))
                .contains(problem);
    }

    @Test
    void theTypeOfAValueIsCheckedBeforeItsOperator() {
        String of = ",'ExpressionAttributeValues':{':v':%s}";
        assertThat(query("'KeyConditionExpression':'p > :v'" + of.formatted("{'N':'1'}")))
                .contains("Condition parameter type does not match schema type");
        assertThat(query("'KeyConditionExpression':'p > :v'" + of.formatted("{'S':'1'}")))
                .contains("Query key condition not supported");
    }

    private String from(String key, String condition) {
        return query("'ExclusiveStartKey':{" + key + "},'KeyConditionExpression':'" + condition
                + "','ExpressionAttributeValues':{':p':{'S':'a'}"
                + (condition.contains(":s") ? ",':s':{'N':'5'}" : "") + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'p':{'S':'a'}                              | p = :p           | The provided starting key is invalid'
            'p':{'S':'a'},'x':{'N':'1'}                | p = :p           | The provided starting key is invalid'
            'x':{'S':'a'},'s':{'N':'1'}                | x = :p           | The provided starting key is invalid'
            'p':{'S':'a'},'s':{'S':'1'}                | p = :p           | 'The provided key element does not match the schema'
            'p':{'S':'a'},'s':{'S':'1'}                | x = :p           | Query condition missed key schema element: p
            'p':{'S':'b'},'s':{'N':'1'}                | p = :p           | The provided starting key is outside query boundaries based on provided conditions
            'p':{'S':'a'},'s':{'N':'1'}                | p = :p AND s > :s| The provided starting key does not match the range key predicate
            'p':{'S':'b'},'s':{'N':'1'}                | p = :p AND s > :s| The provided starting key does not match the range key predicate
            'p':{'S':'b'},'s':{'N':'7'}                | p = :p AND s > :s| The query can return at most one row and cannot be restarted
            'p':{'S':'a'},'s':{'N':'7'}                | p = :p AND s > :s| 'Count':0
            """)
    void aStartingKeyIsOneThatTheQueryCanHaveReturned(String key, String condition, String response) {
        assertThat(from(key, condition)).contains(response);
    }

    @Test
    void aPartitionOfOneItemHasNoSecondPage() {
        assertThat(client.call(
                        "Query",
                        "{'TableName':'ttt','ExclusiveStartKey':{'pk':{'S':'a'}},'KeyConditionExpression':'pk = :p',"
                                + "'ExpressionAttributeValues':{':p':{'S':'a'}}}"))
                .contains("The provided exclusive start key is invalid: ExclusiveStartKey: {pk=AttributeValue: {S:a}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'g':{'S':'x'}                                       | The provided starting key is invalid'
            'g':{'N':'1'},'p':{'S':'a'},'s':{'N':'1'}           | 'The provided key element does not match the schema'
            'g':{'S':'x'},'p':{'S':'a'},'s':{'S':'1'}           | The provided starting key is invalid: The provided key element does not match the schema
            """)
    void aStartingKeyOfAnIndexHasTheKeyOfTheTableToo(String key, String problem) {
        assertThat(client.call("Scan", "{'TableName':'pairs','IndexName':'byG','ExclusiveStartKey':{" + key + "}}"))
                .contains(problem);
        assertThat(query("'IndexName':'byG','ExclusiveStartKey':{" + key
                        + "},'KeyConditionExpression':'g = :g','ExpressionAttributeValues':{':g':{'S':'x'}}"))
                .contains(problem);
    }

    @Test
    void whatIsSelectedIsCheckedAfterKeysAndFilter() {
        String select = "'IndexName':'byG','Select':'ALL_ATTRIBUTES',";
        String values = ",'ExpressionAttributeValues':{':g':{'S':'x'}}";
        assertThat(query(select + "'KeyConditionExpression':'x = :g'" + values))
                .contains("Query condition missed key schema element: g");
        assertThat(query(select + "'FilterExpression':'g = :g','KeyConditionExpression':'g = :g'" + values))
                .contains("Filter Expression can only contain non-primary key attributes: Primary key attribute: g");
        assertThat(query(select + "'KeyConditionExpression':'g = :g'" + values))
                .contains("Select type ALL_ATTRIBUTES is not supported for global secondary index byG");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.a", "p[0]", "g.a"})
    void partsOfKeysAreRejectedWhereverTheyAreUsed(String path) {
        String problem = "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
                + (path.startsWith("g") ? "IndexKey: g" : "Key: p");
        String key = "{'p':{'S':'a'},'s':{'N':'1'}}";
        String exists = "attribute_exists(" + path + ")";
        assertThat(client.call(
                        "GetItem", "{'TableName':'pairs','Key':" + key + ",'ProjectionExpression':'" + path + "'}"))
                .contains(problem);
        assertThat(client.call(
                        "BatchGetItem",
                        "{'RequestItems':{'pairs':{'Keys':[" + key + "],'ProjectionExpression':'" + path + "'}}}"))
                .contains(problem);
        assertThat(client.call("Scan", "{'TableName':'pairs','FilterExpression':'" + exists + "'}"))
                .contains(problem);
        assertThat(client.call("Scan", "{'TableName':'pairs','ProjectionExpression':'" + path + "'}"))
                .contains(problem);
        assertThat(client.call(
                        "PutItem", "{'TableName':'pairs','Item':" + key + ",'ConditionExpression':'" + exists + "'}"))
                .contains(problem);
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'pairs','Key':" + key + ",'UpdateExpression':'SET x = " + path + "'}"))
                .contains(problem);
        assertThat(client.call(
                        "TransactGetItems",
                        "{'TransactItems':[{'Get':{'TableName':'pairs','Key':" + key + ",'ProjectionExpression':'"
                                + path + "'}}]}"))
                .contains("TransactionCanceledException")
                .contains(problem);
    }
}
