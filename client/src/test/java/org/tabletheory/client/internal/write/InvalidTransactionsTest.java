package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;

/** An invalid action is rejected when it is added to a transaction, and nothing is sent. */
class InvalidTransactionsTest {
    private static final String KEY = "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}";

    private final ScriptedWire wire = new ScriptedWire();
    private final TableTheory db = TableTheory.over(wire, Clock.fixed(PlannedWrites.NOW, ZoneOffset.UTC));

    @AfterEach
    void nothingWasSent() {
        assertThat(wire.requests).isEmpty();
    }

    private EntityWrite<Item> item(Model model, Item item) {
        return db.register(model).model(model.name(), item);
    }

    private EntityWrite<Item> user(int number) {
        return item(Models.user("users"), DynamoJson.readItem(KEY).with("SK", Value.s("P" + number)));
    }

    private static void assertRejected(String code, @Nullable String model, Runnable action, String... parts) {
        assertThatThrownBy(action::run).isInstanceOfSatisfying(TableTheoryException.class, e -> {
            assertThat(e.codes()).containsExactly(code);
            assertThat(e.model()).isEqualTo(model);
            assertThat(List.of(parts)).allSatisfy(part -> assertThat(e).hasMessageContaining(part));
        });
    }

    @Test
    void moreThan100ActionsAreRejected() {
        TransactionBuilder tx = db.transact();
        for (int i = 0; i < 100; i++) {
            tx.put(user(i));
        }
        assertRejected(ErrorCodes.INVALID_OPERATOR, "User", () -> tx.put(user(100)), "at most 100 actions");

        List<KeyQuery<Item>> queries = java.util.stream.IntStream.range(0, 101)
                .mapToObj(i -> db.model("User").where("PK", "=", "U#1").where("SK", "=", "P" + i))
                .toList();
        assertRejected(ErrorCodes.INVALID_OPERATOR, "User", () -> db.transactGet(queries), "at most 100 actions");
    }

    @Test
    void twoActionsOnOneItemAreRejected() {
        TransactionBuilder tx = db.transact().put(user(1)).put(user(2));
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                "User",
                () -> tx.conditionCheck(user(1), Condition.ifExists()),
                "conditionCheck",
                "action 2 is for the same item as action 0");

