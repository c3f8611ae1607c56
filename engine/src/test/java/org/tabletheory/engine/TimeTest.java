package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the clock does to tables, items, streams and tokens. */
class TimeTest {
    private final MovableClock clock = new MovableClock();
    private final EngineOptions options = EngineOptions.defaults().clock(clock);
    private final EngineClient client = EngineClient.with(options).withTable();

    private String ttl(Duration after) {
        return ",'ttl':{'N':'" + clock.instant().plus(after).getEpochSecond() + "'}";
    }

    private void enableTimeToLive() {
        client.call(
                "UpdateTimeToLive",
                "{'TableName':'ttt','TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}");
    }

    @Test
    void anItemIsDeletedAfterItsTimeToLiveAndTheStreamSaysByWhom() {
        enableTimeToLive();
        client.put("soon", ttl(Duration.ofMinutes(1)));
        client.put("later", ttl(Duration.ofHours(1)));
        clock.advance(Duration.ofSeconds(90));
        assertThat(client.get("soon", true)).isEqualTo("{}");
        assertThat(client.get("later", true)).contains("later");
        assertThat(client.records(client.streamArn()))
                .contains("'eventName':'REMOVE'")
                .contains("'userIdentity':{")
                .contains("'userIdentity':{'PrincipalId':'dynamodb.amazonaws.com','Type':'Service'}");
    }

    @Test
    void itemsWithoutANumberOrWithATimeLongPastAreKept() {
        enableTimeToLive();
        client.put("text", ",'ttl':{'S':'1'}");
        client.put("old", ttl(Duration.ofDays(-6 * 365)));
        client.put("negative", ",'ttl':{'N':'-5'}");
        clock.advance(Duration.ofDays(1));
        assertThat(client.engine().deleteExpired()).isZero();
        assertThat(client.get("old", true)).contains("old");
    }

    @Test
    void anItemExpiresInTheSecondAfterItsTime() {
        enableTimeToLive();
        client.put("a", ttl(Duration.ofSeconds(5)));
        clock.advance(Duration.ofSeconds(5));
        assertThat(client.engine().deleteExpired()).isZero();
        clock.advance(Duration.ofSeconds(1));
        assertThat(client.engine().deleteExpired()).isOne();
        assertThat(client.get("a", true)).isEqualTo("{}");
    }

    @Test
    void itemsThatExpiredMoreThanFiveYearsAgoAreKept() {
        enableTimeToLive();
        Duration fiveYears = Duration.ofDays(5 * 365);
        client.put("within", ttl(fiveYears.negated()));
        client.put("beyond", ttl(fiveYears.plusSeconds(1).negated()));
        assertThat(client.engine().deleteExpired()).isOne();
        assertThat(client.get("within", true)).isEqualTo("{}");
        assertThat(client.get("beyond", true)).contains("'beyond'");
    }

    @Test
    void expiredItemsAreReadableUntilTheyAreDeletedEveryTenSeconds() {
        enableTimeToLive();
        client.put("a", ttl(Duration.ofSeconds(-5)));
        clock.advance(Duration.ofMillis(9_999));
        assertThat(client.get("a", true)).contains("'a'");
        clock.advance(Duration.ofMillis(1));
        assertThat(client.get("a", true)).isEqualTo("{}");
    }

    @Test
    void expiredItemsAreDeletedAtOnceWhenTheClockIsMovedBack() {
        enableTimeToLive();
        client.put("a", ttl(Duration.ofHours(-2)));
        clock.advance(Duration.ofHours(-1));
        assertThat(client.get("a", true)).isEqualTo("{}");
    }

    @Test
    void timeToLiveIsSwitchedOnAndOffForOneAttribute() {
        String update = "{'TableName':'ttt','TimeToLiveSpecification':{'AttributeName':'%s','Enabled':%s}}";
        assertThat(client.call("UpdateTimeToLive", update.formatted("ttl", false)))
                .contains("TimeToLive is already disabled");
        assertThat(client.call("UpdateTimeToLive", update.formatted("ttl", true)))
                .isEqualTo("{'TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}");
        assertThat(client.call("UpdateTimeToLive", update.formatted("ttl", true)))
                .contains("TimeToLive is already enabled");
        String other = "TimeToLive is active on a different AttributeName: current AttributeName is ttl";
        assertThat(client.call("UpdateTimeToLive", update.formatted("other", true)))
                .contains(other);
        assertThat(client.call("UpdateTimeToLive", update.formatted("other", false)))
                .contains(other);
        client.put("a", ttl(Duration.ofSeconds(-5)));
        assertThat(client.call("UpdateTimeToLive", update.formatted("ttl", false)))
                .isEqualTo("{'TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':false}}");
        assertThat(client.engine().deleteExpired()).isZero();
    }

