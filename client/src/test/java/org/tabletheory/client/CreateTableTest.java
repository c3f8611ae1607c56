package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;

/** Creates tables from models on DynamoDB Local. */
@DynamoTest
class CreateTableTest {
    @Table("notes")
    record Note(
            @PartitionKey String author,
            @SortKey String id,
            @IndexPartitionKey("by-topic") String topic) {}

    /** Shares the table with {@link Note} and adds an index. */
    @Table("notes")
    record Draft(
            @PartitionKey String author,
            @SortKey String id,
            @IndexPartitionKey("by-state") String state) {}

    @Table("sessions")
    record Visit(@PartitionKey String id, @Ttl @OmitEmpty Instant expires) {}

    private static final TableOptions DEFAULTS = TableOptions.defaults();

    @Test
    void tableHasTheKeysAndIndexesOfItsClass(TableTheory db) {
        db.createTable(Note.class);
        Note note = new Note("ada", "1", "engines");

        db.model(note).create();

        assertThat(db.model(Note.class).where("author", "=", "ada").all()).containsExactly(note);
        assertThat(db.model(Note.class)
                        .index("by-topic")
                        .where("topic", "=", "engines")
                        .all())
                .containsExactly(note);
    }

    @Test
    void existingTableIsAnError(TableTheory db, TablePrefix prefix) {
        db.createTable(Note.class);

        assertThatThrownBy(() -> db.createTable(Note.class))
                .isInstanceOfSatisfying(
                        TableInUseException.class, e -> assertThat(e.codes()).containsExactly(ErrorCodes.TABLE_IN_USE))
                .hasMessageContaining(prefix.table("notes"))
                .hasMessageContaining("ensureTable");
    }

    @Test
    void optionsSetBillingStreamAndTtl(TableTheory db) {
        Billing billing = Billing.provisioned(3, 2);
        db.createTable(
                DEFAULTS.billing(billing).stream(StreamView.OLD_IMAGE).enableTtl(),
                Model.builder("Visit", "visits")
                        .partitionKey("id", Type.S)
                        .attribute(AttributeDef.of("expires", Type.N).roles(Role.TTL))
                        .attribute(AttributeDef.of("user", Type.S).optional(true))
                        .index(IndexDef.gsi("by-user", new KeyPart("user", Type.S)))
                        .build());

        TableDescription visits = db.describeTable("visits");
        assertThat(visits.billing()).isEqualTo(billing);
        assertThat(visits.index("by-user").orElseThrow().throughput()).isEqualTo(billing);
        assertThat(visits.stream()).isEqualTo(StreamView.OLD_IMAGE);
        assertThat(visits.ttl()).isEqualTo("expires");
    }

