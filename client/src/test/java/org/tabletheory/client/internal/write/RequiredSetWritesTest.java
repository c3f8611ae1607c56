package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
import org.tabletheory.client.UpdateBuilder;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** DynamoDB removes a set whose last member is deleted, so an update does not delete the last member of a required one. */
@DynamoTest
class RequiredSetWritesTest {
    @Table("albums")
    record Album(
            @PartitionKey String id,
            @Attribute(required = true) Set<String> tags,
            @Attribute(required = true) Set<Integer> years,
            Set<String> notes) {}

    @Table("albums")
    record Versioned(
            @PartitionKey String id,
            @Attribute(required = true) Set<String> tags,
            @Version long version) {}

    private static final Album ALBUM = new Album("1", Set.of("a", "b"), Set.of(1), Set.of("x"));

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Album.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private KeyQuery<Album> byKey() {
        return db.model(Album.class).where("id", "=", "1");
    }

    private void rejected(UpdateBuilder<?> update, String message) {
        assertThatThrownBy(update::execute)
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        e -> assertThat(e.itemKey()).contains(Item.of("id", Value.s("1"))))
                .isNotInstanceOf(VersionConflictException.class)
                .hasMessageContaining(message);
    }

    @Test
    void lastMembersAreNotDeleted() {
        db.model(ALBUM).create();

        rejected(byKey().updateBuilder().delete("tags", Set.of("a", "b")), "deletes all members of tags");
        rejected(byKey().updateBuilder().delete("tags", Set.of("a", "b", "c")), "deletes all members of tags");
        rejected(byKey().updateBuilder().delete("years", 1), "deletes all members of years");
        rejected(
                byKey().updateBuilder().delete("tags", "a").delete("years", 1).set("notes", Set.of("y")),
                "deletes all members of years");
        rejected(
                byKey().updateBuilder()
                        .delete("years", 1)
                        .condition("notes", "contains", "x")
                        .orCondition("notes", "contains", "y"),
                "keep one, or set years to other members instead");
        assertThatThrownBy(() -> db.transact()
                        .updateWithBuilder(byKey().updateBuilder().delete("years", 1))
                        .execute())
                .isInstanceOf(TransactionException.class)
                .hasMessageContaining("deletes all members of years");
        assertThat(byKey().first()).isEqualTo(ALBUM);
    }

    @Test
    void otherMembersAreDeleted() {
        db.model(ALBUM).create();

        byKey().updateBuilder().delete("tags", Set.of("a", "c", "d")).execute();
        byKey().updateBuilder().delete("tags", "missing").execute();
        byKey().updateBuilder().delete("notes", "x").execute();
        assertThat(byKey().first()).isEqualTo(new Album("1", Set.of("b"), Set.of(1), Set.of()));
    }

    @Test
    void manyMembersAreDeletedFromALargerSet() {
        Set<String> many = new TreeSet<>();
        IntStream.range(0, 20).forEach(i -> many.add("t" + i));
        Set<String> ten = new TreeSet<>(many.stream().limit(10).toList());
        db.model(new Album("1", many, Set.of(1), Set.of())).create();

        byKey().updateBuilder().delete("tags", ten).execute();
        assertThat(byKey().first().tags()).hasSize(10).doesNotContainAnyElementsOf(ten);
        rejected(byKey().updateBuilder().delete("tags", ten), "set it to the members to keep instead");
        rejected(byKey().updateBuilder().delete("tags", many), "deletes as many members of tags");
        assertThat(byKey().first().tags()).hasSize(10);
    }

    /** DynamoDB takes at most 100 operands of IN, so the condition cannot list the subsets of every number of members. */
    @Test
    void anyNumberOfMembersIsDeletedIfOneRemains() {
        for (int deleted = 1; deleted <= 8; deleted++) {
            Set<String> tags = new TreeSet<>();
            IntStream.range(0, deleted).forEach(i -> tags.add("t" + i));
            Set<String> all = new TreeSet<>(tags);
            all.add("kept");
            db.model(new Album("1", all, Set.of(1), Set.of())).save();

            byKey().updateBuilder().delete("tags", tags).execute();
            assertThat(byKey().first().tags()).as("%s deleted", deleted).containsExactly("kept");
        }
    }

    @Test
    void upToSixMembersAreDeletedEvenIfSomeAreNotStored() {
        for (int deleted = 2; deleted <= 6; deleted++) {
            Set<String> tags = new TreeSet<>();
            IntStream.range(0, deleted).forEach(i -> tags.add("t" + i));
            Set<String> stored = new TreeSet<>(tags);
            stored.remove("t0");
            stored.add("kept");
            db.model(new Album("1", stored, Set.of(1), Set.of())).save();

            byKey().updateBuilder().delete("tags", tags).execute();
            assertThat(byKey().first().tags()).as("%s deleted", deleted).containsExactly("kept");
        }
    }

    @Test
    void entityWithItsVersionIsCheckedBeforeTheRequest() {
        Versioned stored = db.model(new Versioned("1", Set.of("a"), 0)).create();

        assertThatThrownBy(() ->
                        db.model(stored).updateBuilder().delete("tags", "a").execute())
                .isInstanceOf(TableTheoryException.class)
                .isNotInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("deletes all members of tags");
        rejected(db.model(stored).anyVersion().updateBuilder().delete("tags", "a"), "deletes all members of tags");
        Versioned more = db.model(new Versioned("1", Set.of("a", "b"), 0)).update("tags");
        Versioned fewer = db.model(more).updateBuilder().delete("tags", "a").executeWithResult();
        assertThat(fewer).isEqualTo(new Versioned("1", Set.of("b"), 2));
        assertThatThrownBy(
                        () -> db.model(more).updateBuilder().delete("tags", "a").execute())
                .isInstanceOf(VersionConflictException.class);
    }

    /** The entity was not read with its tags, so it does not show which are stored. */
    @Test
    void entityWithoutMembersIsNotCheckedBeforeTheRequest() {
        db.model(new Versioned("1", Set.of("a", "b"), 0)).create();

        assertThat(db.model(new Versioned("1", Set.of(), 0))
                        .updateBuilder()
                        .delete("tags", "a")
                        .executeWithResult())
                .isEqualTo(new Versioned("1", Set.of("b"), 1));
    }

    @Test
    void setInsideARequiredMapMayBecomeEmpty() {
        db.register(Model.builder("Nested", "albums")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("info", Type.M).required(true))
                .build());
        Item item = Item.of("id", Value.s("1")).with("info", Value.m(Map.of("tags", Value.ss("a"))));
        db.model("Nested", item).create();

        db.model("Nested")
                .where("id", "=", "1")
                .updateBuilder()
                .delete("info.tags", Value.ss("a"))
                .execute();
        assertThat(db.model("Nested").where("id", "=", "1").first().get("info")).isEqualTo(Value.m(Map.of()));
    }

    @Test
    void modelOfADocumentHasTheSameRule() {
        Model model = Model.builder("Doc", "albums")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("tags", Type.SS).required(true))
                .build();
        db.register(model);
        db.model("Doc", Item.of("id", Value.s("1")).with("tags", Value.ss("a"))).create();

        rejected(
                db.model("Doc").where("id", "=", "1").updateBuilder().delete("tags", "a"),
                "deletes all members of tags");
    }
}
