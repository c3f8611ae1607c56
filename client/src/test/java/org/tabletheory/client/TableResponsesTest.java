package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableClass;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Tables as DynamoDB describes them, in states that a local database does not have. */
class TableResponsesTest {
    private static final TableOptions DEFAULTS = TableOptions.defaults();
    private static final KeyPart DAY = new KeyPart("day", Type.N);
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("id", Type.S).build();

    /** A server with one response for each operation. */
    private static class TableServer implements Wire {
        private final Map<String, String> responses = new HashMap<>();
        private final List<WireRequest> requests = new ArrayList<>();

        TableServer table(String more) {
            return responds("DescribeTable", """
                    {"Table": {"TableName": "notes", "TableStatus": "ACTIVE", "TableArn": "arn:notes",
                     "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                     "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"} %s}}
                    """.formatted(more));
        }

        TableServer responds(String operation, String json) {
            responses.put(operation, json);
            return this;
        }

        TableTheory client() {
            return TableTheory.over(this, Clock.systemUTC());
        }

        List<String> sent(String operation) {
            return requests.stream()
                    .filter(request -> request.operation().equals(operation))
                    .map(request -> request.body().toString())
                    .toList();
        }

        @Override
        public WireResponse call(WireRequest request) {
            requests.add(request);
            String response = responses.getOrDefault(request.operation(), "{}");
            if (response.equals("lost")) {
                throw new UnknownOutcomeException("lost", request.errorContext(1, true), null);
            }
            if (response.equals("missing")) {
                throw new TableNotFoundException("missing", request.errorContext(1, false), null);
            }
            if (response.equals("denied")) {
                throw new AccessDeniedException("denied", request.errorContext(1, false), null);
            }
            return new WireResponse(response.getBytes(StandardCharsets.UTF_8), "id", 1, false);
        }

        @Override
        public void close() {}
    }