    @Test
    void registrationCreatesTablesWithTheDefaultCapacityIfAutoMigrateIsSet(URI endpoint, TablePrefix prefix) {
        Config.Builder builder =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.table("")).defaultReadCapacity(4);
        Model visit =
                Model.builder("Visit", "visits").partitionKey("id", Type.S).build();
        try (TableTheory db = TableTheory.connect(builder.build()).register(Note.class)) {
            assertThatThrownBy(() -> db.describeTable(Note.class)).isInstanceOf(TableNotFoundException.class);
        }
        try (TableTheory db = TableTheory.connect(builder.autoMigrate(true).build())) {
            db.register(Note.class, Draft.class).register(visit).register(visit);

            assertThat(db.describeTable(Note.class).billing()).isEqualTo(Billing.provisioned(4, 5));
            assertThat(db.describeTable(Note.class).indexes()).hasSize(2);
            assertThat(db.describeTable("visits").isActive()).isTrue();
            db.register(DmsDocument.of(
                    Model.builder("Guest", "guests").partitionKey("id", Type.S).build()));
            assertThat(db.describeTable("guests").name()).isEqualTo(prefix.table("guests"));
        }
    }

    @Test
    void ttlIsDisabledByDefault(TableTheory db) {
        db.createTable(Visit.class);
        assertThat(db.describeTable(Visit.class).ttl()).isNull();

        assertThat(db.ensureTable(Visit.class, DEFAULTS.enableTtl())).isFalse();
        assertThat(db.describeTable(Visit.class).ttl()).isEqualTo("expires");
        assertThat(db.ensureTable(Visit.class, DEFAULTS.enableTtl())).isFalse();
    }

    @Test
    void enableTtlWithoutTtlAttributeIsRejected(TableTheory db) {
        assertThatThrownBy(() -> db.createTable(Note.class, DEFAULTS.enableTtl()))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("no attribute of Note has the role ttl");
        assertThatThrownBy(() -> db.describeTable(Note.class)).isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void ensureTableCreatesItOnce(TableTheory db) {
        assertThat(db.ensureTable(Note.class)).isTrue();
        db.model(new Note("ada", "1", "engines")).create();

        assertThat(db.ensureTable(Note.class)).isFalse();
        assertThat(db.model(Note.class).scan()).hasSize(1);
    }

    @Test
    void ensuredTableHasTheIndexesOfAllItsModels(TableTheory db) {
        Model plain =
                Model.builder("Plain", "things").partitionKey("id", Type.S).build();
        Model indexed = Model.builder("Indexed", "things")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("day", Type.S).optional(true))
                .index(IndexDef.gsi("by-day", new KeyPart("day", Type.S)))
                .build();

        assertThat(db.ensureTable(TableOptions.defaults(), plain, indexed)).isTrue();

        assertThat(db.describeTable("things").index("by-day")).isPresent();
    }

    @Test
    void ensureTableRejectsDifferentKey(TableTheory db) {
        db.createTable(
                Model.builder("Old", "notes").partitionKey("author", Type.N).build());

        assertThatThrownBy(() -> db.ensureTable(Note.class))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("the table's key is author (N), and that of Note is author (S), id (S)")
                .hasMessageContaining("autoMigrate");
    }

    @Test
    void classesThatShareATableCreateItTogether(TableTheory db) {
        db.autoMigrate(Note.class, Visit.class, Draft.class);
        db.autoMigrate(Note.class, Visit.class, Draft.class);

        assertThat(db.describeTable(Note.class).indexes())
                .extracting(index -> index.name())
                .containsExactlyInAnyOrder("by-topic", "by-state");
        assertThat(db.describeTable(Visit.class).isActive()).isTrue();
    }

    @Test
    void modelsWithDifferentKeysCannotShareATable(TableTheory db) {
        Model text = Model.builder("A", "shared").partitionKey("PK", Type.S).build();
        Model number = Model.builder("B", "shared").partitionKey("PK", Type.N).build();

        assertThatThrownBy(() -> db.createTable(text, number))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("B differs from A");
    }

    private static Model shared(String name, Type type, Projection projection) {
        return Model.builder(name, "shared")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("state", type).optional(true))
                .attribute(AttributeDef.of(name, Type.S).optional(true))
                .index(IndexDef.gsi("by-state", new KeyPart("state", type)).projection(projection))
                .build();
    }

    @Test
    void sharedIndexProjectsWhatEachModelNeeds(TableTheory db) {
        db.createTable(
                shared("a", Type.S, Projection.include(List.of("a"))),
                shared("b", Type.S, Projection.include(List.of("b"))),
                shared("c", Type.S, Projection.KEYS_ONLY));

        assertThat(db.describeTable("shared")
                        .index("by-state")
                        .orElseThrow()
                        .definition()
                        .projection())
                .isEqualTo(Projection.include(List.of("a", "b")));
    }

    @Test
    void contradictingIndexesAreRejected(TableTheory db) {
        assertThatThrownBy(
                        () -> db.createTable(shared("a", Type.S, Projection.ALL), shared("b", Type.N, Projection.ALL)))
                .hasMessageContaining("the index by-state of b has different keys");
    }

    @Test
    void deletedTableIsGone(TableTheory db) {
        db.createTable(Note.class);

        db.deleteTable(Note.class);

        assertThatThrownBy(() -> db.describeTable(Note.class)).isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> db.deleteTable("notes")).isInstanceOf(TableNotFoundException.class);
    }
}
