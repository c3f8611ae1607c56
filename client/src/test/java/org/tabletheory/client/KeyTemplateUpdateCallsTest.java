package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.TemplateShop.order;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TemplateShop.Database;
import org.tabletheory.client.TemplateShop.Row;
import org.tabletheory.client.TemplateShop.Task;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;

/** Keys that templates compute, in updates. */
@DynamoTest
class KeyTemplateUpdateCallsTest {
    @Test
    void updateOfAnEntityRecomputesIndexKeys(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(order(1, "open", 1)).create();
            assertThat(data.db.model(order(1, "paid", 1)).update("status")).isEqualTo(order(1, "paid", 1));
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001").get("GSI1PK"))
                    .isEqualTo(Value.s("TENANT#acme#paid"));
            data.db.model(order(1, "sent", 2)).update();
            Item all = data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001");
            assertThat(all.get("GSI1PK")).isEqualTo(Value.s("TENANT#acme#sent"));
            assertThat(all.get("GSI1SK")).isEqualTo(Value.s("1767232800000#000001"));
            data.db.model(order(1, null, 2)).updateBuilder().remove("status").execute();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001").has("GSI1PK"))
                    .isFalse();
            data.db
                    .transact()
                    .update(data.db.model(order(1, "back", 2)), "status")
                    .execute();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001").get("GSI1PK"))
                    .isEqualTo(Value.s("TENANT#acme#back"));
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{status}#{priority:2}")
    record Ticket(String id, String status, int priority) {}

    /** Otherwise the key would have a value that the item does not have any more. */
    @Test
    void componentThatAnUpdateDoesNotChangeMustBeAsInTheEntity(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Ticket ticket = data.db.model(new Ticket("1", "open", 5)).create();
            data.db.model(new Ticket("1", "open", 7)).update("priority");
            assertThatThrownBy(() -> data.db
                            .model(new Ticket("1", "done", ticket.priority()))
                            .update("status"))
                    .isInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining(
                            "the stored priority is not the expected one, and the key GSI1PK is computed from it by"
                                    + " {status}#{priority:2}; read the item again and repeat the change");
            data.db.model(new Ticket("1", "done", 7)).update("status");
            assertThat(data.stored(Ticket.class, "TASK#1", null).get("GSI1PK")).isEqualTo(Value.s("done#07"));
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{status}#{priority:2}")
    record Job(
            String id, String status, int priority, @Version long version) {}

    /** Other programs, and updates without lifecycle, change a component and leave the version as it is. */
    @Test
    void componentMustBeAsInTheEntityAtTheSameVersionToo(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Job job = data.db.model(new Job("1", "open", 5, 0)).create();
            data.db
                    .model(job)
                    .updateBuilder()
                    .withoutLifecycle()
                    .set("priority", 7)
                    .execute();

            Job stale = new Job("1", "done", 5, job.version());
            assertThatThrownBy(() -> data.db.model(stale).update("status"))
                    .isInstanceOf(ConditionFailedException.class);
            assertThatThrownBy(() -> data.db
                            .model(stale)
                            .updateBuilder()
                            .set("status", "done")
                            .execute())
                    .isInstanceOf(ConditionFailedException.class);
            Item stored = data.stored(Job.class, "TASK#1", null);
            assertThat(stored.get("status")).isEqualTo(Value.s("open"));
            assertThat(stored.get("GSI1PK")).isEqualTo(Value.s("open#07"));
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{updated:seconds}#{created:seconds}")
    record Timed(
            String id,
            String status,
            @CreatedAt @Nullable Instant created,
            @UpdatedAt @Nullable Instant updated) {}

    /** The time of creation cannot be set by an update. */
    @Test
    void updateByKeyIsNotAdvisedToSetWhatTheLibraryMaintains(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(new Timed("1", "open", null, null)).create();
            KeyQuery<Timed> byKey = data.db.model(Timed.class).where("id", "=", "1");

            assertThatThrownBy(() -> byKey.updateBuilder().set("status", "done").execute())
                    .hasMessageEndingWith("the update changes updated, and the key GSI1PK is computed by"
                            + " {updated:seconds}#{created:seconds}, which also needs created; read the item first and"
                            + " update the entity");

            Timed read = byKey.first();
            data.db
                    .model(new Timed("1", "done", read.created(), read.updated()))
                    .update("status");
            assertThat(byKey.first().status()).isEqualTo("done");
        }
    }

    @Test
    void updateByKeyNeedsAllComponentsOfAKeyThatItChanges(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(new Ticket("1", "open", 5)).create();
            KeyQuery<Ticket> byKey = data.db.model(Ticket.class).where("id", "=", "1");
            assertThatThrownBy(() -> byKey.updateBuilder().set("status", "done").execute())
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR))
                    .hasMessageContaining("the update changes status, and the key GSI1PK is computed by"
                            + " {status}#{priority:2}, which also needs priority; set priority in this update too, or"
                            + " read the item first and update the entity");
            assertThatThrownBy(() -> byKey.updateBuilder().increment("priority").execute())
                    .hasMessageContaining(
                            "priority is a part of the key GSI1PK by the template {status}#{priority:2}, so"
                                    + " its new value must be known; set it to a value");
            assertThatThrownBy(() -> byKey.updateBuilder().set("GSI1PK", "x").execute())
                    .hasMessageContaining("GSI1PK is computed by a template; update its components instead");
            assertThatThrownBy(() -> byKey.updateBuilder().set("id", "2").execute())
                    .hasMessageContaining("id is a part of PK by the template TASK#{id}, and the primary key cannot be"
                            + " updated; create an item with the new key instead");
            byKey.updateBuilder().set("status", "done").set("priority", 1).execute();
            assertThat(data.stored(Ticket.class, "TASK#1", null).get("GSI1PK")).isEqualTo(Value.s("done#01"));
        }
    }

    @Test
    void itemThatAnUpdateCreatesHasTheComponentsOfItsKey(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann")
                    .where("number", "=", 1)
                    .updateBuilder()
                    .set("total", 5)
                    .execute();
            Item stored = data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001");
            assertThat(stored.get("tenantId")).isEqualTo(Value.s("acme"));
            assertThat(stored.get("number")).isEqualTo(Value.n(1));
            data.db
                    .model(Row.Order.class)
                    .where("PK", "=", "TENANT#acme")
                    .where("SK", "=", "ORDER#ann#000001")
                    .updateBuilder()
                    .set("status", "open")
                    .execute();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001").get("GSI1PK"))
                    .as("tenantId is known from the key")
                    .isEqualTo(Value.s("TENANT#acme#open"));
        }
    }

    @Test
    void keysFollowTheTimesThatTheLibrarySets(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Task created = data.db.model(new Task("1", "ann", "a", null, null)).create();
            Instant time = Optional.ofNullable(created.updated()).orElseThrow();
            assertThat(time).isEqualTo(time.truncatedTo(ChronoUnit.MILLIS));
            Item stored = data.stored(Task.class, "TASK#1", null);
            assertThat(stored.get("GSI1SK")).isEqualTo(Value.s(String.valueOf(time.toEpochMilli())));
            Task updated = data.db.model(new Task("1", "ann", "b", time, 0L)).update("title");
            Item after = data.stored(Task.class, "TASK#1", null);
            assertThat(after.get("GSI1SK"))
                    .isEqualTo(Value.s(String.valueOf(
                            Optional.ofNullable(updated.updated()).orElseThrow().toEpochMilli())));
            assertThat(data.db.model(Task.class).where("owner", "=", "ann").all())
                    .containsExactly(updated);
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{status}#{owner}")
    record Claim(
            String id, @Nullable String status, @Nullable String owner) {}

    /** The key would be removed, though the item has both components. */
    @Test
    void componentThatTheEntityDoesNotHaveMustNotBeStored(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(new Claim("1", "open", "ann")).create();
            assertThatThrownBy(() -> data.db.model(new Claim("1", "done", null)).update("status"))
                    .isInstanceOf(ConditionFailedException.class)
                    .hasMessageContaining("the stored owner is not the expected one");
            assertThat(data.stored(Claim.class, "TASK#1", null).get("GSI1PK")).isEqualTo(Value.s("open#ann"));

            data.db.model(new Claim("2", "open", null)).create();
            data.db.model(new Claim("2", "done", null)).update("status");
            assertThat(data.stored(Claim.class, "TASK#2", null).has("GSI1PK")).isFalse();
            assertThatThrownBy(
                            () -> data.db.model(new Claim("2", "open", "ann")).update("status"))
                    .as("the stored item has no owner")
                    .hasMessageContaining("the stored owner is not the expected one");
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{status}#{rank:2}")
    record Chore(String id, String status, @OmitEmpty int rank) {}

    /** A put of the same entity omits it, too, so that the item is not in the index. */
    @Test
    void componentThatIsOmittedBecauseItIsEmptyIsNotPartOfAKey(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(new Chore("1", "open", 0)).create();
            assertThat(data.stored(Chore.class, "TASK#1", null).has("GSI1PK")).isFalse();

            data.db.model(new Chore("1", "done", 0)).update("status");

            Item stored = data.stored(Chore.class, "TASK#1", null);
            assertThat(stored.get("status")).isEqualTo(Value.s("done"));
            assertThat(stored.has("GSI1PK")).isFalse();
            assertThat(stored.has("rank")).isFalse();
        }
    }

    @Test
    void failureOfAnotherConditionDoesNotBlameAComponent(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(new Claim("1", "open", "ann")).create();
            data.db.model(new Claim("2", "open", null)).create();
            for (Claim claim : List.of(new Claim("1", "done", "ann"), new Claim("2", "done", null))) {
                for (Condition other :
                        List.of(Condition.field("status", "IN", "lost"), Condition.field("status", "<>", "open"))) {
                    assertThatThrownBy(() ->
                                    data.db.model(claim).withCondition(other).update("status"))
                            .isInstanceOf(ConditionFailedException.class)
                            .hasMessageContaining("a condition failed for the item with the key");
                }
            }
        }
    }

    @Test
    void keyThatClassesComputeDifferentlyIsNotUpdatedByKey(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(order(1, "open", 1)).create();
            KeyQuery<Row> byKey =
                    data.db.model(Row.class).where("PK", "=", "TENANT#acme").where("SK", "=", "ORDER#ann#000001");
            assertThatThrownBy(() -> byKey.updateBuilder().set("status", "done").execute())
                    .hasMessageContaining("status is a part of the key GSI1PK, which the classes of Row compute"
                            + " differently; update the item as an object of its class");
            byKey.updateBuilder().set("total", 7).execute();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001").get("total"))
                    .isEqualTo(Value.n(7));
        }
    }

    @Test
    void entityWithoutAComponentOfItsPrimaryKeyIsRejected(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Row.Order incomplete = new Row.Order(NullArgumentsTest.nothing(), "ann", 1, "open", null, 0);
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> data.db.model(incomplete).create(),
                    () -> data.db.model(incomplete).update("total"),
                    () -> data.db.model(incomplete).delete())) {
                assertThatThrownBy(write)
                        .hasMessageContaining("tenantId")
                        .hasMessageContaining("TENANT#{tenantId}")
                        .hasMessageNotContaining("customer");
            }
        }
    }
}