    @Test
    void itemsThatWereThereBeforeTimeToLiveWasSwitchedOnExpireToo() {
        client.put("before", ttl(Duration.ofSeconds(5)));
        enableTimeToLive();
        clock.advance(Duration.ofSeconds(6));
        assertThat(client.engine().deleteExpired()).isOne();
        assertThat(client.queryIndex("x")).contains("'Count':0");
    }

    @Test
    void anUpdateThatMovesTheTimeToLiveKeepsTheItem() {
        enableTimeToLive();
        client.put("a", ttl(Duration.ofSeconds(5)));
        client.put("a", ttl(Duration.ofHours(5)));
        clock.advance(Duration.ofMinutes(1));
        assertThat(client.engine().deleteExpired()).isZero();
    }

    @Test
    void anItemWhoseTimeToLiveIsBeyondAllClocksNeverExpires() {
        enableTimeToLive();
        BigInteger wrapped =
                BigInteger.TWO.pow(64).add(BigInteger.valueOf(clock.instant().getEpochSecond()));
        client.put("a", ",'ttl':{'N':'" + wrapped + "'}");
        client.put("b", ",'ttl':{'N':'1e100'}");
        clock.advance(Duration.ofMinutes(1));
        assertThat(client.engine().deleteExpired()).isZero();
    }

