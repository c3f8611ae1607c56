package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What reads of an index see of attributes that it does not project. */
class IndexProjectionTest {
    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    @BeforeEach
    void fill() {
        client.call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'sk','AttributeType':'S'},"
                        + "{'AttributeName':'g','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
                        + "{'AttributeName':'sk','KeyType':'RANGE'}],'GlobalSecondaryIndexes':[{'IndexName':'global',"
                        + "'KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],'Projection':{'ProjectionType':'KEYS_ONLY'}}],"
                        + "'LocalSecondaryIndexes':[{'IndexName':'local','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
                        + "{'AttributeName':'g','KeyType':'RANGE'}],'Projection':{'ProjectionType':'KEYS_ONLY'}}]}");
        client.call(
                "PutItem",
                "{'TableName':'ttt','Item':{'pk':{'S':'p'},'sk':{'S':'s'},'g':{'S':'x'},'extra':{'S':'o'}}}");
    }

    /** Selects from an index; the parameters are the value of the key, if the clause names one, and that of {@code extra}. */
    private String select(String what, String index, String where) {
        String text = "SELECT " + what + " FROM ttt.\\'" + index + "\\'" + where;
        int parameters = (int) text.chars().filter(c -> c == '?').count();
        String values = parameters == 0
                ? ""
                : ",'Parameters':["
                        + (where.contains("pk") ? "{'S':'p'}" : where.contains("g ") ? "{'S':'x'}" : "{'S':'o'}")
                        + (parameters == 2 ? ",{'S':'o'}" : "") + "]";
        return client.call("ExecuteStatement", "{'Statement':'" + text + "'" + values + "}");
    }

    @ParameterizedTest
    @CsvSource({"global, g", "local, pk"})
    void aQueryRejectsAFilterByAnAttributeThatTheIndexLacks(String index, String key) {
        String value = key.equals("g") ? "x" : "p";
        assertThat(client.call(
                        "Query",
                        "{'TableName':'ttt','IndexName':'" + index + "','KeyConditionExpression':'" + key
                                + " = :k','FilterExpression':'extra = :o','ExpressionAttributeValues':{':k':{'S':'"
                                + value
                                + "'},':o':{'S':'o'}}}"))
                .startsWith("400")
                .contains("One or more parameter values were invalid: Secondary index " + index
                        + " does not project one or more filter attributes: [extra]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"global", "local"})
    void aScanDoesNotSeeAnAttributeThatTheIndexLacks(String index) {
        assertThat(client.call(
                        "Scan",
                        "{'TableName':'ttt','IndexName':'" + index + "','FilterExpression':'extra = :o',"
                                + "'ExpressionAttributeValues':{':o':{'S':'o'}}}"))
                .contains("'Count':0,'ScannedCount':1");
        assertThat(client.call(
                        "Scan",
                        "{'TableName':'ttt','IndexName':'" + index
                                + "','FilterExpression':'attribute_not_exists(extra)'}"))
                .contains("'Count':1,'ScannedCount':1");
    }

    @ParameterizedTest
    @CsvSource({"global, g = ?", "global, g IN [?]", "local, pk = ?"})
    void aStatementThatNamesThePartitionRejectsSuchAFilter(String index, String key) {
        assertThat(select("pk", index, " WHERE " + key + " AND extra = ?"))
                .startsWith("400")
                .contains("One or more parameter values were invalid: Secondary index " + index
                        + " does not project one or more filter attributes: [extra]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"global", "local"})
    void aStatementThatScansFindsNothingBySuchAFilter(String index) {
        assertThat(select("pk", index, " WHERE extra = ?")).isEqualTo("{'Items':[]}");
        assertThat(select("pk", index, " WHERE extra IS MISSING")).isEqualTo("{'Items':[{'pk':{'S':'p'}}]}");
    }

    @Test
    void aStatementSelectsFromTheTableWhatALocalIndexLacksOnly() {
        assertThat(select("extra", "local", " WHERE pk = ?")).isEqualTo("{'Items':[{'extra':{'S':'o'}}]}");
        assertThat(select("*", "local", " WHERE pk = ?")).doesNotContain("extra");
        assertThat(select("extra", "global", ""))
                .contains(
                        "One or more parameter values were invalid: Global secondary index global does not project [extra]");
    }

    @Test
    void whatALocalIndexGetsFromItsTableCostsReadsOfTheTable() {
        client.call(
                "PutItem",
                "{'TableName':'ttt','Item':{'pk':{'S':'p'},'sk':{'S':'big'},'g':{'S':'x'},'extra':{'S':'"
                        + "x".repeat(9000) + "'}}}");
        String query = "{'TableName':'ttt','IndexName':'local','KeyConditionExpression':'pk = :p',"
                + "'ExpressionAttributeValues':{':p':{'S':'p'}},'ReturnConsumedCapacity':'INDEXES'%s}";
        String index = "'LocalSecondaryIndexes':{'local':{'CapacityUnits':0.5}}";
        assertThat(client.call("Query", query.formatted("")))
                .contains("'CapacityUnits':0.5,'Table':{'CapacityUnits':0.0}," + index);
        // Each item is read from the table by itself: one of half a unit, and one of three halves.
        assertThat(client.call("Query", query.formatted(",'Select':'ALL_ATTRIBUTES'")))
                .contains("'CapacityUnits':2.5,'Table':{'CapacityUnits':2.0}," + index);
        assertThat(client.call("Query", query.formatted(",'ProjectionExpression':'extra'")))
                .contains("'Table':{'CapacityUnits':2.0}");
        assertThat(client.call("Query", query.formatted(",'ProjectionExpression':'sk, g'")))
                .contains("'Table':{'CapacityUnits':0.0}");
        // What a filter leaves out was read.
        assertThat(client.call(
                        "Query",
                        query.formatted(
                                ",'ProjectionExpression':'extra','FilterExpression':'attribute_not_exists(sk)'")))
                .contains("'Count':0,'ScannedCount':2")
                .contains("'Table':{'CapacityUnits':2.0}");
        assertThat(client.call("Query", query.formatted(",'ProjectionExpression':'extra','ConsistentRead':true")))
                .contains("'CapacityUnits':5.0,'Table':{'CapacityUnits':4.0}");
    }
}
