package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which indexes a table can be created with, and what protects it from deletion. */
class IndexSchemaTest {
    private static final String ALL = "'Projection':{'ProjectionType':'ALL'}";

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    /** Creates a table with the partition key p and the sort key s. */
    private String create(String attributes, String members) {
        String definitions = attributes
                .chars()
                .mapToObj(name -> "{'AttributeName':'" + (char) name + "','AttributeType':'S'}")
                .collect(Collectors.joining(","));
        return client.call(
                "CreateTable",
                "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[" + definitions + "],"
                        + keys("ps") + members + "}");
    }

    /** Returns a key schema: the first attribute is the partition key, the second one the sort key. */
    private static String keys(String names) {
        return "'KeySchema':[{'AttributeName':'" + names.charAt(0) + "','KeyType':'HASH'}"
                + (names.length() == 1 ? "" : ",{'AttributeName':'" + names.charAt(1) + "','KeyType':'RANGE'}") + "]";
    }

    private static String indexes(String kind, int count, String keys) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{'IndexName':'index" + i + "'," + keys + "," + ALL + "}")
                .collect(Collectors.joining(",", ",'" + kind + "SecondaryIndexes':[", "]"));
    }

    @Test
    void aTableHasAtMost5LocalAnd20GlobalIndexes() {
        assertThat(create("psl", indexes("Local", 6, keys("pl"))))
                .contains("Number of LocalSecondaryIndexes exceeds per-table limit of 5");
        assertThat(create("psl", indexes("Global", 21, keys("l"))))
                .contains("GlobalSecondaryIndex count exceeds the per-table limit of 20");
        assertThat(create("psl", indexes("Local", 0, ""))).contains("List of LocalSecondaryIndexes is empty");
        assertThat(create("psl", indexes("Global", 0, ""))).contains("List of GlobalSecondaryIndexes is empty");
        assertThat(create(
                        "psl",
                        indexes("Local", 5, keys("pl"))
                                + indexes("Global", 20, keys("l")).replace("'index", "'global")))
                .contains("'TableStatus':'CREATING'");
        assertThat(client.call("DescribeTable", "{'TableName':'ttt'}").split("'IndexName'", -1))
                .hasSize(26);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            psl | Local  | p  | Index KeySchema does not have a range key for index: index0
            psl | Local  | sl | Index KeySchema does not have the same leading hash key as table KeySchema for index: index0. index hash key: s, table hash key: p
            ps  | Local  | pl | Some index key attributes are not defined in AttributeDefinitions. Keys: [p, l], AttributeDefinitions: [p, s]
            psl | Local  | pp | Both the Hash Key and the Range Key element in the KeySchema have the same name
            psl | Global | ll | Both the Hash Key and the Range Key element in the KeySchema have the same name
            ps  | Global | l  | Some index key attributes are not defined in AttributeDefinitions. Keys: [l], AttributeDefinitions: [p, s]
            psl | Global | p  | Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions
            ppsl | Global | l  | Duplicate AttributeName in AttributeDefinitions: p
            """)
    void theKeysOfAnIndexAreDefined(String attributes, String kind, String keys, String problem) {
        assertThat(create(attributes, indexes(kind, 1, keys(keys))))
                .contains("ValidationException")
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                                          | Unknown ProjectionType: null
            {'ProjectionType':'INCLUDE'}                                | ProjectionType is INCLUDE, but NonKeyAttributes is not specified
            {'ProjectionType':'ALL','NonKeyAttributes':['x']}           | ProjectionType is ALL, but NonKeyAttributes is specified
            {'ProjectionType':'KEYS_ONLY','NonKeyAttributes':['x']}     | ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified
            {'ProjectionType':'INCLUDE','NonKeyAttributes':['x','x']}   | Duplicate attribute name in NonKeyAttributes of index: index0
            {'ProjectionType':'SOME'}                                   | Member must satisfy enum value set: [ALL, INCLUDE, KEYS_ONLY]
            """)
    void aProjectionHasAttributesExactlyIfItIncludesSome(String projection, String problem) {
        String index = indexes("Global", 1, keys("l")).replace("{'ProjectionType':'ALL'}", projection);
        assertThat(create("psl", index)).contains("ValidationException").contains(problem);
    }

    @Test
    void aProjectionIncludesAtMost20Attributes() {
        String index = indexes("Global", 1, keys("l"));
        for (int count = 21; count >= 20; count--) {
            String names =
                    IntStream.range(0, count).mapToObj(i -> "'a" + i + "'").collect(Collectors.joining(","));
            String projection = "'INCLUDE','NonKeyAttributes':[" + names + "]";
            assertThat(create("psl", index.replace("'ALL'", projection)))
                    .contains(count == 21 ? "Member must have length less than or equal to 20" : "'TableArn'");
        }
    }

    @Test
    void namesAreUnique() {
        String twice = indexes("Local", 1, keys("pl")) + indexes("Global", 1, keys("l"));
        assertThat(create("psl", twice)).contains("Duplicate index name: index0");
        assertThat(create("ps", "")).contains("'TableStatus':'CREATING'");
        assertThat(create("ps", "")).contains("ResourceInUseException").contains("Table already exists: ttt");
    }

    @ParameterizedTest
    @CsvSource({"ab, false", "abc, true", "a.b-c_D9, true", "a b, false", "a/bc, false", "255, true", "256, false"})
    void aTableNameHas3To255Characters(String name, boolean valid) {
        String full = Character.isDigit(name.charAt(0)) ? "x".repeat(Integer.parseInt(name)) : name;
        String created = client.call(
                "CreateTable",
                "{'TableName':'" + full + "','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                        + "{'AttributeName':'p','AttributeType':'S'}]," + keys("p") + "}");
        assertThat(created).contains(valid ? "'TableStatus':'CREATING'" : "'tableName' failed to satisfy constraint");
    }

    @Test
    void aProtectedTableIsNotDeleted() {
        create("ps", ",'DeletionProtectionEnabled':true");
        String delete = "{'TableName':'ttt'}";
        assertThat(client.call("DeleteTable", delete))
                .contains("ValidationException")
                .contains("Resource cannot be deleted as it is currently protected against deletion. Disable deletion "
                        + "protection first.");
        client.call("UpdateTable", "{'TableName':'ttt','DeletionProtectionEnabled':false}");
        assertThat(client.call("DeleteTable", delete)).contains("'TableStatus':'DELETING'");
        assertThat(client.call("DeleteTable", delete)).contains("ResourceNotFoundException");
    }
}