    @Test
    void timeToLiveOfATableThatIsBeingCreatedIsNotChanged() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        String update = "{'TableName':'ttt','TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}";
        assertThat(slow.call("UpdateTimeToLive", update))
                .contains("ResourceInUseException")
                .contains("Attempt to change a resource which is still in use: Table is being created: ttt");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("UpdateTimeToLive", update)).contains("'Enabled':true");
    }

    @Test
    void aTableIsCreatingThenActiveByTheClock() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}"))
                .contains("'TableStatus':'CREATING'")
                .contains("'IndexStatus':'CREATING'");
        assertThat(slow.put("a", "")).contains("400").contains("ResourceNotFoundException");
        assertThat(slow.call("DeleteTable", "{'TableName':'ttt'}"))
                .contains("ResourceInUseException")
                .contains("Attempt to change a resource which is still in use: Table is being created: ttt");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}")).contains("'TableStatus':'ACTIVE'");
        assertThat(slow.put("a", "")).isEqualTo("{}");
    }

    @Test
    void aTableThatIsBeingChangedIsNotChangedAgain() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        String inUse = "ResourceInUseException','message':'Attempt to change a resource which is still in use: "
                + "Table is being %s: ttt'";
        String update = "{'TableName':'ttt','DeletionProtectionEnabled':%s}";
        assertThat(slow.call("UpdateTable", update.formatted(true))).contains(inUse.formatted("created"));
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("UpdateTable", update.formatted(false))).contains("'TableStatus':'UPDATING'");
        assertThat(slow.call("UpdateTable", update.formatted(true))).contains(inUse.formatted("updated"));
        assertThat(slow.call("DeleteTable", "{'TableName':'ttt'}")).contains(inUse.formatted("updated"));
        clock.advance(Duration.ofSeconds(10));
        slow.call("DeleteTable", "{'TableName':'ttt'}");
        assertThat(slow.call("UpdateTable", update.formatted(true))).contains(inUse.formatted("deleted"));
        assertThat(slow.call("DeleteTable", "{'TableName':'ttt'}")).contains(inUse.formatted("deleted"));
    }

    @Test
    void aTableIsDeletingThenGone() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        clock.advance(Duration.ofSeconds(10));
        slow.call("DeleteTable", "{'TableName':'ttt'}");
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}")).contains("'TableStatus':'DELETING'");
        assertThat(slow.call("ListTables", "{}")).contains("ttt");
        assertThat(slow.put("a", "")).contains("ResourceNotFoundException");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}")).contains("ResourceNotFoundException");
        assertThat(slow.call("ListTables", "{}")).doesNotContain("ttt");
    }

    @Test
    void anAddedIndexIsFilledBeforeItCanBeRead() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        clock.advance(Duration.ofSeconds(10));
        slow.put("a", ",'h':{'S':'x'}");
        slow.call(
                "UpdateTable",
                "{'TableName':'ttt','AttributeDefinitions':[{'AttributeName':'h','AttributeType':'S'}],"
                        + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'byH','KeySchema':[{'AttributeName':'h',"
                        + "'KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}}]}");
        String query = "{'TableName':'ttt','IndexName':'byH','KeyConditionExpression':'h = :h',"
                + "'ExpressionAttributeValues':{':h':{'S':'x'}}}";
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}"))
                .contains("'TableStatus':'UPDATING'")
                .contains("'Backfilling':false");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}"))
                .contains("'TableStatus':'ACTIVE'")
                .contains("'Backfilling':true");
        assertThat(slow.call("Query", query)).contains("Cannot read from backfilling global secondary index: byH");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}")).doesNotContain("Backfilling");
        assertThat(slow.call("Query", query)).contains("'Count':1");
    }

    @Test
    void onlyOneIndexIsCreatedOrDeletedAtATime() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        clock.advance(Duration.ofSeconds(10));
        String create = "{'TableName':'ttt','AttributeDefinitions':[{'AttributeName':'h','AttributeType':'S'}],"
                + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'%s','KeySchema':[{'AttributeName':'h',"
                + "'KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}}]}";
        String delete = "{'TableName':'ttt','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byG'}}]}";
        String limit = "Only 1 online index can be created or deleted simultaneously per table";
        assertThat(slow.call("UpdateTable", create.formatted("one"))).doesNotStartWith("400");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("DescribeTable", "{'TableName':'ttt'}")).contains("'TableStatus':'ACTIVE'");
        assertThat(slow.call("UpdateTable", create.formatted("two")))
                .contains("LimitExceededException")
                .contains(limit);
        assertThat(slow.call("UpdateTable", delete)).contains(limit);
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("UpdateTable", delete)).doesNotStartWith("400");
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("UpdateTable", create.formatted("two"))).contains(limit);
        clock.advance(Duration.ofSeconds(10));
        assertThat(slow.call("UpdateTable", create.formatted("two"))).doesNotStartWith("400");
    }

    @Test
    void theStreamOfADeletedTableIsReadableForADay() {
        client.put("a", "");
        String arn = client.streamArn();
        client.call("DeleteTable", "{'TableName':'ttt'}");
        assertThat(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}")).contains("'StreamStatus':'DISABLED'");
        assertThat(client.call("ListStreams", "{'TableName':'ttt'}")).contains(arn);
        assertThat(client.records(arn)).contains("INSERT").doesNotContain("NextShardIterator");
        clock.advance(Duration.ofHours(25));
        assertThat(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}")).contains("ResourceNotFoundException");
    }

    @Test
    void theDayOfAStreamBeginsWhenItsTableIsDeletedNotWithTheNextRequest() {
        EngineClient slow = EngineClient.with(options.statusDelay(Duration.ofSeconds(10)));
        slow.withTable();
        clock.advance(Duration.ofSeconds(10));
        String arn = slow.streamArn();
        slow.call("DeleteTable", "{'TableName':'ttt'}");
        clock.advance(Duration.ofHours(25));
        assertThat(slow.call("DescribeStream", "{'StreamArn':'" + arn + "'}")).contains("ResourceNotFoundException");
    }

    @Test
    void recordsOlderThanADayAreTrimmed() {
        client.put("a", "");
        String arn = client.streamArn();
        String shard = EngineClient.member(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}"), "ShardId");
        String first = EngineClient.member(client.records(arn), "SequenceNumber");
        client.put("a2", "");
        clock.advance(Duration.ofHours(25));
        client.put("b", "");
        assertThat(client.records(arn))
                .as("each new record removes up to two old ones")
                .contains("'b'")
                .doesNotContain("'a'")
                .doesNotContain("'a2'");
        assertThat(client.call(
                        "GetShardIterator",
                        "{'StreamArn':'" + arn + "','ShardId':'" + shard + "','ShardIteratorType':'AT_SEQUENCE_NUMBER',"
                                + "'SequenceNumber':'" + first + "'}"))
                .contains("TrimmedDataAccessException");
    }

    @Test
    void anIdempotencyTokenCountsForTenMinutes() {
        String request =
                "{'ClientRequestToken':'token','TransactItems':[{'Update':{'TableName':'ttt','Key':{'pk':{'S':'c'}},"
                        + "'UpdateExpression':'ADD n :one','ExpressionAttributeValues':{':one':{'N':'1'}}}}]}";
        client.call("TransactWriteItems", request);
        client.call("TransactWriteItems", request);
        assertThat(client.get("c", true)).contains("'n':{'N':'1'}");
        clock.advance(Duration.ofMinutes(10));
        assertThat(client.call(
                        "TransactWriteItems",
                        request.replace("':one'", "':two'").replace(" :one", " :two")))
                .contains("IdempotentParameterMismatchException");
        client.call("TransactWriteItems", request);
        assertThat(client.get("c", true)).contains("'n':{'N':'1'}");
        clock.advance(Duration.ofMillis(1));
        client.call("TransactWriteItems", request);
        assertThat(client.get("c", true)).contains("'n':{'N':'2'}");
    }
}