    @Test
    void creationTimeIsGivenInSeconds() {
        TableDescription notes = new TableServer()
                .table(", \"CreationDateTime\": 1704110400.25")
                .client()
                .describeTable("notes");

        assertThat(notes.createdAt()).isEqualTo(Instant.parse("2024-01-01T12:00:00.250Z"));
        assertThat(new TableServer().table("").client().describeTable("notes").createdAt())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({"ENABLED, true", "ENABLING, true", "UPDATING, true", "DISABLING, false", "DISABLED, false"})
    void encryptionIsOnUntilItIsDisabled(String status, boolean on) {
        TableDescription notes = new TableServer()
                .table(", \"SSEDescription\": {\"Status\": \"" + status + "\", \"KMSMasterKeyArn\": \"arn:k\"}")
                .client()
                .describeTable("notes");

        assertThat(notes.encryption() != null).isEqualTo(on);
    }

    @ParameterizedTest
    @CsvSource({"ENABLED, true", "ENABLING, true", "DISABLING, false", "DISABLED, false"})
    void timeToLiveIsOnUntilItIsDisabled(String status, boolean on) {
        TableDescription notes = new TableServer()
                .table("")
                .responds(
                        "DescribeTimeToLive",
                        "{\"TimeToLiveDescription\": {\"AttributeName\": \"until\", \"TimeToLiveStatus\": \"" + status
                                + "\"}}")
                .client()
                .describeTable("notes");

        assertThat(notes.ttl()).isEqualTo(on ? "until" : null);
    }

    @ParameterizedTest
    @CsvSource({"ENABLED, '', 35", "ENABLED, ', \"RecoveryPeriodInDays\": 9', 9", "DISABLED, '', 0"})
    void recoveryGoesBackAsFarAsPossibleUnlessItIsLimited(String status, String period, int days) {
        TableDescription notes = new TableServer()
                .table("")
                .responds("DescribeContinuousBackups", """
                        {"ContinuousBackupsDescription": {"PointInTimeRecoveryDescription":
                          {"PointInTimeRecoveryStatus": "%s" %s}}}
                        """.formatted(status, period))
                .client()
                .describeTable("notes");

        assertThat(notes.settings().recoveryDays()).isEqualTo(days);
    }

    @Test
    void allPagesOfTagsAreRead() {
        TableServer server = new TableServer() {
            @Override
            public WireResponse call(WireRequest request) {
                boolean second = request.body().toString().contains("\"NextToken\":\"more\"");
                responds(
                        "ListTagsOfResource",
                        second
                                ? "{\"Tags\": [{\"Key\": \"b\", \"Value\": \"2\"}]}"
                                : "{\"Tags\": [{\"Key\": \"a\", \"Value\": \"1\"}], \"NextToken\": \"more\"}");
                return super.call(request);
            }
        };
        assertThat(server.table("").client().describeTable("notes").settings().tags())
                .isEqualTo(Map.of("a", "1", "b", "2"));
    }

    @Test
    void settingsThatMayNotBeReadAreUnknown() {
        TableServer server = new TableServer()
                .table("")
                .responds("DescribeContinuousBackups", "denied")
                .responds("ListTagsOfResource", "denied");

        assertThat(server.client().describeTable("notes").settings())
                .isEqualTo(new TableSettings(false, TableClass.STANDARD, null, null, null));
    }

    @Test
    void tableThatAnotherProgramCreatesMeanwhileMustHaveTheKey() {
        TableServer faster = new TableServer() {
            @Override
            public WireResponse call(WireRequest request) {
                if (request.operation().equals("CreateTable")) {
                    table("");
                    throw new TableInUseException("there", request.errorContext(1, false), null);
                }
                return super.call(request);
            }
        };
        Model other =
                Model.builder("Note", "notes").partitionKey("name", Type.S).build();

        assertThat(faster.responds("DescribeTable", "missing").client().ensureTable(DEFAULTS, NOTE))
                .isFalse();
        assertThatThrownBy(() ->
                        faster.responds("DescribeTable", "missing").client().ensureTable(DEFAULTS, other))
                .hasMessageContaining("the table's key is id (S)");
    }

    @Test
    void onlyTagsThatAreNotWantedAreRemoved() {
        TableServer server = new TableServer().table("").responds("ListTagsOfResource", """
                        {"Tags": [{"Key": "kept", "Value": "1"}, {"Key": "old", "Value": "2"}]}""");

        server.client().updateTable(DEFAULTS.tags(Map.of("kept", "1", "new", "3")), NOTE);

        assertThat(server.sent("UntagResource"))
                .containsExactly("{\"ResourceArn\":\"arn:notes\",\"TagKeys\":[\"old\"]}");
        assertThat(server.sent("TagResource")).hasSize(1);
    }

    @Test
    void deadlineOfTheClientReachesTheRequestsForTables() {
        TableServer server = new TableServer().table("");

        server.client().withTimeout(Duration.ofMinutes(1)).describeTable("notes");
        server.client().withTimeout(Duration.ofMinutes(1)).createTable(NOTE);

        assertThat(server.requests)
                .hasSizeGreaterThan(3)
                .allSatisfy(request -> assertThat(request.deadline()).isNotNull());
    }

    @Test
    void recoveryOfAnExistingTableIsNotChanged() {
        TableServer server = new TableServer().table("");

        assertThat(server.client().ensureTable(DEFAULTS.pointInTimeRecovery(3), NOTE))
                .isFalse();
        assertThat(server.sent("UpdateContinuousBackups")).isEmpty();
        server.client().createTable(DEFAULTS.pointInTimeRecovery(3), NOTE);
        assertThat(server.sent("UpdateContinuousBackups")).hasSize(1);
    }

    @Test
    void tableThatALostRequestMayHaveCreatedMustBeTheRequestedOne() {
        TableServer server = new TableServer().table("").responds("CreateTable", "lost");
        server.client().createTable(NOTE);

        Model other = Model.builder("Note", "notes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("day", Type.N).optional(true))
                .index(IndexDef.gsi("by-day", DAY))
                .build();
        assertThatThrownBy(() -> server.client().createTable(other)).isInstanceOf(UnknownOutcomeException.class);
        server.responds("DescribeTable", "missing");
        assertThatThrownBy(() -> server.client().createTable(NOTE)).isInstanceOf(UnknownOutcomeException.class);
    }

    @Test
    void tableThatALostRequestMayHaveCreatedMustHaveTheRequestedSettings() {
        TableTheory db =
                new TableServer().table("").responds("CreateTable", "lost").client();
        for (TableOptions other : List.of(
                DEFAULTS.stream(StreamView.NEW_IMAGE),
                DEFAULTS.billing(Billing.provisioned(4, 3)),
                DEFAULTS.encryption(EncryptionAtRest.AWS_MANAGED_KEY))) {
            assertThatThrownBy(() -> db.createTable(other, NOTE)).isInstanceOf(UnknownOutcomeException.class);
        }
    }

    @Test
    void tableThatALostRequestMayHaveDeletedMustBeGoneOrGoing() {
        TableServer server = new TableServer().table("").responds("DeleteTable", "lost");
        assertThatThrownBy(() -> server.client().deleteTable("notes")).isInstanceOf(UnknownOutcomeException.class);
        server.responds("DescribeTable", "denied");
        assertThatThrownBy(() -> server.client().deleteTable("notes")).isInstanceOf(UnknownOutcomeException.class);

        server.responds("DescribeTable", "missing").client().deleteTable("notes");
        assertThat(server.sent("DeleteTable")).hasSize(3);
    }

    @Test
    void throughputIsOfTheTableAndItsGlobalIndexes() {
        Model model = Model.builder("Note", "notes")
                .partitionKey("id", Type.S)
                .sortKey("at", Type.N)
                .attribute(AttributeDef.of("day", Type.N).optional(true))
                .index(IndexDef.gsi("global", DAY))
                .index(IndexDef.lsi("local", new KeyPart("id", Type.S), DAY))
                .build();

        String request = TableTheory.createTableRequest(DEFAULTS.billing(Billing.provisioned(3, 2)), model)
                .toText();

        assertThat(request.split("ProvisionedThroughput", -1)).hasSize(3);
        assertThat(request.substring(request.indexOf("LocalSecondaryIndexes"))).doesNotContain("ProvisionedThroughput");
    }

    private static void assertContradiction(String problem, Model first, Model second) {
        assertThatThrownBy(() -> new TableServer().client().createTable(first, second))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining(problem);
    }

    private static Model.Builder model(String name) {
        return Model.builder(name, "notes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("day", Type.N).optional(true));
    }

    @Test
    void modelsOfATableMustNotContradictEachOther() {
        Model first = model("A")
                .attribute(AttributeDef.of("ends", Type.N).optional(true).roles(Role.TTL))
                .attribute(AttributeDef.of("topic", Type.S).optional(true))
                .index(IndexDef.gsi("by-topic", new KeyPart("topic", Type.S), DAY))
                .build();

        assertContradiction(
                "a table can have only one ttl attribute, and B has expires where another model has ends",
                first,
                model("B")
                        .attribute(AttributeDef.of("expires", Type.N)
                                .optional(true)
                                .roles(Role.TTL))
                        .build());
        assertContradiction(
                "topic is a key of type N in the index by-number of B and of type S elsewhere",
                first,
                model("B")
                        .attribute(AttributeDef.of("topic", Type.N).optional(true))
                        .index(IndexDef.gsi("by-number", new KeyPart("topic", Type.N)))
                        .build());
        assertContradiction(
                "the index by-topic of B has different keys in another model",
                first,
                model("B")
                        .attribute(AttributeDef.of("topic", Type.S).optional(true))
                        .index(IndexDef.gsi("by-topic", new KeyPart("topic", Type.S)))
                        .build());
    }

    @Test
    void oneModelWithATtlAttributeIsEnough() {
        TableServer server = new TableServer().table("");
        Model expiring = model("A")
                .attribute(AttributeDef.of("ends", Type.N).optional(true).roles(Role.TTL))
                .build();

        server.client().createTable(DEFAULTS.enableTtl(), expiring, NOTE);

        assertThat(server.sent("UpdateTimeToLive")).singleElement().asString().contains("\"AttributeName\":\"ends\"");
    }

    @Test
    void otherTtlAttributeIsNotReplaced() {
        TableServer server = new TableServer().table("").responds("DescribeTimeToLive", """
                        {"TimeToLiveDescription": {"AttributeName": "until", "TimeToLiveStatus": "ENABLED"}}""");
        Model expiring = model("A")
                .attribute(AttributeDef.of("ends", Type.N).optional(true).roles(Role.TTL))
                .build();

        assertThatThrownBy(() -> server.client().ensureTable(DEFAULTS.enableTtl(), expiring))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("time to live is enabled by until, and the models have ends");
        assertThat(server.sent("UpdateTimeToLive")).isEmpty();
    }

    /** Returns a server that loses the response to a change, after which this attribute is the one of time to live. */
    private static TableServer losingTtl(String described) {
        TableServer server = new TableServer() {
            @Override
            public WireResponse call(WireRequest request) {
                if (request.operation().equals("UpdateTimeToLive")) {
                    responds("DescribeTimeToLive", described);
                }
                return super.call(request);
            }
        };
        return server.table("").responds("UpdateTimeToLive", "lost");
    }

    @Test
    void ttlThatALostRequestMayHaveEnabledMustBeTheRequestedOne() {
        Model expiring = model("A")
                .attribute(AttributeDef.of("ends", Type.N).optional(true).roles(Role.TTL))
                .build();
        String enabled = "{\"TimeToLiveDescription\": {\"AttributeName\": \"%s\", \"TimeToLiveStatus\": \"ENABLED\"}}";

        losingTtl(enabled.formatted("ends")).client().ensureTable(DEFAULTS.enableTtl(), expiring);
        for (String described : List.of(enabled.formatted("until"), "{}")) {
            assertThatThrownBy(() -> losingTtl(described).client().ensureTable(DEFAULTS.enableTtl(), expiring))
                    .isInstanceOf(UnknownOutcomeException.class);
        }
        assertThatThrownBy(() -> losingTtl("denied").client().ensureTable(DEFAULTS.enableTtl(), expiring))
                .isInstanceOf(UnknownOutcomeException.class)
                .satisfies(error ->
                        assertThat(error.getSuppressed()).singleElement().isInstanceOf(AccessDeniedException.class));
    }

    @Test
    void changeThatALostRequestMayHaveMadeMustBeVisible() {
        TableServer server = new TableServer().table("").responds("UpdateTable", "lost");

        assertThatThrownBy(() -> server.client()
                        .updateTable(DEFAULTS.waitFor(Duration.ofMillis(100)).deletionProtection(true), NOTE))
                .isInstanceOf(UnknownOutcomeException.class);
    }

    private static List<String> changesOfEncryption(String there, EncryptionAtRest wanted) {
        TableServer server = new TableServer().table(there);
        server.client().updateTable(DEFAULTS.encryption(wanted), NOTE);
        return server.sent("UpdateTable");
    }

    @Test
    void encryptionIsChangedUnlessAnyKeyIsAccepted() {
        String encrypted = ", \"SSEDescription\": {\"Status\": \"ENABLED\", \"KMSMasterKeyArn\": \"arn:a\"}";
        String request = "{\"TableName\":\"notes\",\"SSESpecification\":{\"Enabled\":true,\"SSEType\":\"KMS\"";

        assertThat(changesOfEncryption("", EncryptionAtRest.AWS_MANAGED_KEY)).containsExactly(request + "}}");
        assertThat(changesOfEncryption(encrypted, EncryptionAtRest.AWS_MANAGED_KEY))
                .isEmpty();
        assertThat(changesOfEncryption(encrypted, EncryptionAtRest.key("arn:a")))
                .isEmpty();
        assertThat(changesOfEncryption(encrypted, EncryptionAtRest.key("arn:b")))
                .containsExactly(request + ",\"KMSMasterKeyId\":\"arn:b\"}}");
    }

    /** DynamoDB rejects a change of the throughput to what it is. */
    @Test
    void onlyThroughputThatDiffersIsChanged() {
        TableServer server = new TableServer().responds("DescribeTable", """
                {"Table": {"TableName": "notes", "TableStatus": "ACTIVE",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"},
                                          {"AttributeName": "day", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "ProvisionedThroughput": {"ReadCapacityUnits": 4, "WriteCapacityUnits": 3},
                 "GlobalSecondaryIndexes": [{"IndexName": "by-day", "IndexStatus": "ACTIVE",
                   "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}], "Projection": {"ProjectionType": "ALL"},
                   "ProvisionedThroughput": {"ReadCapacityUnits": 1, "WriteCapacityUnits": 1}}]}}
                """);
        Model indexed = model("A").index(IndexDef.gsi("by-day", DAY)).build();

        server.client().updateTable(DEFAULTS.billing(Billing.provisioned(4, 3)), indexed);

        assertThat(server.sent("UpdateTable"))
                .containsExactly(
                        "{\"TableName\":\"notes\",\"GlobalSecondaryIndexUpdates\":[{\"Update\":{\"IndexName\":"
                                + "\"by-day\",\"ProvisionedThroughput\":{\"ReadCapacityUnits\":4,\"WriteCapacityUnits\":3}}}]}");
    }

    @Test
    void prefixBeginsTheNamesOfAllTables() {
        TableServer server = new TableServer().table("");
        Config config = Config.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .tablePrefix("test-")
                .build();
        TableTheory db = TableTheory.over(server, config);

        db.createTables(DmsDocument.of(NOTE));
        db.createTable(NOTE);
        db.describeTable("notes");
        db.planTable(DEFAULTS, NOTE);
        server.responds("DescribeTable", "missing");
        db.deleteTable("notes");

        assertThat(server.requests)
                .hasSizeGreaterThan(6)
                .filteredOn(request -> !request.operation().equals("ListTagsOfResource"))
                .allSatisfy(
                        request -> assertThat(request.body().toString()).startsWith("{\"TableName\":\"test-notes\""));
    }
}
