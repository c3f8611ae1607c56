package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the service's PartiQL does not have, and the order and the cost of reads by key. */
class StatementRulesTest {
    private static final Pattern ITEM = Pattern.compile("\\{'p':\\{'S':'(\\w)'},'s':\\{'N':'(\\d)'}");

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    @BeforeEach
    void fill() {
        client.call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'s','AttributeType':'N'}],"
                        + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}]}");
        for (String partition : List.of("a", "b", "c", "d")) {
            for (int sort = 0; sort < 3; sort++) {
                client.call(
                        "PutItem",
                        "{'TableName':'ttt','Item':{'p':{'S':'" + partition + "'},'s':{'N':'" + sort
                                + "'},'m':{'M':{'k':{'S':'v'}}}}}");
            }
        }
    }

    private String execute(String statement, String members) {
        return client.call(
                "ExecuteStatement",
                "{'Statement':'" + statement.replace("'", "\\u0027").replace("\n", "\\n") + "'" + members + "}");
    }

    private List<String> keys(String statement, String members) {
        List<String> keys = new ArrayList<>();
        Matcher item = ITEM.matcher(execute(statement, members).replaceAll("'LastEvaluatedKey.*", ""));
        while (item.find()) {
            keys.add(item.group(1) + item.group(2));
        }
        return keys;
    }

    @Test
    void aChoiceOfPartitionsIsReadByKeyInTheirOrder() {
        String select = "SELECT p, s FROM ttt WHERE p IN ['c', 'a', 'none', 'c']";
        assertThat(keys(select, "")).containsExactly("a0", "a1", "a2", "c0", "c1", "c2");
        assertThat(keys(select + " AND s > 0", "")).containsExactly("a1", "a2", "c1", "c2");
        assertThat(keys(select + " ORDER BY p DESC", "")).containsExactly("c0", "c1", "c2", "a0", "a1", "a2");
        assertThat(keys(select + " ORDER BY s DESC", "")).containsExactly("a2", "a1", "a0", "c2", "c1", "c0");
        assertThat(execute(select, ",'ReturnConsumedCapacity':'TOTAL'"))
                .as("three partitions, not a scan of the table")
                .contains("'CapacityUnits':1.5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'S':'a'}
            {'S':'a'},{'N':'1'},{'N':'2'}
            """)
    void aStatementHasAsManyParametersAsQuestionMarks(String parameters) {
        String problem = "Number of parameters in request and statement don't match.";
        for (String statement : List.of(
                "SELECT * FROM ttt WHERE p = ? AND s = ?",
                "DELETE FROM ttt WHERE p = ? AND s = ?",
                "INSERT INTO ttt VALUE {'p': ?, 's': ?}")) {
            assertThat(execute(statement, ",'Parameters':[" + parameters + "]"))
                    .startsWith("400 ")
                    .contains(problem);
        }
        assertThat(keys("SELECT p, s FROM ttt WHERE p = 'a'", "")).hasSize(3);
    }

    @Test
    void pagesOfAChoiceContinueInTheNextPartition() {
        String select = "SELECT p, s FROM ttt WHERE p IN ['d', 'b', 'a']";
        List<String> read = new ArrayList<>();
        String token = "";
        for (int page = 0; page < 4; page++) {
            String members = ",'Limit':2" + (token.isEmpty() ? "" : ",'NextToken':'" + token + "'");
            read.addAll(keys(select, members));
            token = EngineClient.member(execute(select, members), "NextToken");
        }
        assertThat(read).containsExactly("a0", "a1", "a2", "b0", "b1", "b2", "d0", "d1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            SELECT p FROM ttt ORDER BY p                         | Must have WHERE clause in the statement when using ORDER BY clause.
            SELECT p FROM ttt WHERE s = 1 ORDER BY s             | Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.
            SELECT p FROM ttt WHERE p = 'a' ORDER BY m           | Variable reference m in ORDER BY clause must be part of the primary key
            SELECT p AS q FROM ttt                               | Aliasing is not supported
            SELECT p FROM ttt t WHERE p = 'a'                    | Aliasing is not supported
            SELECT DISTINCT p FROM ttt                           | Unsupported token in expression: DISTINCT
            SELECT VALUE p FROM ttt                              | Select projection doesn't support value or pivot keywords
            SELECT p FROM ttt GROUP BY p                         | Unsupported clause: GROUP BY
            SELECT p FROM ttt LIMIT 10                           | Unsupported clause: LIMIT at 1:25:2
            SELECT p FROM ttt WHERE p LIKE 'a%'                  | Unsupported operator in Condition Expression. Operator: like
            SELECT p FROM ttt WHERE s + 1 = 2                    | Unsupported operator in Condition Expression. Operator: +
            SELECT p FROM ttt WHERE m = m                        | The first operand must be distinct from the remaining operands
            SELECT p FROM ttt WHERE exists(p)                    | Unrecognized function: exists
            SELECT p FROM ttt WHERE p IN 'a'                     | IN operator must have a left hand argument of type Variable Reference
            UPDATE ttt SET x = 1                                 | Where clause does not contain a mandatory equality on all key attributes
            DELETE FROM ttt                                      | Where clause does not contain a mandatory equality on all key attributes
            INSERT INTO ttt VALUE 'a'                            | Please use struct format {...} to express item values for insert statement. at 1:23:3
            EXISTS(SELECT * FROM ttt WHERE p = 'a' AND s = 1)    | EXISTS can only be used in ExecuteTransaction write requests.
            CREATE TABLE t                                       | Unsupported operation: CreateTable
            DROP TABLE ttt                                       | Unsupported operation: DropTable
            """)
    void whatTheServiceDoesNotHaveIsNamed(String statement, String problem) {
        assertThat(execute(statement, "")).startsWith("400").contains(problem);
    }

    @Test
    void aChoiceHasAtMost100Values() {
        String values = "1" + ", 1".repeat(99);
        assertThat(execute("SELECT p FROM ttt WHERE s IN [" + values + "]", "")).startsWith("{'Items'");
        assertThat(execute("SELECT p FROM ttt WHERE s IN [" + values + ", 1]", ""))
                .contains("The IN operator is provided with too many operands; number of operands: 101");
    }

    @Test
    void aChoiceOfPartitionsHasAtMost50ValuesAndPagesOfTenItems() {
        String values = "'a', 'b', 'c', 'd'" + ", 'x'".repeat(46);
        assertThat(execute("SELECT p FROM ttt WHERE p IN [" + values + ", 'x']", ""))
                .contains("The IN operator is provided with too many operands; number of operands: 51");
        String select = "SELECT p, s FROM ttt WHERE p IN [" + values + "]";
        List<String> read = new ArrayList<>(keys(select, ""));
        assertThat(read).hasSize(10);
        String token = EngineClient.member(execute(select, ""), "NextToken");
        read.addAll(keys(select, ",'NextToken':'" + token + "'"));
        assertThat(read).hasSize(12).doesNotHaveDuplicates();
        assertThat(keys(select, ",'Limit':3")).containsExactly("a0", "a1", "a2");
    }

    @Test
    void parametersCannotBeTablesOrItems() {
        assertThat(execute("SELECT p FROM ?", ",'Parameters':[{'S':'ttt'}]")).contains("Unexpected from source");
        assertThat(execute("INSERT INTO ttt VALUE ?", ",'Parameters':[{'M':{'p':{'S':'x'},'s':{'N':'1'}}}]"))
                .contains("Unsupported format in item expression");
    }

    @Test
    void commentsAreSkippedAndEntriesCanBeNamedInBrackets() {
        assertThat(execute("SELECT m['k'] /* a part */ FROM ttt -- of it\nWHERE p = 'a' AND s = 1", ""))
                .isEqualTo("{'Items':[{'k':{'S':'v'}}]}");
    }

    @Test
    void aBatchReturnsPartsAsAReadByKeyDoes() {
        assertThat(
                        client.call(
                                "BatchExecuteStatement",
                                "{'Statements':[{'Statement':'SELECT m.k FROM ttt WHERE p = ? AND s = 1','Parameters':[{'S':'a'}]}]}"))
                .isEqualTo("{'Responses':[{'TableName':'ttt','Item':{'m':{'M':{'k':{'S':'v'}}}}}]}");
    }
}
