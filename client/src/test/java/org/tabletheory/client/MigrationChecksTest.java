package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.ItemTransform;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** What a migration checks before, while and after it copies items. */
@DynamoTest
class MigrationChecksTest {
    private static final int ITEMS = 25;
    private static final int PAGE = 10;

    @Table("points")
    record Point(@PartitionKey String id, int value) {}

    @Table("points")
    record SamePlace(@PartitionKey String id) {}

    @Table("copies")
    record Copy(@PartitionKey String id, int value) {}

    @Table("secrets")
    record Secret(@PartitionKey String id, @Encrypted String text) {}

    @Table("secret-copies")
    record SecretCopy(@PartitionKey String id, @Encrypted String text) {}

    private static Migration<Point, Copy> migration() {
        return Migration.of(Point.class).batchSize(PAGE).to(Copy.class, point -> new Copy(point.id(), point.value()));
    }

    private static void createPoints(TableTheory db) {
        db.createTable(Point.class);
        db.model(Point.class)
                .batchCreate(IntStream.range(0, ITEMS)
                        .mapToObj(i -> new Point("p" + i, i))
                        .toList());
    }

    private static void assertFails(TableTheory db, Migration<?, ?> migration, String code, String problem) {
        assertThatThrownBy(() -> db.autoMigrate(migration))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(code))
                .hasMessageContaining(problem);
    }

    @Test
    void itemsOfOneTableAreNotTransformedInPlace(TableTheory db) {
        createPoints(db);

        assertFails(
                db,
                Migration.of(Point.class).toItems(SamePlace.class, ItemTransform.remove("value")),
                ErrorCodes.INVALID_MODEL,
                "could be transformed twice");
        assertThat(db.model(Point.class).where("id", "=", "p7").first()).isEqualTo(new Point("p7", 7));
    }

    @Test
    void entitiesOfAnEncryptedSourceNeedAKeyBeforeAnythingIsCreated(TableTheory db) {
        db.createTable(Secret.class);

        assertFails(
                db,
                Migration.of(Secret.class).to(Copy.class, secret -> new Copy(secret.id(), 1)),
                ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED,
                "Secret has attributes that the migration must encrypt or decrypt");
        assertThatThrownBy(() -> db.describeTable(Copy.class)).isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void plaintextOfAnEncryptedAttributeIsNotCopied(TableTheory db) {
        db.createTable(Secret.class);
        db.model(db.describeTable(Secret.class).mapper(), Item.of("id", Value.s("1"), "text", Value.s("plain")))
                .create();

        assertFails(
                db,
                Migration.of(Secret.class).toItems(SecretCopy.class, ItemTransform.copy()),
                ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED,
                "'text' of Secret cannot be copied: the stored value is not an envelope");
        assertThat(db.model(db.describeTable(SecretCopy.class).mapper()).scan()).isEmpty();
    }

    @Test
    void targetIsCreatedWithItsOptions(TableTheory db) {
        createPoints(db);

        db.autoMigrate(migration().targetOptions(TableOptions.defaults().billing(Billing.provisioned(3, 4))));

        assertThat(db.describeTable(Copy.class).billing()).isEqualTo(Billing.provisioned(3, 4));
    }

    @Test
    void entitiesAreVerifiedByTheirValues(TableTheory db) {
        createPoints(db);
        AtomicInteger calls = new AtomicInteger();

        assertFails(
                db,
                Migration.of(Point.class).to(Copy.class, point -> new Copy(point.id(), calls.incrementAndGet())),
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                "items of the source are missing or different (" + ITEMS + ")");
    }

    @Test
    void itemsAreVerifiedByTheirValuesAndNames(TableTheory db) {
        createPoints(db);
        AtomicInteger calls = new AtomicInteger();
        ItemTransform numbered = item -> item.with("value", Value.n(calls.incrementAndGet()));
        ItemTransform fewerLater = item -> calls.incrementAndGet() > 3 * ITEMS
                ? ItemTransform.remove("value").apply(item)
                : item;

        assertFails(
                db,
                Migration.of(Point.class).toItems(Copy.class, numbered),
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                "missing or different (" + ITEMS + ")");
        assertFails(
                db,
                Migration.of(Point.class).toItems(Copy.class, fewerLater),
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                "missing or different (" + ITEMS + ")");
    }

    @Test
    void itemsWithOneKeyAreFoundInATargetWithOtherItems(TableTheory db) {
        createPoints(db);
        db.createTable(Copy.class);
        db.model(Copy.class)
                .batchCreate(IntStream.range(0, ITEMS)
                        .mapToObj(i -> new Copy("older" + i, 1))
                        .toList());

        assertFails(
                db,
                Migration.of(Point.class).to(Copy.class, point -> new Copy("one", 0)),
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                "several items of the source have the same key in the target");
    }

    @Test
    void keyOfAnotherTypeIsReported(TableTheory db) {
        createPoints(db);

        assertFails(
                db,
                Migration.of(Point.class).toItems(Copy.class, item -> item.with("id", Value.n(1))),
                ErrorCodes.MISSING_PRIMARY_KEY,
                "'id' must be of type S; set it in the transform");
    }

    @Test
    void checkpointFollowsTheItemsBeforeIt(TableTheory db) {
        createPoints(db);
        List<Long> stored = new ArrayList<>();

        db.autoMigrate(migration()
                .onCheckpoint(checkpoint ->
                        stored.add((long) db.model(Copy.class).scan().size())));

        assertThat(stored).containsExactly(10L, 20L);
    }

    @Test
    void itemsBeforeTheCheckpointAreNotCopiedAgain(TableTheory db) {
        createPoints(db);
        List<String> checkpoints = new ArrayList<>();
        db.autoMigrate(migration().onCheckpoint(checkpoints::add));

        assertThat(db.autoMigrate(migration().resumeFrom(checkpoints.get(1))))
                .isEqualTo(new MigrationResult(0, ITEMS - 2 * PAGE, ITEMS));
        db.deleteTable(Copy.class);
        assertFails(
                db,
                migration().resumeFrom(checkpoints.get(0)),
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                "missing or different (" + PAGE + ")");
    }

    @Test
    void interruptionEndsTheCopyAtTheNextCheckpoint(TableTheory db) {
        createPoints(db);

        assertThatThrownBy(() -> db.autoMigrate(migration()
                        .onCheckpoint(checkpoint -> Thread.currentThread().interrupt())))
                .isInstanceOf(InterruptedCallException.class)
                .hasMessageContaining("autoMigrate of Point: interrupted while copying; run it again to continue");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(db.model(Copy.class).scan()).hasSize(PAGE);
    }

    @Test
    void readsAreConsistent(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        RecordingWire wire = new RecordingWire(TestWire.open(config));
        try (TableTheory db = TableTheory.over(wire, config)) {
            createPoints(db);

            List<String> reads = wire
                    .requestsDuring(() -> db.autoMigrate(migration().backupTable("backup")))
                    .stream()
                    .filter(request -> request.startsWith("Scan ") || request.startsWith("BatchGetItem "))
                    .toList();

            // Two copies of three pages; both are read again page by page, looked up, and counted.
            assertThat(reads).hasSize(2 * (3 + 3 + 3 + 1)).allMatch(read -> read.contains("\"ConsistentRead\":true"));
        }
    }

    @Test
    void backupMayNotBeTheSourceOrTheTarget(TableTheory db, TablePrefix prefix) {
        createPoints(db);
        db.createTable(
                Model.builder("Copy", "copies").partitionKey("id", Type.S).build());

        for (String table : List.of("points", "copies")) {
            assertFails(
                    db,
                    migration().backupTable(table),
                    ErrorCodes.INVALID_MODEL,
                    "the backup table " + prefix.text() + table + " is also the source or the target");
        }
        assertThat(db.model(db.describeTable("copies").mapper()).scan()).isEqualTo(List.<Item>of());
    }
}
