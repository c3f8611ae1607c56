package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What PartiQL statements read, change and return, and how many a request has. */
class StatementEffectsTest {
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @BeforeEach
    void fill() {
        client.put("a", ",'n':{'N':'5'},'t':{'S':'hello'},'l':{'L':[{'N':'1'},{'N':'2'}]},'ss':{'SS':['x','y']}");
    }

    private static String quoted(String statement) {
        return statement.replace("'", "\\u0027");
    }

    private String execute(String statement) {
        return client.call("ExecuteStatement", "{'Statement':'" + quoted(statement) + "'}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            n = 5                               | true
            n = 6                               | false
            n <> 5                              | false
            n != 6                              | true
            n < 5                               | false
            n <= 5                              | true
            n > 4                               | true
            n >= 6                              | false
            n BETWEEN 5 AND 6                   | true
            n BETWEEN 6 AND 7                   | false
            n IN [4, 5]                         | true
            n IN (4, 6)                         | false
            t = 'hello'                         | true
            begins_with(t, 'he')                | true
            begins_with(t, 'el')                | false
            contains(t, 'ell')                  | true
            contains(ss, 'z')                   | false
            size(t) = 5                         | true
            attribute_type(n, 'N')              | true
            l[1] = 2                            | true
            none IS MISSING                     | true
            n IS NOT MISSING                    | true
            n IS MISSING                        | false
            n = 6 OR t = 'hello'                | true
            n = 6 AND t = 'hello'               | false
            NOT n = 6                           | true
            """)
    void aSelectReturnsItemsForWhichItsConditionIsTrue(String condition, boolean found) {
        for (String where : new String[] {condition, "pk = 'a' AND (" + condition + ")"}) {
            String response = execute("SELECT n FROM ttt WHERE " + where);
            assertThat(response).isEqualTo(found ? "{'Items':[{'n':{'N':'5'}}]}" : "{'Items':[]}");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SET n = 6                           | MODIFIED NEW | {'n':{'N':'6'}}
            SET n = n + 1                       | MODIFIED NEW | {'n':{'N':'6'}}
            SET n = n - 1                       | MODIFIED NEW | {'n':{'N':'4'}}
            SET n = 6 SET t = 'new'             | MODIFIED NEW | {'n':{'N':'6'},'t':{'S':'new'}}
            SET l[0] = 9                        | MODIFIED NEW | {'l':{'L':[{'N':'9'}]}}
            SET l = list_append(l, [3])         | MODIFIED NEW | {'l':{'L':[{'N':'1'},{'N':'2'},{'N':'3'}]}}
            SET ss = set_add(ss, <<'z'>>)       | MODIFIED NEW | {'ss':{'SS':['x','y','z']}}
            SET ss = set_delete(ss, <<'x'>>)    | MODIFIED NEW | {'ss':{'SS':['y']}}
            SET n = 6                           | MODIFIED OLD | {'n':{'N':'5'}}
            REMOVE n                            | MODIFIED OLD | {'n':{'N':'5'}}
            REMOVE l[0]                         | MODIFIED OLD | {'l':{'L':[{'N':'1'}]}}
            REMOVE n                            | ALL NEW      | {'pk':{'S':'a'},'t':{'S':'hello'},'l':{'L':[{'N':'1'},{'N':'2'}]},'ss':{'SS':['x','y']}}
            SET n = 6                           | ALL OLD      | {'pk':{'S':'a'},'n':{'N':'5'},'t':{'S':'hello'},'l':{'L':[{'N':'1'},{'N':'2'}]},'ss':{'SS':['x','y']}}
            """)
    void anUpdateChangesAndReturnsAttributes(String clauses, String returning, String item) {
        assertThat(execute("UPDATE ttt " + clauses + " WHERE pk = 'a' RETURNING " + returning + " *"))
                .isEqualTo("{'Items':[" + item + "]}");
    }

    @Test
    void anUpdateOrDeleteWithAnotherConditionFailsWithoutEffect() {
        String failed = "ConditionalCheckFailedException";
        assertThat(execute("UPDATE ttt SET n = 6 WHERE pk = 'a' AND n = 4")).contains(failed);
        assertThat(execute("DELETE FROM ttt WHERE pk = 'a' AND n = 4")).contains(failed);
        assertThat(execute("UPDATE ttt SET n = 6 WHERE pk = 'none'")).contains(failed);
        assertThat(client.get("a", true)).contains("'n':{'N':'5'}");
        assertThat(client.get("none", true)).isEqualTo("{}");
        assertThat(execute("DELETE FROM ttt WHERE pk = 'a' AND n = 5 RETURNING ALL OLD *"))
                .startsWith("{'Items':[{'pk':{'S':'a'},'n':{'N':'5'}");
        assertThat(client.get("a", true)).isEqualTo("{}");
    }

    @Test
    void aWriteNamesTheFullPrimaryKey() {
        String missing = "Where clause does not contain a mandatory equality on all key attributes";
        assertThat(execute("UPDATE ttt SET n = 6 WHERE t = 'hello'")).contains(missing);
        assertThat(execute("UPDATE ttt SET n = 6 WHERE pk > 'a'")).contains(missing);
        assertThat(execute("DELETE FROM ttt WHERE n = 5")).contains(missing);
        assertThat(execute("UPDATE ttt SET n = 6 WHERE pk = 1"))
                .contains("Key attribute\\u0027s data type should match its data type in table\\u0027s schema: Key pk"
                        .replace("\\u0027", "'"));
        assertThat(execute("INSERT INTO ttt VALUE {'t': 'x'}"))
                .contains("Key attribute should be present in the item: Key pk");
    }

    @Test
    void aStatementHasAtMost8192Characters() {
        String select = "SELECT n FROM ttt WHERE pk = 'a'";
        assertThat(execute(select + " ".repeat(8192 - select.length()))).contains("'n'");
        assertThat(execute(select + " ".repeat(8193 - select.length())))
                .contains("Member must have length less than or equal to 8192");
    }

    private static String statements(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{'Statement':'" + quoted("SELECT * FROM ttt WHERE pk = 'k" + i + "'") + "'}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void aBatchHasAtMost25StatementsAndATransaction100() {
        assertThat(client.call("BatchExecuteStatement", "{'Statements':" + statements(25) + "}"))
                .isEqualTo("{'Responses':[" + String.join(",", Collections.nCopies(25, "{'TableName':'ttt'}")) + "]}");
        assertThat(client.call("BatchExecuteStatement", "{'Statements':" + statements(26) + "}"))
                .contains("Member must have length less than or equal to 25");
        assertThat(client.call("ExecuteTransaction", "{'TransactStatements':" + statements(100) + "}"))
                .isEqualTo("{'Responses':[" + String.join(",", Collections.nCopies(100, "{}")) + "]}");
        assertThat(client.call("ExecuteTransaction", "{'TransactStatements':" + statements(101) + "}"))
                .contains("Member must have length less than or equal to 100");
    }
}