        KeyQuery<Item> query = db.model("User").where("PK", "=", "U#1").where("SK", "=", "P");
        assertRejected(ErrorCodes.INVALID_OPERATOR, "User", () -> db.transactGet(query, query), "same item");
    }

    @Test
    void twoModelsOfOneItemAreRejected() {
        TransactionBuilder tx = db.transact().put(item(Models.user("shared"), DynamoJson.readItem(KEY)));
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                "Note",
                () -> tx.delete(item(Models.note("shared"), DynamoJson.readItem(KEY))),
                "same item");
        tx.create(item(Models.event("elsewhere"), DynamoJson.readItem(KEY)));
    }

    @Test
    void transactionWithoutActionsIsRejected() {
        assertRejected(ErrorCodes.INVALID_OPERATOR, null, () -> db.transact().execute(), "has no actions");
        assertRejected(ErrorCodes.INVALID_OPERATOR, null, () -> db.transactWrite(tx -> {}), "has no actions");
        assertRejected(ErrorCodes.INVALID_OPERATOR, null, () -> db.transactGet(List.of()), "has no actions");
    }

    @Test
    void updateOfMaintainedFieldOrKeyIsRejected() {
        for (String maintained : List.of("createdAt", "updatedAt", "version", "PK")) {
            assertRejected(
                    ErrorCodes.INVALID_MODEL,
                    "User",
                    () -> db.transact().update(user(1), "title", maintained),
                    maintained);
        }
    }

    @Test
    void checkWithoutConditionAndCreateWithIfExistsAreRejected() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR, "User", () -> db.transact().conditionCheck(user(1)), "needs a condition");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                "User",
                () -> db.transact().create(user(1), Condition.ifExists()),
                "contradicts ifExists");
    }

    @Test
    void writePolicyAppliesToActions() {
        EntityWrite<Item> event = item(Models.event("events"), DynamoJson.readItem(KEY));
        String immutable = ErrorCodes.IMMUTABLE_MODEL_MUTATION;
        assertRejected(immutable, "Event", () -> db.transact().put(event));
        assertRejected(immutable, "Event", () -> db.transact().update(event, "kind"));
        assertRejected(immutable, "Event", () -> db.transact().delete(event));
        assertRejected(
                immutable,
                "Event",
                () -> db.transact().updateWithBuilder(event.updateBuilder().set("kind", "x")));
        db.transact().create(event);

        EntityWrite<Item> release =
                item(Models.release("releases"), DynamoJson.readItem(KEY).with("pinned", Value.m(java.util.Map.of())));
        String isProtected = ErrorCodes.PROTECTED_FIELD_MUTATION;
        assertRejected(isProtected, "Release", () -> db.transact().put(release));
        assertRejected(isProtected, "Release", () -> db.transact().update(release, "pinned"));
        assertRejected(isProtected, "Release", () -> db.transact().update(release.protecting("status"), "status"));
    }

    @Test
    void encryptedModelWithoutKeyProviderFailsClosed() {
        EntityWrite<Item> patient = item(Models.patient("patients"), DynamoJson.readItem(KEY));
        String closed = ErrorCodes.ENCRYPTION_NOT_CONFIGURED;
        assertRejected(closed, "Patient", () -> db.transact().put(patient));
        assertRejected(closed, "Patient", () -> db.transact().create(patient));
        assertRejected(closed, "Patient", () -> db.transact().update(patient, "taxId"));
        assertRejected(closed, "Patient", () -> db.transact().delete(patient));
        assertRejected(closed, "Patient", () -> db.transact().conditionCheck(patient, Condition.ifExists()));
        assertRejected(
                closed,
                "Patient",
                () -> db.transact().updateWithBuilder(patient.updateBuilder().set("taxId", "1")));
        KeyQuery<Item> query = db.model("Patient").where("PK", "=", "U#1").where("SK", "=", "P");
        assertRejected(closed, "Patient", () -> db.transactGet(query));
    }

    @Test
    void itemsLargerThanTheLimitAreRejected() {
        Value large = Value.s("x".repeat(390 * 1024));
        TransactionBuilder tx = db.transact();
        for (int i = 0; i < 11; i++) {
            int number = i;
            tx.put(item(
                    Models.note("notes"),
                    DynamoJson.readItem(KEY).with("SK", Value.s("P" + number)).with("text", large)));
        }
        assertRejected(ErrorCodes.INVALID_OPERATOR, null, tx::execute, "4194304");

        TransactionBuilder updates = db.transact();
        for (int i = 0; i < 11; i++) {
            Item changed = DynamoJson.readItem(KEY).with("SK", Value.s("P" + i)).with("text", large);
            updates.update(item(Models.note("notes"), changed), "text");
        }
        assertRejected(ErrorCodes.INVALID_OPERATOR, null, updates::execute, "4194304");
    }

    @Test
    void queryWithoutFullPrimaryKeyIsRejected() {
        db.register(Models.user("users"));
        KeyQuery<Item> half = db.model("User").where("PK", "=", "U#1");
        assertRejected(ErrorCodes.INVALID_OPERATOR, "User", () -> db.transactGet(half), "full primary key");
        assertRejected(ErrorCodes.INVALID_OPERATOR, "User", () -> db.transact().delete(half), "full primary key");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                "User",
                () -> db.transact().conditionCheck(half, Condition.ifExists()),
                "full primary key");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                "User",
                () -> db.transact()
                        .updateWithBuilder(
                                user(1).updateBuilder().set("title", "x").returnValues(ReturnValues.ALL_NEW)),
                "returns no items");
    }
}
