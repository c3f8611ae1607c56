package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.SharedRows.ANN;
import static org.tabletheory.client.SharedRows.PURCHASE;
import static org.tabletheory.client.SharedRows.open;

import java.net.URI;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.SharedRows.Row;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Writes of one class of a shared table do not change items of another. */
@DynamoTest
class SharedTableWritesTest {
    /** Without this, the item would have attributes of two classes, and the caller an error after the change. */
    @Test
    void updateOfOneClassDoesNotChangeItemsOfAnother(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(PURCHASE).create();

            Row.Customer wrong = new Row.Customer("C#1", "P#1", "Ann");
            KeyQuery<Row.Customer> byKey =
                    db.model(Row.Customer.class).where("PK", "=", "C#1").where("SK", "=", "P#1");
            for (ThrowingCallable update : List.<ThrowingCallable>of(
                    () -> db.model(wrong).update("name"),
                    () -> db.model(wrong).update(),
                    () -> db.model(wrong).updateBuilder().set("name", "Bob").execute(),
                    () -> byKey.updateBuilder().set("name", "Bob").execute(),
                    () -> byKey.updateBuilder()
                            .set("name", "Bob")
                            .withoutLifecycle()
                            .execute())) {
                assertThatThrownBy(update)
                        .isInstanceOf(ConditionFailedException.class)
                        .isNotInstanceOf(VersionConflictException.class)
                        .hasMessageContaining("another class of the family than Customer");
            }
            assertThatThrownBy(
                            () -> db.transact().update(db.model(wrong), "name").execute())
                    .isInstanceOf(TransactionException.class)
                    .hasMessageContaining("another class of the family than Customer");
            assertThat(db.model(Row.class).scan()).containsExactly(PURCHASE);
        }
    }

    /** Otherwise a wrong key would silently destroy an item of another class. */
    @Test
    void putOrDeleteOfOneClassKeepsItemsOfAnother(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(PURCHASE).create();
            db.model(ANN).create();

            Row.Customer wrong = new Row.Customer("C#1", "P#1", "Bob");
            Row.Purchase versioned = new Row.Purchase("C#1", "A", 0, 5);
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> db.model(wrong).save(),
                    () -> db.model(wrong).delete(),
                    () -> db.model(Row.Customer.class)
                            .where("PK", "=", "C#1")
                            .where("SK", "=", "P#1")
                            .delete())) {
                assertThatThrownBy(write)
                        .isInstanceOf(ConditionFailedException.class)
                        .hasMessageContainingAll(
                                "another class of the family than Customer",
                                "'kind' is order",
                                "delete it as one first");
            }
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> db.model(versioned).save(),
                    () -> db.model(versioned).anyVersion().save(),
                    () -> db.model(versioned).replace(),
                    () -> db.model(versioned).delete())) {
                assertThatThrownBy(write)
                        .isInstanceOf(ConditionFailedException.class)
                        .isNotInstanceOf(VersionConflictException.class)
                        .hasMessageContaining("another class of the family than Purchase: its 'kind' is Customer");
            }
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> db.transact().put(db.model(wrong)).execute(),
                    () -> db.transact().delete(db.model(wrong)).execute())) {
                assertThatThrownBy(write)
                        .isInstanceOf(TransactionException.class)
                        .hasMessageContaining("another class of the family than Customer");
            }
            assertThatThrownBy(() -> db.model(Row.class).batchUpdate(List.of(wrong)))
                    .hasMessageContaining("its 'kind' is order");
            assertThat(db.model(Row.class).scan()).containsExactlyInAnyOrder(PURCHASE, ANN);
        }
    }

    @Test
    void putOrDeleteOfOneClassReplacesItsOwnItemsAndAcceptsNone(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(ANN).delete();
            db.model(ANN).save();
            Row.Customer bob = db.model(new Row.Customer("C#1", "A", "Bob")).save();
            assertThat(db.model(Row.class).scan()).containsExactly(bob);

            KeyQuery<Row> whole = db.model(Row.class).where("PK", "=", "C#1").where("SK", "=", "A");
            whole.delete();
            whole.delete();
            db.model(Row.Customer.class)
                    .where("PK", "=", "C#1")
                    .where("SK", "=", "A")
                    .delete();
            db.transact().put(db.model(bob)).execute();
            db.transact().delete(db.model(bob)).execute();
            assertThat(db.model(Row.class).scan()).isEmpty();
        }
    }

    /** Without its class, the new item would make every later read of the family fail. */
    @Test
    void itemThatAnUpdateCreatesHasItsClass(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(ANN).updateBuilder().set("name", "Ann").execute();
            db.model(Row.Purchase.class)
                    .where("PK", "=", "C#1")
                    .where("SK", "=", "P#1")
                    .updateBuilder()
                    .set("total", 7)
                    .execute();
            db.model(new Row.Purchase("C#1", "P#2", 0, 5))
                    .updateBuilder()
                    .set("total", 8)
                    .execute();

            assertThat(db.model(Row.class).where("PK", "=", "C#1").all())
                    .containsExactly(ANN, new Row.Purchase("C#1", "P#1", 1, 7), new Row.Purchase("C#1", "P#2", 1, 8));
        }
    }

    @Table("animals")
    @Discriminator
    sealed interface Animal {
        sealed interface Pet extends Animal {}

        record Cat(@PartitionKey String id, String name) implements Pet {}

        record Dog(@PartitionKey String id, String name) implements Pet {}

        record Fox(@PartitionKey String id, String name) implements Animal {}
    }

    /** The class of an item that such an update would create is unknown, so it creates none. */
    @Test
    void updateOfSeveralClassesChangesTheirItemsAlone(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (TableTheory db = TableTheory.over(TestWire.open(config), config)) {
            db.createTable(Animal.class);
            db.model(new Animal.Dog("1", "Rex")).create();
            Animal.Fox fox = db.model(new Animal.Fox("2", "Red")).create();

            ModelQuery<Animal.Pet> pets = db.model(Animal.Pet.class);
            pets.where("id", "=", "1").updateBuilder().set("name", "Max").execute();
            assertThatThrownBy(() -> pets.where("id", "=", "2")
                            .updateBuilder()
                            .set("name", "Max")
                            .execute())
                    .isInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining("another class of the family than Pet");
            assertThatThrownBy(() -> db.model(new Animal.Cat("1", "Tom")).update("name"))
                    .isInstanceOf(ConditionFailedException.class);
            assertThat(db.model(Animal.class).all()).containsExactlyInAnyOrder(new Animal.Dog("1", "Max"), fox);

            assertThatThrownBy(() -> pets.where("id", "=", "2").delete())
                    .isInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining("another class of the family than Pet");
            pets.where("id", "=", "3").delete();
            db.model(Animal.class)
                    .where("id", "=", "2")
                    .updateBuilder()
                    .set("name", "Blue")
                    .execute();
            assertThat(db.model(Animal.class).where("id", "=", "2").first()).isEqualTo(new Animal.Fox("2", "Blue"));
            assertThatThrownBy(() -> pets.where("id", "=", "3")
                            .updateBuilder()
                            .set("name", "New")
                            .execute())
                    .isInstanceOf(ConditionFailedException.class);
            assertThat(db.model(Animal.class).all()).hasSize(2);
        }
    }

    @Test
    void conflictCarriesTheStoredEntity(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = open(endpoint, prefix)) {
            db.model(PURCHASE).create();
            db.model(PURCHASE).update("total");
            assertThatThrownBy(() -> db.model(PURCHASE).update("total"))
                    .isInstanceOfSatisfying(
                            VersionConflictException.class,
                            conflict -> assertThat(conflict.entity(Row.Purchase.class))
                                    .contains(new Row.Purchase("C#1", "P#1", 1, 5)));
        }
    }
}
