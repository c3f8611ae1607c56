package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;

class EngineOptionsTest {
    private final EngineOptions options = EngineOptions.defaults();

    @Test
    void staleReadsMissTheLastWritesUnlessTheyAreConsistent() {
        EngineClient client = EngineClient.with(options.staleReads(1)).withTable();
        client.put("a", ",'v':{'N':'1'}");
        client.put("a", ",'v':{'N':'2'}");
        assertThat(client.get("a", false)).contains("'1'");
        assertThat(client.get("a", true)).contains("'2'");
        client.put("b", "");
        assertThat(client.get("a", false)).contains("'2'");
        assertThat(client.get("b", false)).isEqualTo("{}");
    }

    @Test
    void allowedHostsAreNamesWithoutAPort() {
        assertThat(options.allowedHosts("Host.docker.internal", "[::ffff:10.0.0.1]", "10.0.0.1")
                        .allowedHosts())
                .containsExactlyInAnyOrder("host.docker.internal", "[::ffff:10.0.0.1]", "10.0.0.1");
        for (String host : List.of("", "a b", "host:80", "http://host", "*", "host/", "[::1]:80")) {
            assertThatThrownBy(() -> options.allowedHosts(host))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("such as host.docker.internal");
        }
    }

    @Test
    void staleReadsCatchUpWithTheClock() {
        MovableClock clock = new MovableClock();
        EngineClient client = EngineClient.with(options.clock(clock).staleReads(Duration.ofSeconds(1)))
                .withTable();
        clock.advance(Duration.ofMinutes(1));
        client.put("a", "");
        assertThat(client.get("a", false)).isEqualTo("{}");
        clock.advance(Duration.ofSeconds(1));
        assertThat(client.get("a", false)).contains("'a'");
    }

    @Test
    void globalIndexesLagBehindTheirTable() {
        EngineClient client = EngineClient.with(options.indexLag(1)).withTable();
        client.put("a", ",'g':{'S':'x'}");
        assertThat(client.queryIndex("x")).contains("'Count':0");
        assertThat(client.get("a", false)).contains("'a'");
        client.put("b", "");
        assertThat(client.queryIndex("x")).contains("'Count':1");
    }

    @Test
    void anIndexThatWasJustAddedIsFoundByALaggingRead() {
        EngineClient client = EngineClient.with(options.indexLag(1)).withTable();
        client.put("a", ",'h':{'S':'x'}");
        client.call(
                "UpdateTable",
                "{'TableName':'ttt','AttributeDefinitions':[{'AttributeName':'h','AttributeType':'S'}],"
                        + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'byH','KeySchema':[{'AttributeName':'h',"
                        + "'KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}}]}");
        assertThat(client.call("Scan", "{'TableName':'ttt','IndexName':'byH'}")).contains("'Count':1");
    }

    @Test
    void aLostResponseHasBeenExecuted() {
        EngineClient client = EngineClient.with(options.faults(FaultPlan.at("PutItem", Fault.RESET_AFTER)))
                .withTable();
        assertThat(client.put("a", "")).startsWith("0");
        assertThat(client.get("a", true)).contains("'a'");
    }

    @Test
    void aDoubledRequestIsExecutedTwice() {
        EngineClient client = EngineClient.with(options.faults(FaultPlan.at("UpdateItem", Fault.DOUBLE)))
                .withTable();
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'ADD n :one',"
                                + "'ExpressionAttributeValues':{':one':{'N':'1'}},'ReturnValues':'UPDATED_NEW'}"))
                .contains("'n':{'N':'2'}");
    }

