package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.Sleeper;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;

/** Updates tables to match their models on DynamoDB Local. */
@DynamoTest
class UpdateTableTest {
    private static final KeyPart TOPIC = new KeyPart("topic", Type.S);
    private static final KeyPart DAY = new KeyPart("day", Type.N);
    private static final IndexDef BY_TOPIC = IndexDef.gsi("by-topic", TOPIC);
    private static final IndexDef BY_DAY = IndexDef.gsi("by-day", DAY, TOPIC).projection(Projection.KEYS_ONLY);
    private static final TableOptions DEFAULTS = TableOptions.defaults().waitFor(Duration.ofSeconds(30));

    private static Model note(IndexDef... indexes) {
        Model.Builder builder = Model.builder("Note", "notes")
                .partitionKey("author", Type.S)
                .sortKey("id", Type.S)
                .attribute(AttributeDef.of("topic", Type.S).optional(true))
                .attribute(AttributeDef.of("day", Type.N).optional(true))
                .attribute(AttributeDef.of("expires", Type.N).optional(true).roles(Role.TTL));
        List.of(indexes).forEach(builder::index);
        return builder.build();
    }

    private static List<IndexDef> indexes(TableDescription table) {
        return table.indexes().stream().map(index -> index.definition()).toList();
    }

    @Test
    void missingIndexIsCreated(TableTheory db) {
        db.createTable(note());
        db.register(note(BY_TOPIC, BY_DAY));
        db.model("Note", DynamoJson.readItem("""
                        {"author":{"S":"ada"},"id":{"S":"1"},"topic":{"S":"engines"},"day":{"N":"3"}}""")).create();
        List<String> steps = new ArrayList<>();

        TablePlan done =
                db.updateTable(DEFAULTS.onProgress(progress -> steps.add(progress.doing())), note(BY_TOPIC, BY_DAY));

        assertThat(done.changes())
                .containsExactly(new TableChange.CreateIndex(BY_TOPIC), new TableChange.CreateIndex(BY_DAY));
        assertThat(db.model("Note")
                        .index("by-topic")
                        .where("topic", "=", "engines")
                        .all())
                .hasSize(1);
        assertThat(db.model("Note").index("by-day").where("day", "=", 3).all()).hasSize(1);
        assertThat(steps).contains("create index by-day: day (N), topic (S), projecting keys only");
        assertThat(db.planTable(DEFAULTS, note(BY_TOPIC, BY_DAY)).isSame()).isTrue();
    }

    @Test
    void unusedIndexIsDeletedOnlyIfAllowed(TableTheory db) {
        db.createTable(note(BY_TOPIC, BY_DAY));

        assertThat(db.updateTable(DEFAULTS, note(BY_DAY)).changes())
                .singleElement()
                .isInstanceOf(TableChange.Keep.class);
        assertThat(indexes(db.describeTable("notes"))).containsExactlyInAnyOrder(BY_TOPIC, BY_DAY);

        db.updateTable(DEFAULTS.deleteIndexes(), note(BY_DAY));
        assertThat(indexes(db.describeTable("notes"))).containsExactly(BY_DAY);
    }

    @Test
    void indexOfAnotherModelIsNotUnused(TableTheory db) {
        db.createTable(note(BY_TOPIC), note(BY_DAY));

        assertThat(db.planTable(DEFAULTS.deleteIndexes(), note(BY_TOPIC), note(BY_DAY))
                        .isSame())
                .isTrue();
    }

    @Table("books")
    record Book(
            @PartitionKey String id,
            @IndexPartitionKey("by-title") String title) {}

    @Table("books")
    record Chapter(
            @PartitionKey String id,
            @IndexPartitionKey("by-book") String book) {}

    @Table("readers")
    record Reader(@PartitionKey String id) {}

