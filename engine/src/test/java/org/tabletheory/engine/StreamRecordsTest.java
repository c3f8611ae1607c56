package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the records of a stream contain, and where iterators start. */
class StreamRecordsTest {
    private static final Pattern NUMBER = Pattern.compile("'SequenceNumber':'([0-9]{21})'");

    private final MovableClock clock = new MovableClock();
    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults().clock(clock)).withTable();

    private String iterator(String members) {
        String arn = client.streamArn();
        String shard = EngineClient.member(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}"), "ShardId");
        return client.call("GetShardIterator", "{'StreamArn':'" + arn + "','ShardId':'" + shard + "'," + members + "}");
    }

    private String read(String iterator, String members) {
        return client.call(
                "GetRecords",
                "{'ShardIterator':'"
                        + iterator.substring(iterator.indexOf(":'") + 2, iterator.lastIndexOf('\'')) + "'" + members
                        + "}");
    }

    private static List<String> numbers(String records) {
        List<String> numbers = new ArrayList<>();
        Matcher number = NUMBER.matcher(records);
        while (number.find()) {
            numbers.add(number.group(1));
        }
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, false, false, 3",
        "NEW_IMAGE, true, false, 9",
        "OLD_IMAGE, false, true, 8",
        "NEW_AND_OLD_IMAGES, true, true, 14"
    })
    void theViewTypeSelectsTheImages(String view, boolean hasNew, boolean hasOld, int bytes) {
        client.call(
                "CreateTable",
                "{'TableName':'viewed','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
                        + "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'" + view + "'}}");
        String put = "{'TableName':'viewed','Item':{'pk':{'S':'a'},'t':{'S':'%s'}}}";
        client.call("PutItem", put.formatted("x"));
        client.call("PutItem", put.formatted("yz"));
        String arn = EngineClient.member(client.call("DescribeTable", "{'TableName':'viewed'}"), "LatestStreamArn");
        String records = client.records(arn);
        String modified = records.substring(records.lastIndexOf("'dynamodb':"));
        assertThat(modified)
                .contains("'Keys':{'pk':{'S':'a'}}")
                .contains("'SizeBytes':" + bytes + ",'StreamViewType':'" + view + "'")
                .contains("'eventName':'MODIFY','eventSource':'aws:dynamodb','eventVersion':'1.1'");
        assertThat(modified.contains("'NewImage':{'pk':{'S':'a'},'t':{'S':'yz'}}"))
                .isEqualTo(hasNew);
        assertThat(modified.contains("'NewImage'")).isEqualTo(hasNew);
        assertThat(modified.contains("'OldImage':{'pk':{'S':'a'},'t':{'S':'x'}}"))
                .isEqualTo(hasOld);
        assertThat(modified.contains("'OldImage'")).isEqualTo(hasOld);
    }

    @Test
    void eachChangeHasARecordButAWriteOfTheSameItemHasNone() {
        client.put("a", "");
        client.put("a", "");
        client.put("a", ",'t':{'S':'x'}");
        client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}");
        client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}}}");
        String records = client.records(client.streamArn());
        assertThat(numbers(records)).hasSize(3).isSorted().doesNotHaveDuplicates();
        assertThat(records.replaceAll("(?s).*?'eventName':'(\\w+)'", "$1 ")).startsWith("INSERT MODIFY REMOVE ");
        assertThat(records).doesNotContain("userIdentity");
    }

    @Test
    void theTimeOfARecordIsInWholeSeconds() {
        clock.advance(Duration.ofMillis(1_999 - clock.instant().toEpochMilli() % 1000));
        client.put("a", "");
        Matcher time =
                Pattern.compile("'ApproximateCreationDateTime':([^,]+),").matcher(client.records(client.streamArn()));
        assertThat(time.find()).isTrue();
        assertThat(new BigDecimal(time.group(1)))
                .isEqualByComparingTo(BigDecimal.valueOf(clock.instant().getEpochSecond()));
    }

    @Test
    void anIteratorStartsAtTheOldestTheNextOrAGivenRecord() {
        for (String key : List.of("a", "b", "c")) {
            client.put(key, "");
        }
        List<String> all = numbers(read(iterator("'ShardIteratorType':'TRIM_HORIZON'"), ""));
        assertThat(all).hasSize(3);
        String at = "'ShardIteratorType':'AT_SEQUENCE_NUMBER','SequenceNumber':'" + all.get(1) + "'";
        assertThat(numbers(read(iterator(at), ""))).isEqualTo(all.subList(1, 3));
        assertThat(numbers(read(iterator(at.replace("'AT_", "'AFTER_")), ""))).isEqualTo(all.subList(2, 3));
        String latest = iterator("'ShardIteratorType':'LATEST'");
        assertThat(read(latest, "")).startsWith("{'Records':[],'NextShardIterator':'");
        client.put("d", "");
        assertThat(numbers(read(latest, ""))).hasSize(1).doesNotContainAnyElementsOf(all);
    }

    @Test
    void aNumberIsGivenExactlyForThePositionsThatNeedIt() {
        assertThat(iterator("'ShardIteratorType':'AT_SEQUENCE_NUMBER'"))
                .contains("SequenceNumber must be specified when ShardIteratorType is AT_SEQUENCE_NUMBER");
        assertThat(iterator("'ShardIteratorType':'LATEST','SequenceNumber':'" + "1".repeat(21) + "'"))
                .contains("SequenceNumber must not be specified when ShardIteratorType is LATEST");
        assertThat(iterator("'ShardIteratorType':'AT_SEQUENCE_NUMBER','SequenceNumber':'" + "0".repeat(21) + "'"))
                .contains("TrimmedDataAccessException")
                .contains("The operation attempted to read past the oldest stream record in a shard.");
        assertThat(iterator("'ShardIteratorType':'AT_SEQUENCE_NUMBER','SequenceNumber':'" + "x".repeat(21) + "'"))
                .contains(
                        "'sequenceNumber' failed to satisfy constraint: Member must satisfy regular expression pattern: [0-9]+");
        String shard = "shardId-00000000000000000000-00000000";
        assertThat(client.call(
                        "GetShardIterator",
                        "{'StreamArn':'" + client.streamArn() + "','ShardId':'" + shard
                                + "','ShardIteratorType':'LATEST'}"))
                .contains("Requested resource not found: Shard does not exist: " + shard);
    }

    @Test
    void aPageHasAtMostTheLimitAndTheNextIteratorContinues() {
        for (String key : List.of("a", "b", "c")) {
            client.put(key, "");
        }
        String first = read(iterator("'ShardIteratorType':'TRIM_HORIZON'"), ",'Limit':2");
        assertThat(numbers(first)).hasSize(2);
        String next = "{'ShardIterator':'" + EngineClient.member(first, "NextShardIterator") + "'}";
        assertThat(numbers(read(next, ",'Limit':2"))).hasSize(1).doesNotContainAnyElementsOf(numbers(first));
        assertThat(read(next, ",'Limit':1001")).contains("'limit' failed to satisfy constraint");
        assertThat(read(next, ",'Limit':0")).contains("'limit' failed to satisfy constraint");
    }

    @Test
    void anIteratorExpiresAfter15Minutes() {
        client.put("a", "");
        String iterator = iterator("'ShardIteratorType':'TRIM_HORIZON'");
        clock.advance(Duration.ofMinutes(15));
        assertThat(numbers(read(iterator, ""))).hasSize(1);
        clock.advance(Duration.ofMillis(1));
        assertThat(read(iterator, ""))
                .contains("ExpiredIteratorException")
                .contains("Iterator expired. The iterator was created more than 15 minutes ago.");
        assertThat(client.call("GetRecords", "{'ShardIterator':'bm9uZQ=='}")).contains("Invalid ShardIterator");
        assertThat(client.call("GetRecords", "{'ShardIterator':'?'}")).contains("Invalid ShardIterator");
    }

    @Test
    void aDisabledStreamEndsAfterItsLastRecord() {
        client.put("a", "");
        String iterator = iterator("'ShardIteratorType':'TRIM_HORIZON'");
        client.call("UpdateTable", "{'TableName':'ttt','StreamSpecification':{'StreamEnabled':false}}");
        client.put("b", "");
        assertThat(numbers(read(iterator, ""))).hasSize(1);
        assertThat(read(iterator, "")).doesNotContain("NextShardIterator");
    }

    @Test
    void aDisabledStreamIsReadToItsEndPageByPage() {
        for (String key : List.of("a", "b", "c")) {
            client.put(key, "");
        }
        String iterator = iterator("'ShardIteratorType':'TRIM_HORIZON'");
        client.call("UpdateTable", "{'TableName':'ttt','StreamSpecification':{'StreamEnabled':false}}");
        String first = read(iterator, ",'Limit':2");
        assertThat(numbers(first)).hasSize(2);
        assertThat(first).contains("'NextShardIterator':'");
        String next = "{'ShardIterator':'" + EngineClient.member(first, "NextShardIterator") + "'}";
        String last = read(next, ",'Limit':2");
        assertThat(numbers(last)).hasSize(1).doesNotContainAnyElementsOf(numbers(first));
        assertThat(last).doesNotContain("NextShardIterator");
    }
}
