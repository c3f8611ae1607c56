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

/** The order of what Query and Scan return, and where their pages end and continue. */
class PagesTest {
    private static final Pattern SORT_KEY = Pattern.compile("'s':\\{'N':'(\\d+)'}");
    private static final String KEY = "'LastEvaluatedKey':{";

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    /** Five items of one partition, of which those with an even number are in both indexes, in descending order. */
    @BeforeEach
    void fill() {
        String keys = "'KeySchema':[{'AttributeName':'%s','KeyType':'HASH'},{'AttributeName':'%s','KeyType':'RANGE'}]";
        assertThat(client.call(
                        "CreateTable",
                        "{'TableName':'ttt','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':["
                                + "{'AttributeName':'p','AttributeType':'S'},{'AttributeName':'s','AttributeType':'N'},"
                                + "{'AttributeName':'g','AttributeType':'S'},{'AttributeName':'o','AttributeType':'N'}],"
                                + keys.formatted("p", "s") + ",'LocalSecondaryIndexes':[{'IndexName':'local',"
                                + keys.formatted("p", "o") + ",'Projection':{'ProjectionType':'KEYS_ONLY'}}],"
                                + "'GlobalSecondaryIndexes':[{'IndexName':'global'," + keys.formatted("g", "o")
                                + ",'Projection':{'ProjectionType':'INCLUDE','NonKeyAttributes':['t']}}]}"))
                .contains("TableDescription");
        for (int i = 1; i <= 5; i++) {
            client.call(
                    "PutItem",
                    "{'TableName':'ttt','Item':{'p':{'S':'a'},'s':{'N':'" + i + "'},'t':{'S':'t" + i
                            + "'},'u':{'S':'u'}" + (i % 2 == 0 ? ",'g':{'S':'x'},'o':{'N':'" + (9 - i) + "'}" : "")
                            + "}}");
        }
        client.call("PutItem", "{'TableName':'ttt','Item':{'p':{'S':'b'},'s':{'N':'1'}}}");
    }

    private String query(String members) {
        String index = members.contains("'global'") ? "g = :k" : "p = :k";
        String value = members.contains("'global'") ? "x" : "a";
        String own = members.contains("':v'") ? "" : ",'ExpressionAttributeValues':{':k':{'S':'" + value + "'}}";
        return client.call(
                "Query", "{'TableName':'ttt','KeyConditionExpression':'" + index + "'" + own + members + "}");
    }

    private static List<Integer> numbers(String response) {
        List<Integer> numbers = new ArrayList<>();
        int end = response.contains("'Items':[") ? response.indexOf("],'Count'") : 0;
        Matcher number = SORT_KEY.matcher(response.substring(0, end));
        while (number.find()) {
            numbers.add(Integer.valueOf(number.group(1)));
        }
        return numbers;
    }

    @Test
    void itemsAreInTheOrderOfTheSortKeyOrItsReverse() {
        assertThat(numbers(query(""))).containsExactly(1, 2, 3, 4, 5);
        assertThat(numbers(query(",'ScanIndexForward':true"))).containsExactly(1, 2, 3, 4, 5);
        assertThat(numbers(query(",'ScanIndexForward':false"))).containsExactly(5, 4, 3, 2, 1);
        assertThat(numbers(query(",'IndexName':'local'"))).containsExactly(4, 2);
        assertThat(numbers(query(",'IndexName':'global','ScanIndexForward':false")))
                .containsExactly(2, 4);
    }

    @ParameterizedTest
    @CsvSource({"true, 1 2, 3 4, 5", "false, 5 4, 3 2, 1"})
    void aPageContinuesAfterTheLastKey(boolean forward, String first, String second, String third) {
        List<String> pages = new ArrayList<>();
        String start = "";
        for (int i = 0; i < 3; i++) {
            String page = query(",'Limit':2,'ScanIndexForward':" + forward + start);
            List<Integer> numbers = numbers(page);
            pages.add(String.join(" ", numbers.stream().map(String::valueOf).toList()));
            String key = "'p':{'S':'a'},'s':{'N':'" + numbers.get(numbers.size() - 1) + "'}}";
            if (i < 2) {
                assertThat(page).contains(KEY + key);
            } else {
                assertThat(page).doesNotContain("LastEvaluatedKey");
            }
            start = ",'ExclusiveStartKey':{" + key;
        }
        assertThat(pages).containsExactly(first, second, third);
    }

