package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What CreateTable and UpdateTable reject, and how their responses differ from DescribeTable's. */
class TableRulesTest {
    private static final String BY_H = "'IndexName':'byH','KeySchema':[{'AttributeName':'h','KeyType':'HASH'}],";
    private static final String ALL = "'Projection':{'ProjectionType':'ALL'}";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    private static String attributes(String names) {
        StringBuilder list = new StringBuilder();
        for (String name : names.isEmpty() ? new String[0] : names.split(",", -1)) {
            list.append(list.isEmpty() ? "" : ",")
                    .append("{'AttributeName':'")
                    .append(name)
                    .append("','AttributeType':'S'}");
        }
        return "'AttributeDefinitions':[" + list + "],";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""   | a:HASH         | Invalid KeySchema: Some index key attribute have no definition
            b    | a:HASH,b:RANGE | Invalid KeySchema: Some index key attribute have no definition
            a    | a:HASH,a:RANGE | Invalid KeySchema: Some index key attribute have no definition
            b    | a:HASH         | Some index key attributes are not defined in AttributeDefinitions. Keys: [a], AttributeDefinitions: [b]
            a,b  | a:HASH,a:HASH  | Both the Hash Key and the Range Key element in the KeySchema have the same name
            a,b  | a:HASH,b:HASH  | Invalid KeySchema: The second KeySchemaElement is not a RANGE key type
            a,b  | a:RANGE,b:HASH | Invalid KeySchema: The first KeySchemaElement is not a HASH key type
            """)
    void theKeysOfATableAreDefined(String defined, String keys, String problem) {
        StringBuilder schema = new StringBuilder();
        for (String key : keys.split(",", -1)) {
            String[] parts = key.split(":", -1);
            schema.append(schema.isEmpty() ? "" : ",")
                    .append("{'AttributeName':'" + parts[0] + "','KeyType':'" + parts[1] + "'}");
        }
        assertThat(client.call(
                        "CreateTable",
                        "{'TableName':'new'," + attributes(defined) + "'KeySchema':[" + schema
                                + "],'BillingMode':'PAY_PER_REQUEST'}"))
                .contains(problem);
    }

    @Test
    void anIndexProjectsAnAttributeOnce() {
        assertThat(create("'Projection':{'ProjectionType':'INCLUDE','NonKeyAttributes':['x','x']}", attributes("h")))
                .contains("Duplicate attribute name in NonKeyAttributes of index: byH");
    }

    private String create(String projection, String attributes) {
        return updates(attributes, "{'Create':{" + BY_H + projection + "}}");
    }

    private String updates(String attributes, String updates) {
        return client.call(
                "UpdateTable", "{'TableName':'ttt'," + attributes + "'GlobalSecondaryIndexUpdates':[" + updates + "]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                                                                      | At least one of ProvisionedThroughput
            {}                                                                      | One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null
            {'Delete':{'IndexName':'byG'},'Update':{'IndexName':'byG'}}             | Only one global secondary index action is allowed
            {'Delete':{'IndexName':'byG'}},{'Update':{'IndexName':'byG'}}           | Only one global secondary index update per index is allowed simultaneously. Index: byG
            {'Delete':{'IndexName':'byG'}},{'Delete':{'IndexName':'none'}}          | Only 1 online index can be created or deleted simultaneously per table
            {'Delete':{'IndexName':'none'}}                                         | Requested resource not found: Index none for table ttt
            """)
    void oneChangeOfAnIndexIsMadeAtATime(String updates, String problem) {
        assertThat(updates("", updates)).contains(problem);
    }

    @Test
    void anIndexIsCreatedWithAttributesOfTheRequest() {
        assertThat(create(ALL, ""))
                .contains("Some index key attributes are not defined in AttributeDefinitions. Keys: [h]");
        String onG =
                "{'Create':{'IndexName':'second','KeySchema':[{'AttributeName':'g','KeyType':'HASH'}]," + ALL + "}}";
        assertThat(updates("", onG)).contains("not defined in AttributeDefinitions. Keys: [g]");
        assertThat(updates("'AttributeDefinitions':[{'AttributeName':'g','AttributeType':'N'}],", onG))
                .contains(
                        "Attributes cannot be redefined. Please check that your attribute has the same type as previously "
                                + "defined. Existing schema: Schema:[SchemaElement: key{g:S:HASH}] New schema: "
                                + "Schema:[SchemaElement: key{g:N:HASH}]");
        assertThat(updates(attributes("g"), onG)).contains("'IndexName':'second'");
    }