    @Test
    void tablesOfClassesArePlannedTogether(TableTheory db) {
        db.createTable(Book.class);
        db.createTable(Reader.class);

        assertThat(db.planTables(Book.class, Reader.class, Chapter.class))
                .satisfiesExactly(
                        books -> {
                            assertThat(books.table())
                                    .isEqualTo(db.describeTable(Book.class).name());
                            assertThat(books.changes()).singleElement().isInstanceOf(TableChange.CreateIndex.class);
                        },
                        readers -> assertThat(readers.isSame()).isTrue());
        db.deleteTable(Reader.class);
        assertThatThrownBy(() -> db.planTables(Book.class, Reader.class)).isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void nameAndStatusOfATableNeedNoDescription(TableTheory db) {
        db.createTable(Reader.class);
        List<String> operations = new ArrayList<>();
        TableTheory observed = db.withListener(event -> operations.add(event.operation()));

        assertThat(observed.tableName(Reader.class))
                .isEqualTo(db.describeTable(Reader.class).name());
        assertThat(observed.tableStatus(Reader.class)).isEqualTo("ACTIVE");
        assertThat(operations).containsExactly("DescribeTable");
        db.deleteTable(Reader.class);
        assertThatThrownBy(() -> db.tableStatus(Reader.class)).isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void differentIndexIsRecreatedOnlyIfAllowed(TableTheory db) {
        IndexDef changed = IndexDef.gsi("by-topic", TOPIC, DAY);
        db.createTable(note(BY_TOPIC));

        assertThatThrownBy(() -> db.updateTable(DEFAULTS.enableTtl(), note(changed)))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("nothing was changed")
                .hasMessageContaining("index by-topic: the table has topic (S), projecting all attributes, the models"
                        + " topic (S), day (N), projecting all attributes")
                .hasMessageContaining("deleteIndexes()");
        assertThat(db.describeTable("notes").ttl()).isNull();

        db.updateTable(DEFAULTS.deleteIndexes(), note(changed));
        assertThat(indexes(db.describeTable("notes"))).containsExactly(changed);
    }

    @Test
    void keyAndLocalIndexChangesAreRejected(TableTheory db) {
        db.createTable(note());
        IndexDef local = IndexDef.lsi("by-day", new KeyPart("author", Type.S), DAY);
        Model otherKey =
                Model.builder("Note", "notes").partitionKey("id", Type.S).build();

        TablePlan plan = db.planTable(DEFAULTS, note(local));
        assertThat(plan.isPossible()).isFalse();
        assertThat(plan.toText())
                .contains("cannot change index by-day: the table has none, the models LSI author (S), day (N)")
                .endsWith("verdict: different\n");
        assertThatThrownBy(() -> db.updateTable(DEFAULTS.deleteIndexes(), otherKey))
                .hasMessageContaining("key: the table's key is author (S), id (S), and that of Note is id (S)");
    }

    @Test
    void billingStreamAndTtlAreChanged(TableTheory db) {
        db.createTable(note(BY_TOPIC));
        Billing billing = Billing.provisioned(4, 3);
        TableOptions options =
                DEFAULTS.billing(billing).stream(StreamView.KEYS_ONLY).enableTtl();

        TablePlan plan = db.updateTable(options, note(BY_TOPIC));

        assertThat(plan.toText()).isEqualTo("""
                change billing: from per request to 4 read and 3 write units
                change stream: from none to KEYS_ONLY
                enable ttl expires: the models have a ttl attribute, and time to live is not enabled
                verdict: different
                """);
        TableDescription notes = db.describeTable("notes");
        assertThat(notes.billing()).isEqualTo(billing);
        assertThat(notes.index("by-topic").orElseThrow().throughput()).isEqualTo(billing);
        assertThat(notes.stream()).isEqualTo(StreamView.KEYS_ONLY);
        assertThat(notes.ttl()).isEqualTo("expires");
        assertThat(db.updateTable(options, note(BY_TOPIC)).isSame()).isTrue();

        db.updateTable(options.stream(StreamView.NEW_IMAGE).billing(Billing.provisioned(4, 2)), note(BY_TOPIC, BY_DAY));
        TableDescription updated = db.describeTable("notes");
        assertThat(updated.stream()).isEqualTo(StreamView.NEW_IMAGE);
        assertThat(updated.index("by-day").orElseThrow().throughput()).isEqualTo(Billing.provisioned(4, 2));
        db.updateTable(options.billing(Billing.PER_REQUEST), note(BY_TOPIC, BY_DAY));
        assertThat(db.describeTable("notes").billing()).isEqualTo(Billing.PER_REQUEST);
    }

    @Test
    void throughputOfALocalIndexIsThatOfItsTable(TableTheory db) {
        IndexDef local = IndexDef.lsi("local", new KeyPart("author", Type.S), DAY);
        TableOptions options = DEFAULTS.billing(Billing.provisioned(4, 3));
        db.createTable(options, note(local, BY_TOPIC));

        assertThat(db.planTable(options, note(local, BY_TOPIC)).isSame()).isTrue();
    }

    @Test
    void updateOfMissingTableThrowsTableNotFound(TableTheory db, TablePrefix prefix) {
        assertThatThrownBy(() -> db.updateTable(DEFAULTS, note()))
                .isInstanceOf(TableNotFoundException.class)
                .hasMessageContaining(prefix.table("notes"));
    }

    private static TableTheory client(URI endpoint, TablePrefix prefix, Sleeper sleeper) {
        Session session = new Session(Config.local(endpoint).newWire(), Clock.systemUTC(), sleeper, null);
        return new TableTheory(session, new Models(Mappers.builder()::build, prefix.text()), null);
    }

    @Test
    void interruptedUpdateIsContinuedByTheNext(TablePrefix prefix) throws IOException {
        AtomicBoolean interrupts = new AtomicBoolean(false);
        Sleeper sleeper = new ScriptedSleeper(pause -> {
            if (interrupts.get()) {
                throw new InterruptedException();
            }
            Thread.sleep(pause.toMillis());
        });
        EngineOptions slowTables = EngineOptions.defaults().statusDelay(Duration.ofMillis(50));
        try (EngineEndpoint slow = DynamoEngine.start(slowTables).listen(0);
                TableTheory db = client(slow.uri(), prefix, sleeper)) {
            db.createTable(note());
            interrupts.set(true);

            assertThatThrownBy(() -> db.updateTable(DEFAULTS, note(BY_TOPIC, BY_DAY)))
                    .isInstanceOf(InterruptedCallException.class)
                    .hasMessageContaining("call again");
            assertThat(Thread.interrupted()).isTrue();
            interrupts.set(false);
            db.updateTable(DEFAULTS, note(BY_TOPIC, BY_DAY));

            assertThat(indexes(db.describeTable("notes"))).containsExactlyInAnyOrder(BY_TOPIC, BY_DAY);
        }
    }

    @Test
    void lostResponseIsNotAFailure(URI endpoint, TablePrefix prefix) {
        try (FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> Fault.NONE);
                TableTheory db = client(proxy.endpoint(), prefix, Sleeper.THREAD)) {
            for (String lost : List.of("CreateTable", "UpdateTable", "UpdateTimeToLive", "DeleteTable")) {
                AtomicBoolean once = new AtomicBoolean(true);
                proxy.plan((number, operation) ->
                        operation.equals(lost) && once.getAndSet(false) ? Fault.RESET_AFTER : Fault.NONE);
                switch (lost) {
                    case "CreateTable" -> db.createTable(note());
                    case "UpdateTable" -> db.updateTable(DEFAULTS, note(BY_TOPIC));
                    case "UpdateTimeToLive" -> db.updateTable(DEFAULTS.enableTtl(), note(BY_TOPIC));
                    default -> {
                        assertThat(db.planTable(DEFAULTS.enableTtl(), note(BY_TOPIC))
                                        .isSame())
                                .isTrue();
                        db.deleteTable("notes");
                    }
                }
                assertThat(once).as(lost).isFalse();
            }
            assertThatThrownBy(() -> db.describeTable("notes")).isInstanceOf(TableNotFoundException.class);
        }
    }
}