    /** As in the service: it does not look whether there are more items. */
    @Test
    void aPageThatEndsAtItsLimitHasALastKeyEvenIfItIsTheLastOne() {
        assertThat(query(",'Limit':5")).contains("'Count':5,'ScannedCount':5," + KEY);
        assertThat(query(",'Limit':6")).contains("'Count':5,'ScannedCount':5}");
    }

    @Test
    void theLastKeyOfAnIndexHasTheKeysOfTheIndexAndTheTable() {
        String global = query(",'IndexName':'global','Limit':1");
        assertThat(numbers(global)).containsExactly(4);
        assertThat(global).contains(KEY + "'g':{'S':'x'},'o':{'N':'5'},'p':{'S':'a'},'s':{'N':'4'}}");
        String rest = query(",'IndexName':'global','ExclusiveStartKey':{'g':{'S':'x'},'o':{'N':'5'},'p':{'S':'a'},"
                + "'s':{'N':'4'}}");
        assertThat(numbers(rest)).containsExactly(2);
        assertThat(query(",'IndexName':'local','Limit':1"))
                .contains(KEY + "'p':{'S':'a'},'o':{'N':'5'},'s':{'N':'4'}}");
    }

    @Test
    void aFilterIsAppliedAfterTheLimit() {
        String filter = ",'FilterExpression':'t > :v','ExpressionAttributeValues':{':k':{'S':'a'},':v':{'S':'t2'}}";
        assertThat(query(filter)).contains("'Count':3,'ScannedCount':5}");
        String page = query(filter + ",'Limit':3");
        assertThat(numbers(page)).containsExactly(3);
        assertThat(page).contains("'Count':1,'ScannedCount':3," + KEY + "'p':{'S':'a'},'s':{'N':'3'}}");
        assertThat(query(filter + ",'Limit':2")).contains("'Items':[],'Count':0,'ScannedCount':2," + KEY);
    }

    @Test
    void aCountHasNoItems() {
        assertThat(query(",'Select':'COUNT'")).isEqualTo("{'Count':5,'ScannedCount':5}");
    }