    @Test
    void anotherTypeOfAnAttributeThatTheIndexDoesNotUseIsIgnored() {
        assertThat(create(
                        ALL,
                        "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'N'},"
                                + "{'AttributeName':'h','AttributeType':'S'}],"))
                .contains("'IndexName':'byH'");
        assertThat(client.put("a", "")).isEqualTo("{}");
    }

    @Test
    void aNewIndexLeavesOutItemsThatWritesRejectFromThenOn() {
        client.put("good", ",'h':{'S':'x'}");
        client.put("long", ",'h':{'S':'" + "x".repeat(2048) + "'}");
        client.put("empty", ",'h':{'S':''}");
        client.put("longer", ",'h':{'S':'" + "x".repeat(2049) + "'}");
        client.put("number", ",'h':{'N':'1'}");
        create("'Projection':{'ProjectionType':'KEYS_ONLY'}", attributes("h"));
        assertThat(client.call("Scan", "{'TableName':'ttt','IndexName':'byH','Select':'COUNT'}"))
                .contains("'Count':2");
        assertThat(client.put("empty", ",'h':{'S':''}")).contains("ValidationException");
        client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'empty'}}}");
        assertThat(client.call("DescribeTable", "{'TableName':'ttt'}")).contains("'ItemCount':4");
    }

    @Test
    void theResponseOfCreateTableShowsWarmThroughputOnlyIfItWasRequested() {
        String table = "{'TableName':'%s','BillingMode':'PAY_PER_REQUEST'," + attributes("p")
                + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'}]%s}";
        assertThat(client.call("CreateTable", table.formatted("cold", "")))
                .contains("'TableStatus':'CREATING'")
                .doesNotContain("WarmThroughput");
        assertThat(client.call(
                        "CreateTable",
                        table.formatted(
                                "warm", ",'WarmThroughput':{'ReadUnitsPerSecond':13000,'WriteUnitsPerSecond':5000}")))
                .contains(
                        "'WarmThroughput':{'Status':'UPDATING','ReadUnitsPerSecond':13000,'WriteUnitsPerSecond':5000}");
        assertThat(client.call("DescribeTable", "{'TableName':'cold'}"))
                .contains("'WarmThroughput':{'Status':'ACTIVE','ReadUnitsPerSecond':12000,'WriteUnitsPerSecond':4000}");
        assertThat(client.call("DeleteTable", "{'TableName':'cold'}")).doesNotContain("WarmThroughput");
    }

    @Test
    void increasesAndDecreasesOfCapacityAreDescribed() {
        client.call(
                "CreateTable",
                "{'TableName':'paid'," + attributes("p") + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'}],"
                        + "'ProvisionedThroughput':{'ReadCapacityUnits':5,'WriteCapacityUnits':5}}");
        String update = "{'TableName':'paid','ProvisionedThroughput':{'ReadCapacityUnits':%d,'WriteCapacityUnits':5}}";
        assertThat(client.call("UpdateTable", update.formatted(9)))
                .as("the response shows the units before the change")
                .contains("'ReadCapacityUnits':5,")
                .contains("LastIncreaseDateTime")
                .doesNotContain("LastDecreaseDateTime");
        assertThat(client.call("DescribeTable", "{'TableName':'paid'}")).contains("'ReadCapacityUnits':9,");
        client.call("UpdateTable", update.formatted(3));
        assertThat(client.call("DescribeTable", "{'TableName':'paid'}"))
                .contains("'NumberOfDecreasesToday':1,'ReadCapacityUnits':3,")
                .contains("LastIncreaseDateTime")
                .contains("LastDecreaseDateTime");
        assertThat(client.call("UpdateTable", update.formatted(3))).contains("will not change");
    }
}
