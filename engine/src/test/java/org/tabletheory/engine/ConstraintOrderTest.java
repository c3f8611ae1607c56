package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which the service lists the violations of a request, and the constraints of tables in batches. */
class ConstraintOrderTest {
    private static final Pattern PLACE = Pattern.compile(" at '([\\w.]+)' failed");

    private final EngineClient client = EngineClient.with(EngineOptions.defaults());

    private List<String> places(String operation, String request) {
        List<String> places = new ArrayList<>();
        Matcher place = PLACE.matcher(client.call(operation, request));
        while (place.find()) {
            places.add(place.group(1));
        }
        return places;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PutItem    | returnConsumedCapacity tableName item returnValues returnItemCollectionMetrics
            DeleteItem | returnConsumedCapacity tableName returnValues returnItemCollectionMetrics key
            UpdateItem | returnConsumedCapacity tableName returnItemCollectionMetrics returnValues key
            GetItem    | returnConsumedCapacity key tableName
            Query      | select indexName returnConsumedCapacity tableName
            Scan       | select indexName totalSegments returnConsumedCapacity tableName
            """)
    void violationsAreListedInTheOrderOfTheService(String operation, String expected) {
        assertThat(places(
                        operation,
                        "{'TableName':'no;','ReturnConsumedCapacity':'x','ReturnItemCollectionMetrics':'x','ReturnValues':'x',"
                                + "'Select':'x','IndexName':'no;','TotalSegments':0}"))
                .containsExactly(expected.split(" "));
    }

    @Test
    void theTokenOfATransactionComesFirst() {
        assertThat(places(
                        "TransactWriteItems",
                        "{'TransactItems':[{'Delete':{'TableName':'ttt','Key':{}}}],'ReturnConsumedCapacity':'x',"
                                + "'ClientRequestToken':'" + "x".repeat(37) + "'}"))
                .containsExactly("clientRequestToken", "returnConsumedCapacity");
    }

    @Test
    void namesOfTablesInABatchAreChecked() {
        String rule =
                "' at 'requestItems' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have "
                        + "length less than or equal to 255, Member must have length greater than or equal to 3, Member must satisfy "
                        + "regular expression pattern: [a-zA-Z0-9_.-]+]";
        assertThat(client.call("BatchGetItem", "{'RequestItems':{'bad!':{'Keys':[{'p':{'S':'a'}}]}}}"))
                .contains("Value '{\\'bad!\\':{\\'Keys\\':[{\\'p\\':{\\'S\\':\\'a\\'}}]}}" + rule);
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ab':[{'PutRequest':{'Item':{'p':{'S':'a'}}}}]}}"))
                .contains(
                        "Value '{ab=[WriteRequest(putRequest=PutRequest(item={p={S=a}}), deleteRequest=null)]}" + rule);
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'a':[]}}"))
                .contains("2 validation errors detected: Value '{a=[]}" + rule + "; Value '{a=[]}' at 'requestItems'");
        assertThat(client.call("BatchWriteItem", "{'RequestItems':{'ttt':[]}}"))
                .contains("Value '{ttt=[]}' at 'requestItems' failed to satisfy constraint: Map value must satisfy");
    }
}
