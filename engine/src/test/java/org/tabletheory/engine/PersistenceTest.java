package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistenceTest {
    @TempDir
    private Path directory;

    private Path file;
    private final MovableClock clock = new MovableClock();
    private EngineOptions options = EngineOptions.defaults();

    @BeforeEach
    void chooseFile() {
        file = directory.resolve("data");
        options = options.clock(clock).dataFile(file);
    }

    @Test
    void everythingSurvivesARestart() {
        String described;
        String records;
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            EngineClient client = new EngineClient(engine).withTable();
            client.call(
                    "UpdateTimeToLive",
                    "{'TableName':'ttt','TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}");
            client.call(
                    "TagResource",
                    "{'ResourceArn':'arn:aws:dynamodb:us-east-1:123456789012:table/ttt','Tags':[{'Key':'k','Value':'v'}]}");
            client.put("a", ",'g':{'S':'x'},'n':{'N':'1.50'},'b':{'B':'AAE='},'m':{'M':{'l':{'L':[{'NULL':true}]}}}");
            client.put("b", ",'g':{'S':'x'},'ttl':{'N':'1'}");
            client.put("c", "");
            client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'c'}}}");
            client.call(
                    "TransactWriteItems",
                    "{'TransactItems':[{'Put':{'TableName':'ttt','Item':{'pk':{'S':'d'}}}},"
                            + "{'Delete':{'TableName':'ttt','Key':{'pk':{'S':'b'}}}}]}");
            described = client.call("DescribeTable", "{'TableName':'ttt'}");
            records = client.call("GetRecords", "{'ShardIterator':'" + iterator(client) + "'}");
        }
        try (DynamoEngine engine = DynamoEngine.start(options.seed(99))) {
            EngineClient client = new EngineClient(engine);
            assertThat(client.call("DescribeTable", "{'TableName':'ttt'}")).isEqualTo(described);
            assertThat(client.call("GetRecords", "{'ShardIterator':'" + iterator(client) + "'}"))
                    .isEqualTo(records);
            assertThat(client.get("a", true))
                    .contains("'1.5'")
                    .contains("'AAE='")
                    .contains("{'NULL':true}");
            assertThat(client.get("b", true)).isEqualTo("{}");
            assertThat(client.get("d", true)).contains("'d'");
            assertThat(client.queryIndex("x")).contains("'Count':1");
            assertThat(client.call(
                            "ListTagsOfResource",
                            "{'ResourceArn':'arn:aws:dynamodb:us-east-1:123456789012:table/ttt'}"))
                    .contains("'k'");
            assertThat(client.call("DescribeTimeToLive", "{'TableName':'ttt'}")).contains("'ttl'");
        }
    }

    private static String iterator(EngineClient client) {
        String arn = client.streamArn();
        String shard = EngineClient.member(client.call("DescribeStream", "{'StreamArn':'" + arn + "'}"), "ShardId");
        return EngineClient.member(
                client.call(
                        "GetShardIterator",
                        "{'StreamArn':'" + arn + "','ShardId':'" + shard + "','ShardIteratorType':'TRIM_HORIZON'}"),
                "ShardIterator");
    }

    /** What is read from the changes is read from a snapshot, too, which replaces them when they outgrow it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamsTheirRecordsAndSettingsAreTheSameAfterARestart(boolean snapshot) throws Exception {
        EngineOptions slow = options.statusDelay(Duration.ofSeconds(10));
        String before;
        List<String> arns = new ArrayList<>();
        try (DynamoEngine engine = DynamoEngine.start(slow)) {
            EngineClient client = new EngineClient(engine).withTable();
            clock.advance(Duration.ofSeconds(10));
            arns.add(client.streamArn());
            fill(client);
            update(client, "'StreamSpecification':{'StreamEnabled':false}");
            update(client, "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'KEYS_ONLY'}");
            arns.add(client.streamArn());
            client.put("second", "");
            arns.add(deletedTable(client));
            if (snapshot) {
                outgrow(client);
                assertThat(Files.size(file)).isLessThan(4_000_000);
            }
            update(client, "'GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byG'}}]");
            before = state(client, arns);
            assertThat(before).contains("'RecoveryPeriodInDays':7");
        }
        try (DynamoEngine engine = DynamoEngine.start(slow)) {
            EngineClient client = new EngineClient(engine);
            assertThat(state(client, arns)).isEqualTo(before);
            clock.advance(Duration.ofHours(25));
            assertThat(client.call("DescribeStream", "{'StreamArn':'" + arns.get(2) + "'}"))
                    .as("the stream of a deleted table is kept for a day")
                    .contains("ResourceNotFoundException");
        }
    }

    private void fill(EngineClient client) {
        client.call(
                "UpdateTimeToLive",
                "{'TableName':'ttt','TimeToLiveSpecification':{'AttributeName':'ttl','Enabled':true}}");
        client.call(
                "UpdateContinuousBackups",
                "{'TableName':'ttt','PointInTimeRecoverySpecification':{'PointInTimeRecoveryEnabled':true,"
                        + "'RecoveryPeriodInDays':7}}");
        client.put("changed", ",'g':{'S':'x'},'v':{'N':'1'}");
        client.put("changed", ",'g':{'S':'x'},'v':{'N':'2'}");
        client.put("deleted", "");
        client.call("DeleteItem", "{'TableName':'ttt','Key':{'pk':{'S':'deleted'}}}");
        client.put("expired", ",'ttl':{'N':'" + clock.instant().getEpochSecond() + "'}");
        clock.advance(Duration.ofSeconds(20));
        assertThat(client.engine().deleteExpired()).isEqualTo(1);
    }

    private void update(EngineClient client, String members) {
        assertThat(client.call("UpdateTable", "{'TableName':'ttt'," + members + "}"))
                .startsWith("{'TableDescription'");
        clock.advance(Duration.ofSeconds(10));
    }

    /** Creates a table, deletes it, and returns the ARN of its stream. */
    private String deletedTable(EngineClient client) {
        String created = client.call(
                "CreateTable",
                "{'TableName':'gone','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
                        + "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}}");
        clock.advance(Duration.ofSeconds(10));
        client.call("PutItem", "{'TableName':'gone','Item':{'pk':{'S':'a'}}}");
        client.call("DeleteTable", "{'TableName':'gone'}");
        clock.advance(Duration.ofSeconds(10));
        return EngineClient.member(created, "LatestStreamArn");
    }

    /** Replaces an item until the changes are larger than the 16 MB from which on they are replaced by a snapshot. */
    private void outgrow(EngineClient client) {
        client.call(
                "CreateTable",
                "{'TableName':'large','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
                        + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}");
        clock.advance(Duration.ofSeconds(10));
        String text = "x".repeat(390_000);
        for (int i = 0; i < 45; i++) {
            client.call("PutItem", "{'TableName':'large','Item':{'pk':{'S':'a'},'t':{'S':'" + text + i + "'}}}");
        }
    }

    /** Returns what the database says about its tables and streams. */
    private static String state(EngineClient client, List<String> streams) {
        StringBuilder state = new StringBuilder();
        for (String operation : List.of("DescribeTable", "DescribeTimeToLive", "DescribeContinuousBackups", "Scan")) {
            state.append(client.call(operation, "{'TableName':'ttt'}")).append('\n');
        }
        for (String stream : streams) {
            state.append(client.call("DescribeStream", "{'StreamArn':'" + stream + "'}"))
                    .append('\n')
                    .append(client.records(stream).replaceAll("'NextShardIterator':'[^']*'", "'NextShardIterator'"))
                    .append('\n');
        }
        return state.toString();
    }

    @Test
    void deletedTablesStayDeletedAndTheirStreamsReadable() {
        String arn;
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            EngineClient client = new EngineClient(engine).withTable();
            client.put("a", "");
            arn = client.streamArn();
            client.call("DeleteTable", "{'TableName':'ttt'}");
        }
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            EngineClient client = new EngineClient(engine);
            assertThat(client.call("ListTables", "{}")).isEqualTo("{'TableNames':[]}");
            assertThat(client.records(arn)).contains("INSERT");
        }
    }

    @Test
    void statesGoOnByTheClock() {
        EngineOptions slow = options.statusDelay(Duration.ofSeconds(10));
        try (DynamoEngine engine = DynamoEngine.start(slow)) {
            new EngineClient(engine).withTable();
        }
        try (DynamoEngine engine = DynamoEngine.start(slow)) {
            EngineClient client = new EngineClient(engine);
            assertThat(client.call("DescribeTable", "{'TableName':'ttt'}")).contains("'TableStatus':'CREATING'");
            clock.advance(Duration.ofSeconds(11));
            assertThat(client.call("DescribeTable", "{'TableName':'ttt'}")).contains("'TableStatus':'ACTIVE'");
        }
    }

    @Test
    void aForkIsNotWrittenToTheFile() {
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            EngineClient client = new EngineClient(engine).withTable();
            new EngineClient(engine.fork()).put("fork", "");
            client.put("origin", "");
        }
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            assertThat(new EngineClient(engine).call("Scan", "{'TableName':'ttt'}"))
                    .contains("origin")
                    .doesNotContain("fork");
        }
    }

    @Test
    void aFileIsUsedByOneEngineAtATime() {
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            assertThat(engine.options().dataFile()).contains(file);
            assertThatThrownBy(() -> DynamoEngine.start(options))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("in use by another process");
        }
    }

    @Test
    void anotherFileIsNotOverwritten() throws Exception {
        Files.writeString(file, "my diary\n");
        assertThatThrownBy(() -> DynamoEngine.start(options)).hasMessageContaining("is not a data file");
        assertThat(Files.readString(file)).isEqualTo("my diary\n");
    }

    @Test
    void damageBeforeValidChangesIsReportedAndNothingIsLost() throws Exception {
        try (DynamoEngine engine = DynamoEngine.start(options)) {
            EngineClient client = new EngineClient(engine).withTable();
            client.put("a", "");
            client.put("b", "");
        }
        byte[] damaged = Files.readAllBytes(file);
        int inFirstPut = new String(damaged, StandardCharsets.ISO_8859_1).indexOf("\"S\":\"a\"") + 5;
        damaged[inFirstPut] = 'x';
        Files.write(file, damaged);

        assertThatThrownBy(() -> DynamoEngine.start(options)).hasMessageContaining("is damaged in line 4");
        assertThat(Arrays.equals(Files.readAllBytes(file), damaged)).isTrue();
    }

    @Test
    void aChangeThatCannotBeWrittenDoesNotTakeEffect() {
        DynamoEngine engine = DynamoEngine.start(options);
        EngineClient client = new EngineClient(engine).withTable();
        engine.close();

        assertThat(client.put("a", "")).startsWith("500");
        assertThat(client.get("a", true)).isEqualTo("{}");
    }
}
