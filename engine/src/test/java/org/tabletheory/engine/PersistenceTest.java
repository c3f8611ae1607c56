package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