    @Test
    void faultsBeforeExecutionChangeNothing() {
        for (Fault fault : List.of(Fault.INTERNAL_ERROR, Fault.UNAVAILABLE, Fault.THROTTLE, Fault.RESET_BEFORE)) {
            EngineClient client = EngineClient.with(options.faults(FaultPlan.at("PutItem", fault)))
                    .withTable();
            assertThat(client.put("a", "")).doesNotStartWith("{");
            assertThat(client.get("a", true)).isEqualTo("{}");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, 1, {",
        "INTERNAL_ERROR, 0, 500 ",
        "INTERNAL_ERROR_AFTER, 1, 500 ",
        "UNAVAILABLE, 0, 503 ",
        "THROTTLE, 0, 400 ",
        "RESET_BEFORE, 0, '0 '",
        "RESET_AFTER, 1, '0 '",
        "DOUBLE, 2, {",
        "DELAY, 1, {",
        "PARTIAL, 1, {",
    })
    void aFaultExecutesARequestAsItsDescriptionSays(Fault fault, int executions, String response) {
        FaultPlan second = (number, operation) -> number == 1 ? fault : Fault.NONE;
        EngineClient client = EngineClient.with(options.faults(second).faultDelay(Duration.ofMillis(1)))
                .withTable();
        String add = "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'UpdateExpression':'ADD n :one',"
                + "'ExpressionAttributeValues':{':one':{'N':'1'}},'ReturnValues':'UPDATED_NEW'}";
        assertThat(client.call("UpdateItem", add)).startsWith(response);
        assertThat(client.call("UpdateItem", add)).contains("'n':{'N':'" + (executions + 1) + "'}");
    }

    @Test
    void aPartialBatchThatIsRejectedHasTheErrorOnly() {
        EngineClient client = EngineClient.with(options.faults(FaultPlan.at("BatchWriteItem", Fault.PARTIAL)))
                .withTable();
        assertThat(client.call(
                        "BatchWriteItem",
                        "{'RequestItems':{'none':[{'DeleteRequest':{'Key':{'pk':{'S':'a'}}}},"
                                + "{'DeleteRequest':{'Key':{'pk':{'S':'b'}}}}]}}"))
                .isEqualTo("400 {'__type':'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',"
                        + "'message':'Requested resource not found'}");
    }

    @Test
    void aPartialBatchReportsWhatItLeft() {
        EngineClient client = EngineClient.with(options.faults(FaultPlan.at("BatchWriteItem", Fault.PARTIAL)))
                .withTable();
        String response = client.call(
                "BatchWriteItem",
                "{'RequestItems':{'ttt':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}},"
                        + "{'PutRequest':{'Item':{'pk':{'S':'b'},'n':{'N':'1'}}}}]}}");
        assertThat(response).contains("'UnprocessedItems':{'ttt':[{'PutRequest':{'Item':{'pk':{'S':'b'}");
        assertThat(client.get("a", true)).contains("'a'");
        assertThat(client.get("b", true)).isEqualTo("{}");
    }

    @Test
    void randomFaultsAreTheSameForTheSameSeed() {
        assertThat(faults(1)).isEqualTo(faults(1)).isNotEqualTo(faults(2)).contains(Fault.THROTTLE);
    }

    private static List<Fault> faults(long seed) {
        FaultPlan plan = FaultPlan.seeded(seed, 3, List.of(Fault.THROTTLE, Fault.DOUBLE));
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            faults.add(plan.faultFor(i, "GetItem"));
        }
        return faults;
    }

    @Test
    void regionAndAccountAreInTheArns() {
        EngineClient client = EngineClient.with(options.region("eu-west-2").account("000000000001"))
                .withTable();
        assertThat(client.call("DescribeTable", "{'TableName':'ttt'}"))
                .contains("arn:aws:dynamodb:eu-west-2:000000000001:table/ttt'");
        assertThatThrownBy(() -> options.region("EU West")).hasMessageContaining("eu-west-2");
        assertThatThrownBy(() -> options.account("1")).hasMessageContaining("twelve digits");
        assertThatThrownBy(() -> options.statusDelay(Duration.ofSeconds(-1))).hasMessageContaining("negative");
    }

    @Test
    void keyOfAnEncryptedTableIsDescribedByItsArn() {
        EngineClient client = EngineClient.with(options.region("eu-west-2").account("000000000001"))
                .withTable();
        Map<String, String> arns = Map.of(
                "", "arn:aws:kms:eu-west-2:000000000001:key/aws-dynamodb",
                ",'KMSMasterKeyId':'1234abcd'", "arn:aws:kms:eu-west-2:000000000001:key/1234abcd",
                ",'KMSMasterKeyId':'arn:aws:kms:us-east-1:000000000002:key/9'",
                        "arn:aws:kms:us-east-1:000000000002:key/9");

        arns.forEach((key, arn) -> {
            client.call("UpdateTable", "{'TableName':'ttt','SSESpecification':{'Enabled':true" + key + "}}");
            assertThat(client.call("DescribeTable", "{'TableName':'ttt'}")).contains("'KMSMasterKeyArn':'" + arn + "'");
        });
    }

    @Test
    void unknownOperationsAndParametersAreRejectedByName() {
        EngineClient client = EngineClient.with(options).withTable();
        assertThat(client.call("CreateBackup", "{}"))
                .contains("UnknownOperationException")
                .contains("CreateBackup");
        assertThat(client.call("UpdateTable", "{'TableName':'ttt','ReplicaUpdates':[]}"))
                .contains("ValidationException")
                .contains("ReplicaUpdates");
    }

    @Test
    void encryptionIsDescribedAndPointInTimeRecoverySwitched() {
        EngineClient client = EngineClient.with(options).withTable();
        client.call("UpdateTable", "{'TableName':'ttt','SSESpecification':{'Enabled':true}}");
        assertThat(client.call("DescribeTable", "{'TableName':'ttt'}"))
                .contains("'SSEDescription':{'Status':'ENABLED'");
        assertThat(client.call("DescribeContinuousBackups", "{'TableName':'ttt'}"))
                .contains("'PointInTimeRecoveryStatus':'DISABLED'");
        client.call(
                "UpdateContinuousBackups",
                "{'TableName':'ttt','PointInTimeRecoverySpecification':{'PointInTimeRecoveryEnabled':true}}");
        assertThat(client.call("DescribeContinuousBackups", "{'TableName':'ttt'}"))
                .contains("'PointInTimeRecoveryStatus':'ENABLED'")
                .contains("'RecoveryPeriodInDays':35");
        assertThat(client.call("DescribeLimits", "{}")).contains("TableMaxReadCapacityUnits");
        assertThat(client.call("DescribeEndpoints", "{}")).contains("dynamodb.us-east-1.amazonaws.com");
    }
}
