package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PartiQL as measured on the service: what is rejected, in which words, and what statements cost. */
class StatementsTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @BeforeEach
    void fill() {
        client.put("a", ",'g':{'S':'x'},'n':{'N':'1'}");
        client.put("b", ",'g':{'S':'x'},'n':{'N':'2'}");
        client.put("big", ",'t':{'S':'" + "x".repeat(3000) + "'}");
    }

    private String execute(String statement, String members) {
        return client.call("ExecuteStatement", "{'Statement':'" + quoted(statement) + "'" + members + "}");
    }

    /** Tests write quotes of JSON as single ones; those of a statement are written as Unicode escapes. */
    private static String quoted(String statement) {
        return statement.replace("'", "\\u0027").replace("\"", "\\u0022");
    }

    private String batch(String members, String... statements) {
        StringBuilder list = new StringBuilder();
        for (String statement : statements) {
            list.append(list.isEmpty() ? "" : ",")
                    .append("{'Statement':'")
                    .append(quoted(statement))
                    .append("'}");
        }
        return client.call("BatchExecuteStatement", "{'Statements':[" + list + "]" + members + "}");
    }

    private String transaction(String... statements) {
        StringBuilder list = new StringBuilder();
        for (String statement : statements) {
            list.append(list.isEmpty() ? "" : ",")
                    .append("{'Statement':'")
                    .append(quoted(statement))
                    .append("'}");
        }
        return client.call("ExecuteTransaction", "{'TransactStatements':[" + list + "]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT * FROM ttt.byG.more                          | A path may contain at most 2 components in the FROM clause
            SELECT * FROM "ttt".""                              | Path component cannot be an empty string
            SELECT * FROM ""                                    | Path component cannot be an empty string
            INSERT INTO ttt.byG VALUE {'pk': 'w'}               | FROM clause may only contain a single table name in data manipulation statements
            UPDATE ttt.byG SET n = 1 WHERE pk = 'a'             | This operation is not supported on an index
            UPDATE absent.byG SET  n = 1 WHERE pk = 'a'         | This operation is not supported on an index
            DELETE FROM ttt.byG WHERE pk = 'a'                  | This operation is not supported on an index
            SELECT COUNT(*) FROM ttt                            | Unexpected path component at 1:8:5
            SLECT * FROM ttt                                    | Statement wasn\\u0027t well formed, can\\u0027t be processed: Expected data manipulation
            SELECT * FROM ttt.none                              | The table does not have the specified index'
            """)
    void aStatementThatCannotBeExecutedSaysWhy(String statement, String message) {
        assertThat(execute(statement, "")).startsWith("400").contains(message.replace("\\u0027", "'"));
    }

    @Test
    void conditionsNeedNotBeOnAttributes() {
        assertThat(execute("SELECT pk FROM ttt WHERE size(t) IN [3000]", ""))
                .isEqualTo("{'Items':[{'pk':{'S':'big'}}]}");
        assertThat(execute("SELECT pk FROM ttt WHERE NOT n IN [1, 2] AND size(t) BETWEEN 1 AND 5000", ""))
                .contains("'big'");
    }

    @Test
    void aGlobalIndexHasNoConsistentReads() {
        assertThat(execute("SELECT * FROM ttt.byG WHERE g = 'x'", ",'ConsistentRead':true"))
                .contains("Strongly consistent read is not supported on Global Secondary Indexes");
    }

    @Test
    void aTokenIsForTheStatementThatReturnedIt() {
        String select = "SELECT * FROM ttt.byG WHERE g = 'x'";
        String first = execute(select, ",'Limit':1");
        String token = ",'Limit':1,'NextToken':'" + EngineClient.member(first, "NextToken") + "'";
        assertThat(first).contains("'pk':{'S':'b'}").doesNotContain("'pk':{'S':'a'}");
        assertThat(execute(select, token)).contains("'pk':{'S':'a'}").doesNotContain("'pk':{'S':'b'}");
        assertThat(execute("SELECT * FROM ttt.byG WHERE g = 'y'", token)).contains("NextToken does not match request");
        assertThat(execute(select, ",'NextToken':'AAAA'")).contains("Invalid NextToken");
    }

    @Test
    void aTokenIsForTheParametersThatItWasReturnedFor() {
        String select = "SELECT * FROM ttt.byG WHERE g = ?";
        String first = execute(select, ",'Limit':1,'Parameters':[{'S':'x'}]");
        String token = ",'Limit':1,'NextToken':'" + EngineClient.member(first, "NextToken") + "','Parameters':";
        assertThat(execute(select, token + "[{'S':'x'}]")).contains("'pk':{'S':'a'}");
        assertThat(execute(select, token + "[{'S':'y'}]")).contains("NextToken does not match request");
    }

    @Test
    void itemsOfTwoTablesMayHaveTheSameKey() {
        client.call(
                "CreateTable",
                "{'TableName':'other','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
        assertThat(batch("", "INSERT INTO ttt VALUE {'pk': 'k'}", "INSERT INTO other VALUE {'pk': 'k'}"))
                .isEqualTo("{'Responses':[{'TableName':'ttt'},{'TableName':'other'}]}");
        String[] reads = {"SELECT * FROM ttt WHERE pk = 'k'", "SELECT * FROM other WHERE pk = 'k'"};
        assertThat(batch("", reads))
                .isEqualTo("{'Responses':[{'TableName':'ttt','Item':{'pk':{'S':'k'}}},"
                        + "{'TableName':'other','Item':{'pk':{'S':'k'}}}]}");
        assertThat(transaction(reads)).isEqualTo("{'Responses':[{'Item':{'pk':{'S':'k'}}},{'Item':{'pk':{'S':'k'}}}]}");
        assertThat(transaction("DELETE FROM ttt WHERE pk = 'k'", "DELETE FROM other WHERE pk = 'k'"))
                .isEqualTo("{'Responses':[]}");
    }

    @Test
    void aBatchEitherReadsOrWrites() {
        assertThat(batch("", "SELECT * FROM ttt WHERE pk = 'a'", "DELETE FROM ttt WHERE pk = 'b'"))
                .contains("Read and write requests together in the same batch is not supported.");
        assertThat(client.get("b", true)).contains("'b'");
    }

    @Test
    void aBatchNamesAnItemOnce() {
        assertThat(batch("", "SELECT * FROM ttt WHERE pk = 'a'", "SELECT n FROM ttt WHERE pk = 'a'"))
                .contains("Provided list of item keys contains duplicates");
        assertThat(batch("", "INSERT INTO ttt VALUE {'pk': 'c'}", "DELETE FROM ttt WHERE pk = 'c'"))
                .contains("Provided list of item keys contains duplicates");
    }

    @Test
    void aSelectOfABatchNamesThePrimaryKeyAndNoIndex() {
        String required = "{'Error':{'Code':'ValidationError','Message':'Select statements within "
                + "BatchExecuteStatement must specify the primary key in the where clause.'}}";
        assertThat(batch("", "SELECT * FROM ttt WHERE n = 1", "SELECT * FROM ttt WHERE pk = 'a'"))
                .contains(required)
                .contains("{'TableName':'ttt','Item':{");
        assertThat(batch("", "SELECT * FROM ttt.byG WHERE pk = 'a' AND g = 'x'"))
                .contains(required);
        assertThat(batch("", "SELECT * FROM absent WHERE pk = 'a'"))
                .contains("'TableName':'absent'")
                .contains("'Code':'ResourceNotFound'");
    }

    @Test
    void aSelectOfABatchOrTransactionHasNoOtherConditions() {
        String select = "SELECT * FROM ttt WHERE pk = 'a' AND n = 1";
        assertThat(batch("", select)).contains("'Message':'Only single item select is supported'");
        assertThat(transaction(select))
                .contains(
                        "Validation failed in TransactStatements[0]: Select statements within ExecuteTransaction must "
                                + "specify the primary key in the where clause.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT n, n FROM ttt WHERE pk = 'a'                  | Duplicate identifiers in select clause: n
            SELECT m.n, n FROM ttt WHERE pk = 'a'                | Duplicate identifiers in select clause: n
            SELECT m, m.n FROM ttt WHERE pk = 'a'                | Two document paths overlap with each other
            UPDATE ttt SET n = 1 SET n = 2 WHERE pk = 'a'        | Two document paths overlap with each other
            FROM ttt WHERE pk = 'a' SET n = 1 SET n = 2          | Two document paths overlap with each other
            UPDATE ttt SET m = 1 REMOVE m.n WHERE pk = 'a'       | Two document paths overlap with each other
            SELECT * FROM absent WHERE n < true                  | Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
            SELECT * FROM ttt WHERE n BETWEEN null AND 2         | Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: NULL
            UPDATE ttt SET n = 1 WHERE pk = 1                    | Key attribute's data type should match its data type in table's schema: Key pk
            DELETE FROM ttt WHERE pk = true                      | Key value must be of type S, N, or B. Key name: pk, Key type: BOOL
            INSERT INTO ttt VALUE {'n': 1}                       | Key attribute should be present in the item: Key pk
            SELECT * FROM ttt.byG WHERE g BETWEEN 0 AND 10       | Condition parameter type does not match schema type
            SELECT * FROM ttt.byG WHERE g IN [1]                 | Key attribute's data type should match its data type in table's schema: Key g
            """)
    void aStatementIsCheckedBeforeItIsExecuted(String statement, String message) {
        assertThat(execute(statement, "")).startsWith("400").contains(message);
    }

    @Test
    void aDeleteOfAMissingItemSucceedsWhateverItsConditions() {
        assertThat(execute("DELETE FROM ttt WHERE pk = 'missing' AND n = 1", ""))
                .isEqualTo("{'Items':[]}");
        assertThat(execute("DELETE FROM ttt WHERE pk = 'a' AND n = 7", "")).contains("ConditionalCheckFailedException");
    }

    @Test
    void anInsertOfAKnownKeyIsADuplicate() {
        assertThat(execute("INSERT INTO ttt VALUE {'pk': 'a'}", "")).contains("DuplicateItemException");
        assertThat(transaction("INSERT INTO ttt VALUE {'pk': 'a'}"))
                .contains("[DuplicateItem]")
                .contains("'Code':'DuplicateItem','Message':'Duplicate primary key exists in table'");
    }

    @Test
    void anInsertedItemHasAtMost409600Bytes() {
        String insert = "{'Statement':'" + quoted("INSERT INTO ttt VALUE {'pk': 'new', 't': ?}")
                + "','Parameters':[{'S':'%s'}]}";
        // The names pk and t, and the key.
        assertThat(client.call("ExecuteStatement", insert.formatted("x".repeat(409_600 - 6))))
                .isEqualTo("{'Items':[]}");
        assertThat(client.call("ExecuteStatement", insert.replace("new", "few").formatted("x".repeat(409_600 - 5))))
                .contains("Item size has exceeded the maximum allowed size");
    }

    @Test
    void aSelectedPathHasTheNameOfItsEndButKeepsItsPlaceInATransaction() {
        client.put("p", ",'m':{'M':{'l':{'L':[{'N':'1'},{'N':'2'}]}}}");
        assertThat(execute("SELECT m.l[1], m.l FROM ttt WHERE pk = 'p'", "")).contains("paths overlap");
        assertThat(execute("SELECT m.l[1] FROM ttt WHERE pk = 'p'", "")).isEqualTo("{'Items':[{'l[1]':{'N':'2'}}]}");
        assertThat(transaction("SELECT m.l[1] FROM ttt WHERE pk = 'p'"))
                .contains("{'Item':{'m':{'M':{'l':{'L':[{'N':'2'}]}}}}}");
    }

    @Test
    void anUpdateReturnsWhatItModified() {
        assertThat(execute("UPDATE ttt SET n = 5 WHERE pk = 'a' RETURNING MODIFIED OLD *", ""))
                .isEqualTo("{'Items':[{'n':{'N':'1'}}]}");
        assertThat(execute("UPDATE ttt SET q = 5 WHERE pk = 'a' RETURNING MODIFIED OLD *", ""))
                .isEqualTo("{'Items':[]}");
        assertThat(execute("UPDATE ttt SET q = 6 WHERE pk = 'a' RETURNING ALL NEW *", ""))
                .contains("'n':{'N':'5'}")
                .contains("'q':{'N':'6'}");
    }

    @Test
    void aFailedStatementNamesItsTableButNotTheItem() {
        String failed = client.call(
                "BatchExecuteStatement",
                "{'Statements':[{'Statement':'" + quoted("UPDATE ttt SET n = 5 WHERE pk = 'a' AND n = 9")
                        + "','ReturnValuesOnConditionCheckFailure':'ALL_OLD'}]}");
        assertThat(failed)
                .contains("'TableName':'ttt'")
                .contains("'Code':'ConditionalCheckFailed'")
                .doesNotContain("Item");
        assertThat(batch("", "SELECT")).doesNotContain("TableName");
    }

    @Test
    void aFailedStatementCostsTheWriteThatItTried() {
        String cost = batch(
                ",'ReturnConsumedCapacity':'INDEXES'",
                "INSERT INTO ttt VALUE {'pk': 'new'}",
                "INSERT INTO ttt VALUE {'pk': 'a'}",
                "INSERT INTO ttt VALUE {'pk': 'big'}");
        assertThat(cost)
                .contains("'ConsumedCapacity':[{'TableName':'ttt','CapacityUnits':5.0,'Table':{'CapacityUnits':1.0}}]");
    }

    @Test
    void aBatchInWhichNothingSucceedsReportsNoCost() {
        assertThat(batch(",'ReturnConsumedCapacity':'TOTAL'", "INSERT INTO ttt VALUE {'pk': 'a'}"))
                .doesNotContain("ConsumedCapacity");
    }

    @Test
    void theReadsOfABatchAreConsistentOneByOne() {
        String statement = "'Statement':'SELECT * FROM ttt WHERE pk = ?'";
        assertThat(client.call(
                        "BatchExecuteStatement",
                        "{'ReturnConsumedCapacity':'TOTAL','Statements':[{" + statement
                                + ",'Parameters':[{'S':'a'}],'ConsistentRead':true},{" + statement
                                + ",'Parameters':[{'S':'b'}]}]}"))
                .contains("'CapacityUnits':1.5");
    }

    @Test
    void aTransactionHasNoReturningIndexesOrMixture() {
        assertThat(transaction("DELETE FROM ttt WHERE pk = 'b'", "DELETE FROM ttt WHERE pk = 'a' RETURNING ALL OLD *"))
                .contains("Validation failed in TransactStatements[1]: RETURNING clause is not supported in "
                        + "ExecuteTransaction.");
        assertThat(transaction("SELECT * FROM ttt.byG WHERE pk = 'a'"))
                .contains("Validation failed in TransactStatements[0]: Reads on indices are not supported within "
                        + "transactions.");
        assertThat(transaction("SELECT * FROM ttt WHERE pk = 'a'", "DELETE FROM ttt WHERE pk = 'b'"))
                .contains("does not support both read and write operations in the same request.");
        assertThat(transaction("SELECT * FROM ttt WHERE pk = 'a'", "SELECT * FROM ttt WHERE pk = 'a'"))
                .contains("Transaction request cannot include multiple operations on one item");
        assertThat(client.get("b", true)).contains("'b'");
    }

    @Test
    void eventuallyConsistentSelectsAreStaleOnDemand() {
        EngineClient stale =
                EngineClient.with(EngineOptions.defaults().staleReads(1)).withTable();
        stale.put("a", "");
        String select = "{'Statement':'SELECT * FROM ttt WHERE pk = ?','Parameters':[{'S':'a'}]%s}";
        assertThat(stale.call("ExecuteStatement", select.formatted(""))).isEqualTo("{'Items':[]}");
        assertThat(stale.call("ExecuteStatement", select.formatted(",'ConsistentRead':true")))
                .contains("'a'");
    }
}
