package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of the service's PartiQL, with its messages, as recorded on the service in October 2026. */
class StatementGrammarTest {
    private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    @BeforeEach
    void fill() {
        client.call(
                "CreateTable",
                "{'TableName':'sorted','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'s','AttributeType':'N'}],"
                        + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}]}");
        client.call(
                "CreateTable",
                "{'TableName':'plain','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'id','AttributeType':'N'}],'KeySchema':[{'AttributeName':'id','KeyType':'HASH'}]}");
        client.call(
                "PutItem",
                "{'TableName':'plain','Item':{'id':{'N':'1'},'tags':{'SS':['a','b']},'text':{'S':'abc'},'flag':{'BOOL':true},"
                        + "'none':{'NULL':true},'map':{'M':{'in':{'N':'5'}}}}}");
        for (int sort = 1; sort <= 3; sort++) {
            client.call("PutItem", "{'TableName':'sorted','Item':{'p':{'S':'a'},'s':{'N':'" + sort + "'}}}");
        }
    }

    private static String json(String statement) {
        return "'" + statement.replace("'", "\\u0027").replace("\"", "\\\"").replace("\n", "\\n") + "'";
    }

    private String execute(String statement) {
        return client.call("ExecuteStatement", "{'Statement':" + json(statement) + "}");
    }

    private String message(String statement) {
        String response = execute(statement);
        assertThat(response).as(statement).startsWith("400");
        String start = "'message':'";
        return response.substring(response.indexOf(start) + start.length(), response.length() - "'}".length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM plain WHERE id = 1 more",
                "SELECT * FROM plain WHERE id = 1 e5",
                "SELECT * FROM plain WHERE id = 1)",
                "SELECT * FROM sorted ORDER BY s WHERE p = 'a'",
                "INSERT INTO plain VALUE {'id': 7} more",
                "INSERT INTO plain p VALUE {'id': 7}",
                "UPDATE plain SET x = 1 WHERE id = 1 more",
                "DELETE FROM plain WHERE id = 1 ORDER BY id",
                "FROM plain SET x = 1 WHERE id = 1"
            })
    void whatFollowsACompleteStatementIsRejected(String statement) {
        assertThat(message(statement)).isEqualTo(MALFORMED + "Unexpected token after expression");
        assertThat(execute("SELECT * FROM plain")).contains("'id':{'N':'1'}").doesNotContain("'N':'7'", "'x':");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT * FROM plain WHERE                       | Unexpected term
            SELECT * FROM plain WHERE;                      | Unexpected term
            SELECT * FROM plain WHERE NOT                   | Unexpected term
            SELECT * FROM plain WHERE (                     | Unexpected term
            SELECT * FROM                                   | Unexpected term
            UPDATE plain SET x = 1 WHERE                    | Unexpected term
            SELECT * FROM plain WHERE id = 1 AND            | Missing right-hand side expression of infix operator
            SELECT * FROM plain WHERE id = 1 OR             | Missing right-hand side expression of infix operator
            SELECT * FROM plain WHERE ORDER BY id           | Unexpected keyword
            SELECT * FROM plain WHERE level = 1             | Unexpected keyword
            SELECT * FROM plain WHERE IS NULL               | Unexpected operator
            SELECT * FROM plain WHERE id = LIKE             | Unexpected operator
            SELECT * FROM plain WHERE text IS WORD          | Expected type name
            SELECT * FROM plain WHERE map.inner = 1         | Invalid path dot component
            DELETE FROM                                     | Expected identifier for simple path
            DELETE FROM WHERE id = 1                        | Expected identifier for simple path
            """)
    void syntaxErrorsAreNamed(String statement, String problem) {
        assertThat(message(statement)).isEqualTo(MALFORMED + problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM plain WHERE id = 1e2147483648",
                "SELECT * FROM plain WHERE id = 1.5e-2147483647",
                "SELECT * FROM plain WHERE id = 1.2.3",
                "SELECT * FROM plain WHERE id = 1 # note",
                "SELECT * FROM plain WHERE id = 1 /* note",
                "SELECT * FROM plain WHERE text = 'open"
            })
    void whatCannotBeSplitIntoTokensHasNoDetail(String statement) {
        assertThat(message(statement)).isEqualTo(MALFORMED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT * FROM plain WHERE id = 1e126                  | Number overflow. Attempting to store a number with magnitude larger than supported range under root
            UPDATE plain SET x = 1e-131 WHERE id = 1              | Number underflow. Attempting to store a number with magnitude smaller than supported range under root
            SELECT * FROM plain WHERE id = 123456789012345678901234567890123456789 | Attempting to store more than 38 significant digits in a Number under root
            INSERT INTO plain VALUE {'id': 7, 'm': {'x': 1e126}}  | Number overflow. Attempting to store a number with magnitude larger than supported range under root.x
            INSERT INTO plain VALUE {'id': 7, 'l': [1, 1e126]}    | Number overflow. Attempting to store a number with magnitude larger than supported range under root[1]
            UPDATE plain p SET x = 1 WHERE id = 1                 | Aliasing is not supported
            DELETE FROM plain p WHERE id = 1                      | Aliasing is not supported
            SELECT * FROM plain AS p                              | Aliasing is not supported
            text IS INT4                                          | Unsupported operation: IsType
            text IS DOUBLE PRECISION                              | Unsupported operation: IsType
            SELECT attribute_exists(text) FROM plain              | Unexpected path component at 1:8:16
            SELECT * FROM plain WHERE EXISTS(text)                | Unrecognized function: exists at 1:27:6
            SELECT * FROM plain WHERE attribute_exists('text')    | Operator or function requires a document path; operator or function: attribute_exists
            SELECT * FROM plain WHERE attribute_exists()          | Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 0
            SELECT * FROM plain WHERE attribute_exists(text, id)  | Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2
            INSERT INTO plain VALUE {'id': set_add(<<1>>, <<2>>)} | Unsupported data type: set_add under key root at 1:32:7
            UPDATE plain SET x = set_add(tags, <<'c'>>) WHERE id = 1        | The first argument to SET_ADD must equal the assignment value at 1:22:7
            UPDATE plain SET tags = set_delete(tags, 'c') WHERE id = 1      | The second argument to SET_DELETE must be a value with type SET at 1:36:4
            UPDATE plain SET tags = set_add(tags) WHERE id = 1              | SET_ADD must have exactly two arguments at 1:25:7
            UPDATE plain SET tags = set_add(tags, <<1>>) WHERE id = 1       | An operand in the update expression has an incorrect data type
            UPDATE plain SET tags = set_add(tags, <<'c', 'c'>>) WHERE id = 1 | One or more parameter values were invalid: Input collection [c, c] contains duplicates.
            UPDATE plain SET tags = set_add(tags, <<>>) WHERE id = 1        | Empty bags are not supported
            FROM plain SET x = 1                                  | Where clause does not contain a mandatory equality on all key attributes
            FROM plain WHERE x = 1 REMOVE text                    | Where clause does not contain a mandatory equality on all key attributes
            SELECT * FROM sorted WHERE p = 'a' AND x = 1 OR p = 'a' AND s = 2    | Overlapping conditions with range keys are not supported in where clause
            SELECT * FROM sorted WHERE p = 'a' AND s > 1 OR p = 'a' AND s = 2    | Overlapping conditions with range keys are not supported in where clause
            """)
    void rulesOfWellFormedStatementsAreNamed(String statement, String problem) {
        assertThat(message(statement)).isEqualTo(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id = 1e0",
                "id = .1e1",
                "id = 1 AND attribute_exists(text) = true",
                "id = 1 AND attribute_exists(nothing_here) = false",
                "id = 1 AND text IS STRING",
                "id = 1 AND flag IS BOOL",
                "id = 1 AND none IS NULL",
                "id = 1 AND tags IS BAG",
                "id = 1 AND id IS NOT CHARACTER VARYING",
                "id = 1 AND map.\"in\" IS DOUBLE PRECISION"
            })
    void conditionsThatHoldFindTheItem(String condition) {
        assertThat(execute("SELECT id FROM plain WHERE " + condition)).isEqualTo("{'Items':[{'id':{'N':'1'}}]}");
    }

    @Test
    void alternativesThatExcludeOrDoNotShareSortKeysAreRead() {
        for (String where : List.of(
                "p = 'a' AND s <> 1 OR p = 'a' AND s = 2",
                "p = 'a' AND NOT s = 1 OR p = 'a' AND s = 2",
                "p = 'a' AND s = 2 OR p = 'a' AND s = 3",
                "p = 'a' AND s = 2 OR p = 'a' AND s > 2")) {
            assertThat(execute("SELECT s FROM sorted WHERE " + where))
                    .as(where)
                    .isEqualTo("{'Items':[{'s':{'N':'2'}},{'s':{'N':'3'}}]}");
        }
    }

    @Test
    void aQuoteInsideATextOrANameIsWrittenTwice() {
        String insert = "INSERT INTO plain VALUE {'id': 8, 'o''clock': '''it''s''', \"a\"\"b\": 'c''d'}";
        assertThat(execute(insert)).isEqualTo("{'Items':[]}");
        String select = "SELECT \"o'clock\" FROM plain WHERE id = 8 AND \"o'clock\" = '''it''s'''";
        assertThat(execute(select)).contains("{'o'clock':{'S':''it's''}}");
        assertThat(execute("SELECT \"a\"\"b\" FROM plain WHERE id = 8")).contains("b':{'S':'c'd'}}");
    }

    @Test
    void anUpdateCanStartWithItsTable() {
        assertThat(
                        execute(
                                "FROM plain WHERE id = 1 AND text = 'abc' SET x = 1 REMOVE tags, flag, none, map RETURNING ALL NEW *"))
                .isEqualTo("{'Items':[{'id':{'N':'1'},'text':{'S':'abc'},'x':{'N':'1'}}]}");
        assertThat(execute("from plain where id = 2 set x = 1")).contains("ConditionalCheckFailedException");
        assertThat(execute("FROM other WHERE id = 1 SET x = 1")).contains("ResourceNotFoundException");
    }

    @Test
    void membersAreAddedToSetsAndTakenFromThem() {
        execute("UPDATE plain SET tags = SET_ADD(tags, <<'c'>>) SET ints = set_add(ints, <<1>>) WHERE id = 1");
        execute("UPDATE plain SET tags = set_delete(tags, <<'a', 'z'>>) WHERE id = 1");
        assertThat(execute("SELECT tags, ints FROM plain WHERE id = 1"))
                .isEqualTo("{'Items':[{'tags':{'SS':['b','c']},'ints':{'NS':['1']}}]}");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            1e99999999999,  The parameter cannot be converted to a numeric value: 1e99999999999
            1e-2147483648,  The parameter cannot be converted to a numeric value: 1e-2147483648
            1e2147483647,   Number underflow. Attempting to store a number with magnitude smaller than supported range
            1e126,          Number overflow. Attempting to store a number with magnitude larger than supported range
            """)
    void parametersAreReadWithExponentsOf32Bits(String number, String problem) {
        String statement = "{'Statement':'UPDATE plain SET x = ? WHERE id = 1','Parameters':[{'N':'" + number + "'}]}";
        assertThat(client.call("ExecuteStatement", statement)).contains("'message':'" + problem + "'");
        assertThat(client.call("ExecuteTransaction", "{'TransactStatements':[" + statement + "]}"))
                .contains("'message':'" + problem + "'");
    }

    @Test
    void transactionsNameTheStatementThatIsWrong() {
        String prefix = "'message':'Validation failed in TransactStatements[0]: ";
        assertThat(transaction("SELECT * FROM plain WHERE")).contains(prefix + MALFORMED + "Unexpected term'");
        assertThat(transaction("EXISTS(SELECT * FROM plain WHERE id = 1)"))
                .contains(prefix + "EXISTS() must contain a single item read with additional condition'");
    }

    private String transaction(String statement) {
        return client.call("ExecuteTransaction", "{'TransactStatements':[{'Statement':" + json(statement) + "}]}");
    }

    @Test
    void aSelectOfABatchDoesNotTestWhatExists() {
        assertThat(client.call(
                        "BatchExecuteStatement",
                        "{'Statements':[{'Statement':'SELECT * FROM plain WHERE id = 1 AND attribute_exists(text)'}]}"))
                .contains(
                        "Select statements within BatchExecuteStatement must specify the primary key in the where clause.");
    }
}