    @Test
    void anIndexReturnsWhatItProjects() {
        assertThat(query(",'IndexName':'global','Limit':1"))
                .contains("'t':{'S':'t4'}")
                .doesNotContain("'u'");
        assertThat(query(",'IndexName':'local','Limit':1"))
                .doesNotContain("'t'")
                .doesNotContain("'u'");
        assertThat(query(",'IndexName':'local','Limit':1,'Select':'ALL_ATTRIBUTES'"))
                .contains("'u':{'S':'u'}");
        assertThat(query(",'IndexName':'local','Limit':1,'ProjectionExpression':'u'"))
                .contains("'Items':[{'u':{'S':'u'}}]");
        assertThat(query(",'IndexName':'global','Select':'ALL_ATTRIBUTES'"))
                .contains("Select type ALL_ATTRIBUTES is not supported for global secondary index global because its "
                        + "projection type is not ALL");
        assertThat(query(",'IndexName':'global','ProjectionExpression':'t, u'"))
                .contains("Global secondary index global does not project [u]");
        assertThat(query(",'IndexName':'global','ConsistentRead':true"))
                .contains("Consistent reads are not supported on global secondary indexes");
        assertThat(query(",'IndexName':'local','ConsistentRead':true")).contains("'Count':2");
        assertThat(query(",'IndexName':'none'")).contains("The table does not have the specified index: none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'Select':'ALL_PROJECTED_ATTRIBUTES'                     | ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName
            'Select':'SPECIFIC_ATTRIBUTES'                          | Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES
            'Select':'COUNT','ProjectionExpression':'t'             | Cannot specify the ProjectionExpression when choosing to get only the Count
            'Select':'ALL_ATTRIBUTES','AttributesToGet':['t']       | Cannot specify the AttributesToGet when choosing to get ALL_ATTRIBUTES
            'Segment':0                                             | The TotalSegments parameter is required but was not present in the request when Segment parameter is present
            'TotalSegments':1                                       | The Segment parameter is required but was not present in the request when parameter TotalSegments is present
            'Segment':2,'TotalSegments':2                           | The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not less than TotalSegments: 2
            'Segment':0,'TotalSegments':1000001                     | Member must have value less than or equal to 1000000
            'ExclusiveStartKey':{'p':{'S':'a'},'s':{'N':'1'},'t':{'S':'x'}} | The provided starting key is invalid: The provided key element does not match the schema
            'AttributesToGet':['t','t']                             | Duplicate value in attribute name: t
            """)
    void membersOfAScanFitTogether(String members, String problem) {
        assertThat(client.call("Scan", "{'TableName':'ttt'," + members + "}"))
                .contains("ValidationException")
                .contains(problem);
    }

    @Test
    void segmentsHaveEachItemOnce() {
        for (int i = 0; i < 40; i++) {
            client.call("PutItem", "{'TableName':'ttt','Item':{'p':{'S':'k" + i + "'},'s':{'N':'" + (100 + i) + "'}}}");
        }
        List<Integer> found = new ArrayList<>();
        for (int segment = 0; segment < 3; segment++) {
            List<Integer> own =
                    numbers(client.call("Scan", "{'TableName':'ttt','TotalSegments':3,'Segment':" + segment + "}"));
            assertThat(own).as("segment %d", segment).isNotEmpty();
            found.addAll(own);
        }
        assertThat(found)
                .hasSize(46)
                .containsExactlyInAnyOrderElementsOf(numbers(client.call("Scan", "{'TableName':'ttt'}")));
    }

    @Test
    void aPageEndsWithTheItemThatReachesOneMegabyte() {
        // Names and keys count as well; a number of one digit has two bytes.
        String put = "{'TableName':'ttt','Item':{'p':{'S':'large'},'s':{'N':'%d'},'t':{'S':'%s'}}}";
        int size = 262_144;
        int own = "plarge".length() + "s".length() + 2 + "t".length();
        for (int i = 1; i <= 5; i++) {
            client.call("PutItem", put.formatted(i, "x".repeat(size - own)));
        }
        String query =
                "{'TableName':'ttt','KeyConditionExpression':'p = :p','ExpressionAttributeValues':{':p':{'S':'large'}},"
                        + "'Select':'COUNT'}";
        assertThat(client.call("Query", query)).startsWith("{'Count':4,'ScannedCount':4," + KEY);
        client.call("PutItem", put.formatted(1, "x".repeat(size - own - 1)));
        assertThat(client.call("Query", query))
                .isEqualTo("{'Count':5,'ScannedCount':5," + KEY + "'p':{'S':'large'},'s':{'N':'5'}}}");
    }

    @Test
    void tablesAreListedInPagesByName() {
        for (String name : List.of("ccc", "aaa", "bbb")) {
            client.call(
                    "CreateTable",
                    "{'TableName':'" + name
                            + "','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':"
                            + "'p','AttributeType':'S'}],'KeySchema':[{'AttributeName':'p','KeyType':'HASH'}]}");
        }
        assertThat(client.call("ListTables", "{}")).isEqualTo("{'TableNames':['aaa','bbb','ccc','ttt']}");
        assertThat(client.call("ListTables", "{'Limit':3}"))
                .isEqualTo("{'TableNames':['aaa','bbb','ccc'],'LastEvaluatedTableName':'ccc'}");
        assertThat(client.call("ListTables", "{'Limit':4}")).doesNotContain("LastEvaluatedTableName");
        assertThat(client.call("ListTables", "{'ExclusiveStartTableName':'bbb','Limit':1}"))
                .isEqualTo("{'TableNames':['ccc'],'LastEvaluatedTableName':'ccc'}");
        assertThat(client.call("ListTables", "{'ExclusiveStartTableName':'ttt'}"))
                .isEqualTo("{'TableNames':[]}");
        assertThat(client.call("ListTables", "{'Limit':101}"))
                .contains("Member must have value less than or equal to 100");
    }
}
