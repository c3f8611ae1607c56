package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TestWire;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Versions at the end of the range of their Java type. */
@DynamoTest
class LargestVersionWritesTest {
    private static final String OLD = "old";
    private static final String NEW = "new";

    @Table("notes")
    record Note(
            @PartitionKey String id,
            @Nullable String text,
            @Version long version) {}

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Note.class);
        db.register(Model.builder("Raw", "notes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("text", Type.S))
                .attribute(AttributeDef.of("version", Type.N))
                .build());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Optional<Item> read() {
        return db.model("Raw").where("id", "=", "1").consistentRead().firstOrEmpty();
    }

    private static String version(Optional<Item> item) {
        return item.map(found -> found.get("version"))
                .map(version -> ((Value.N) version).text())
                .orElse("none");
    }

    @Test
    void largestVersionCannotBeIncremented() {
        Note last = new Note("1", NEW, Long.MAX_VALUE);
        db.model(last).create();

        List<Runnable> writes = List.of(
                () -> db.model(last).save(),
                () -> db.model(last).replace(),
                () -> db.model(last).update("text"),
                () -> db.model(last).updateBuilder().set("text", OLD).execute(),
                () -> db.transactWrite(tx -> tx.update(db.model(last), "text")));
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("largest");
        }
        assertThat(version(read())).isEqualTo(String.valueOf(Long.MAX_VALUE));
        db.model(last).delete();
        assertThat(read()).isEmpty();
    }

    @Table("notes")
    record ShortLived(
            @PartitionKey String id,
            @Nullable String text,
            @Version byte version) {}

    @Table("notes")
    record IntNote(
            @PartitionKey String id,
            @Nullable String text,
            @Version @Nullable Integer version) {}

    @Test
    void versionThatTheClassCouldNotReadIsNotStored() {
        ShortLived last = new ShortLived("1", NEW, Byte.MAX_VALUE);
        IntNote lastInt = new IntNote("1", NEW, Integer.MAX_VALUE);
        List<Runnable> writes = List.of(
                () -> db.model(last).save(),
                () -> db.model(last).replace(),
                () -> db.model(last).update("text"),
                () -> db.model(last).updateBuilder().set("text", OLD).execute(),
                () -> db.model(last).updateBuilder().touch().execute(),
                () -> db.model(ShortLived.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set("text", OLD)
                        .conditionVersion(Byte.MAX_VALUE)
                        .execute(),
                () -> db.model(ShortLived.class).batchUpdate(List.of(last), "text"),
                () -> db.transactWrite(tx -> tx.update(db.model(last), "text")),
                () -> db.model(lastInt).save(),
                () -> db.model(lastInt)
                        .withCondition("version", "=", Integer.MAX_VALUE)
                        .save(),
                () -> db.model(lastInt).update("text"));
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining(
                            "the version version is the largest that its type can hold; declare it as long");
        }
        assertThat(read()).as("nothing was sent").isEmpty();

        db.model(last).create();
        db.model(last).updateBuilder().set("text", OLD).withoutLifecycle().execute();
        assertThat(db.model(ShortLived.class).where("id", "=", "1").first().version())
                .isEqualTo(Byte.MAX_VALUE);
    }

    @Table("notes")
    record ShortNote(
            @PartitionKey String id,
            @Nullable String text,
            @Version @Nullable Short version) {}

    private <T> List<Runnable> updatesOfAnUnknownVersion(Class<T> type, T unversioned) {
        return List.of(
                () -> db.model(type)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set("text", NEW)
                        .execute(),
                () -> db.model(type)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .touch()
                        .execute(),
                () -> db.model(unversioned)
                        .anyVersion()
                        .updateBuilder()
                        .set("text", NEW)
                        .execute(),
                () -> db.model(unversioned).anyVersion().update("text"),
                () -> db.transact()
                        .updateWithBuilder(db.model(type)
                                .where("id", "=", "1")
                                .updateBuilder()
                                .set("text", NEW))
                        .execute(),
                () -> db.transactWrite(tx -> tx.update(db.model(unversioned).anyVersion(), "text")));
    }

    @Test
    void updateThatDoesNotKnowTheVersionKeepsItReadable() {
        List<Runnable> updates =
                new ArrayList<>(updatesOfAnUnknownVersion(ShortLived.class, new ShortLived("1", NEW, (byte) 3)));
        ShortLived last = new ShortLived("1", OLD, Byte.MAX_VALUE);
        db.model(last).create();
        for (Runnable update : updates) {
            assertLargest(update);
        }
        assertThat(db.model(ShortLived.class).where("id", "=", "1").first()).isEqualTo(last);
        assertLargest(() -> db.model(ShortLived.class)
                .where("id", "=", "1")
                .updateBuilder()
                .set("text", NEW)
                .condition("version", "=", Byte.MAX_VALUE)
                .execute());

        ShortNote lastShort = new ShortNote("1", OLD, Short.MAX_VALUE);
        db.model(lastShort).anyVersion().save();
        for (Runnable update : updatesOfAnUnknownVersion(ShortNote.class, new ShortNote("1", NEW, null))) {
            assertLargest(update);
        }
        assertThat(db.model(ShortNote.class).where("id", "=", "1").first()).isEqualTo(lastShort);
    }

    private static void assertLargest(Runnable update) {
        assertLargest(update, "declare it as long");
    }

    private static void assertLargest(Runnable update, String remedy) {
        assertThatThrownBy(update::run)
                .isInstanceOf(TableTheoryException.class)
                .isNotInstanceOf(VersionConflictException.class)
                .hasMessageContaining("the version version is the largest that its type can hold; " + remedy);
    }

    /** An int ends after two thousand million updates; a long only if a program stores such a version. */
    @Test
    void updateThatDoesNotKnowTheVersionKeepsTheLargestIntAndLong() {
        IntNote lastInt = new IntNote("1", OLD, Integer.MAX_VALUE);
        db.model(lastInt).create();
        for (Runnable update : updatesOfAnUnknownVersion(IntNote.class, new IntNote("1", NEW, null))) {
            assertLargest(update);
        }
        assertThat(db.model(IntNote.class).where("id", "=", "1").first()).isEqualTo(lastInt);

        Note last = new Note("1", OLD, Long.MAX_VALUE);
        db.model(last).anyVersion().save();
        for (Runnable update : updatesOfAnUnknownVersion(Note.class, new Note("1", NEW, 3))) {
            assertLargest(update, "store a smaller one with save() after anyVersion()");
        }
        assertLargest(() -> db.model(last).update("text"), "store a smaller one with save() after anyVersion()");
        assertThat(db.model(Note.class).where("id", "=", "1").first()).isEqualTo(last);

        db.model(new Note("1", NEW, 0)).anyVersion().save();
        assertThat(db.model(new Note("1", OLD, 0)).update("text")).isEqualTo(new Note("1", OLD, 1));
    }

    @Test
    void updateThatDoesNotKnowTheVersionIncrementsItUpToTheLargest() {
        db.model(new ShortLived("1", OLD, (byte) (Byte.MAX_VALUE - 1))).create();
        KeyQuery<ShortLived> byKey = db.model(ShortLived.class).where("id", "=", "1");

        byKey.updateBuilder().set("text", NEW).execute();
        assertThat(byKey.first()).isEqualTo(new ShortLived("1", NEW, Byte.MAX_VALUE));
        assertThatThrownBy(() -> byKey.updateBuilder()
                        .set("text", OLD)
                        .condition("text", "=", "x")
                        .execute())
                .isInstanceOf(ConditionFailedException.class)
                .isNotInstanceOf(VersionConflictException.class);

        byKey.delete();
        byKey.updateBuilder().set("text", NEW).execute();
        assertThat(byKey.first()).as("an update creates an item").isEqualTo(new ShortLived("1", NEW, (byte) 1));
        assertThatThrownBy(() -> byKey.updateBuilder()
                        .set("text", OLD)
                        .condition("text", "=", "x")
                        .execute())
                .isExactlyInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("a condition failed for the item");
    }

    @Test
    void largestVersionOfASmallerTypeIsNotSpecialForALong() {
        for (long version : new long[] {Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE}) {
            Note note = new Note("1", NEW, version);
            db.model(note).anyVersion().save();

            assertThat(db.model(note).update("text").version()).isEqualTo(version + 1);
            db.model(note).anyVersion().save();
            assertThat(db.model(note).save().version()).isEqualTo(version + 1);
            db.model(note).anyVersion().delete();
        }
    }
}
