package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;

/** Requests and pauses while waiting for a table, with a stub wire; pauses are recorded instead of slept. */
class TableWaitingTest {
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("PK", Type.S).build();
    private static final TableOptions DEFAULTS = TableOptions.defaults();

    private final List<Duration> pauses = new ArrayList<>();

    private TableTheory client(StubWire wire) {
        return new TableTheory(
                new Session(wire, Clock.systemUTC(), new ScriptedSleeper(pauses::add), null),
                new Models(Mappers.builder()::build, ""),
                null);
    }

    private static String table(String status) {
        return "{\"Table\":{\"TableName\":\"notes\",\"TableStatus\":\"" + status + "\","
                + "\"AttributeDefinitions\":[{\"AttributeName\":\"PK\",\"AttributeType\":\"S\"}],"
                + "\"KeySchema\":[{\"AttributeName\":\"PK\",\"KeyType\":\"HASH\"}],"
                + "\"SSEDescription\":{\"Status\":\"ENABLED\",\"SSEType\":\"KMS\",\"KMSMasterKeyArn\":\"arn:k\"},"
                + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},\"ItemCount\":7}}";
    }

    @Test
    void waitingDoublesThePauses() {
        StubWire wire = StubWire.responding("{}", table("CREATING"), table("CREATING"), table("ACTIVE"));
        List<String> progressLines = new ArrayList<>();

        client(wire).createTable(DEFAULTS.onProgress(progress -> progressLines.add(progress.toString())), NOTE);

        assertThat(pauses).containsExactly(Duration.ofMillis(50), Duration.ofMillis(100));
        assertThat(progressLines)
                .containsExactly(
                        "notes: waiting: the table is CREATING (0 of 1)",
                        "notes: waiting: the table is CREATING (0 of 1)",
                        "notes: ready (1 of 1)");
    }

    @Test
    void waitingTimesOutWithAdvice() {
        StubWire wire = StubWire.responding("{}", table("CREATING"));

        assertThatThrownBy(() -> client(wire).createTable(DEFAULTS.waitFor(Duration.ofSeconds(60)), NOTE))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("createTable on notes: waited for 60 s, and the table is CREATING")
                .hasMessageContaining("call again");
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(65));
        assertThat(pauses).allSatisfy(pause -> assertThat(pause).isLessThanOrEqualTo(Duration.ofSeconds(5)));
    }

    @Test
    void waitingEndsAsSoonAsItHasLastedLongEnough() {
        StubWire wire = StubWire.responding("{}", table("CREATING"));

        assertThatThrownBy(() -> client(wire).createTable(DEFAULTS.waitFor(Duration.ofMillis(150)), NOTE))
                .isInstanceOf(DeadlineException.class);
        assertThat(pauses).containsExactly(Duration.ofMillis(50), Duration.ofMillis(100));
    }

    @Test
    void clientDeadlineEndsTheWait() {
        StubWire wire = StubWire.responding("{}", table("CREATING"));
        TableTheory limited = client(wire).withTimeout(Duration.ofSeconds(4));

        assertThatThrownBy(() -> limited.createTable(NOTE))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining(
                        "createTable on notes: the deadline expired while waiting, and the table is CREATING")
                .hasMessageContaining("call again");
        assertThat(pauses).allSatisfy(pause -> assertThat(pause).isLessThan(Duration.ofSeconds(4)));
    }

    @Test
    void encryptionAtRestIsRequestedByKey() {
        StubWire wire = StubWire.responding("{}", table("ACTIVE"));

        client(wire).createTable(DEFAULTS.encryption(EncryptionAtRest.key("alias/mine")), NOTE);
        client(wire).createTable(DEFAULTS.encryption(EncryptionAtRest.AWS_MANAGED_KEY), NOTE);

        assertThat(wire.sent().get(0))
                .isEqualTo(
                        "CreateTable {\"TableName\":\"notes\",\"BillingMode\":\"PAY_PER_REQUEST\","
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"PK\",\"AttributeType\":\"S\"}],"
                                + "\"KeySchema\":[{\"AttributeName\":\"PK\",\"KeyType\":\"HASH\"}],"
                                + "\"SSESpecification\":{\"Enabled\":true,\"SSEType\":\"KMS\",\"KMSMasterKeyId\":\"alias/mine\"}}");
        assertThat(wire.sent().get(2)).endsWith("\"SSESpecification\":{\"Enabled\":true,\"SSEType\":\"KMS\"}}");
    }

    @Test
    void encryptionAtRestIsComparedByKey() {
        StubWire wire = new StubWire(request -> table("ACTIVE"));
        TableTheory db = client(wire);

        assertThat(db.planTable(DEFAULTS.encryption(EncryptionAtRest.AWS_MANAGED_KEY), NOTE)
                        .isSame())
                .isTrue();
        assertThat(db.planTable(DEFAULTS.encryption(EncryptionAtRest.key("arn:k")), NOTE)
                        .isSame())
                .isTrue();
        assertThat(db.planTable(DEFAULTS.encryption(EncryptionAtRest.key("arn:other")), NOTE)
                        .toText())
                .startsWith("change encryption at rest: from the KMS key arn:k to the KMS key arn:other\n");
        assertThat(wire.sent()).allMatch(sent -> sent.startsWith("Describe"));
    }

    @Test
    void invalidDescriptionIsMalformed() {
        StubWire wire = StubWire.responding("{\"Table\":{\"TableName\":\"notes\"}}");

        assertThatThrownBy(() -> client(wire).describeTable("notes")).isInstanceOf(MalformedResponseException.class);
        assertThatThrownBy(() -> client(StubWire.responding("[]")).describeTable("notes"))
                .isInstanceOf(MalformedResponseException.class);
    }
}
