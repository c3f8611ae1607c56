package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.Shop.purchase;
import static org.tabletheory.client.Shop.stock;
import static org.tabletheory.mapping.condition.Condition.atVersion;
import static org.tabletheory.mapping.condition.Condition.condition;
import static org.tabletheory.mapping.condition.Condition.ifExists;
import static org.tabletheory.mapping.condition.Condition.ifNotExists;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Shop.Purchase;
import org.tabletheory.client.Shop.Stock;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.wire.CostMeter;

/** Transactions on DynamoDB Local: every action and condition, the stored items, and what a cancelled transaction reports. */
@DynamoTest
class TransactionTest {
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        db = Shop.open(endpoint, prefix);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private TransactionException cancelled(Consumer<TransactionBuilder> actions) {
        try {
            db.transactWrite(actions);
        } catch (TransactionException e) {
            return e;
        }
        throw new AssertionError("the transaction was applied");
    }

    @Test
    void actionsAreAppliedTogether() {
        Stock bolts = db.model(new Stock("bolts", 10)).create();
        Stock nails = db.model(new Stock("nails", 5)).create();
        db.model(new Stock("screws", 1)).create();
        db.model(new Stock("glue", 3)).create();

        db.transactWrite(tx -> tx.put(db.model(new Purchase("p1", 7)))
                .create(db.model(new Stock("new", 1)))
                .update(db.model(bolts.withCount(9)), "count")
                .delete(db.model(nails))
                .conditionCheck(db.model(new Stock("screws", 0)), ifExists())
                .updateWithBuilder(
                        stock(db, "glue").updateBuilder().add("count", -2).condition("count", ">=", 2)));

        assertThat(purchase(db, "p1").first()).isEqualTo(new Purchase("p1", 7));
        assertThat(stock(db, "new").first().count()).isEqualTo(1);
        assertThat(stock(db, "bolts").first().count()).isEqualTo(9);
        assertThat(stock(db, "nails").firstOrEmpty()).isEmpty();
        assertThat(stock(db, "screws").first().count()).isEqualTo(1);
        assertThat(stock(db, "glue").first().count()).isEqualTo(1);
    }

    /** It would be sent to this client's account, but to the tables of the other one. */
    @Test
    void writeOfAnotherClientIsRejected(URI endpoint, TablePrefix prefix) {
        try (TableTheory other = Shop.open(Config.local(endpoint), prefix, false)) {
            Stock bolts = new Stock("bolts", 10);
            List<Runnable> actions = List.of(
                    () -> db.transact().put(other.model(bolts)),
                    () -> db.transact().create(other.model(bolts)),
                    () -> db.transact().replace(other.model(bolts)),
                    () -> db.transact().update(other.model(bolts), "count"),
                    () -> db.transact().delete(other.model(bolts)),
                    () -> db.transact().delete(stock(other, "bolts")),
                    () -> db.transact().conditionCheck(other.model(bolts), ifExists()),
                    () -> db.transact().conditionCheck(stock(other, "bolts"), ifExists()),
                    () -> db.transact()
                            .updateWithBuilder(
                                    stock(other, "bolts").updateBuilder().add("count", 1)),
                    () -> db.transaction(tx -> tx.put(other.model(bolts))),
                    () -> db.transaction(tx -> tx.create(other.model(bolts))),
                    () -> db.transaction(tx -> tx.replace(other.model(bolts))),
                    () -> db.transactGet(stock(other, "bolts")));
            for (Runnable action : actions) {
                assertThatThrownBy(action::run)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                        .hasMessageContaining("was built by another client")
                        .hasMessageContaining("build it with the client of the transaction");
            }
        }
    }

    @Test
    void writeOfTheSameClientWithOtherOptionsIsAccepted() {
        Stock bolts = db.model(new Stock("bolts", 10)).create();
        TableTheory derived = db.withTimeout(Duration.ofMinutes(1)).withListener(new CostMeter());

        derived.transact()
                .update(db.model(bolts.withCount(9)), "count")
                .put(derived.model(new Purchase("p1", 7)))
                .execute();
        db.transact()
                .updateWithBuilder(stock(derived, "bolts").updateBuilder().add("count", 1))
                .execute();

        assertThat(db.transactGet(stock(derived, "bolts"), purchase(db, "p1")).items())
                .allMatch(Optional::isPresent);
        assertThat(stock(db, "bolts").first().count()).isEqualTo(10);
    }

    @Test
    void failedActionCancelsTheOthers() {
        db.model(new Purchase("p1", 7)).create();

        assertThatThrownBy(() -> db.transact()
                        .put(db.model(new Purchase("p2", 1)))
                        .create(db.model(new Purchase("p1", 8)))
                        .execute())
                .isInstanceOf(TransactionException.class);

        assertThat(purchase(db, "p2").firstOrEmpty()).isEmpty();
        assertThat(purchase(db, "p1").first().total()).isEqualTo(7);
    }

    @Test
    void exceptionInFunctionSendsNothing() {
        assertThatThrownBy(() -> db.transaction(tx -> {
                    tx.create(db.model(new Purchase("p1", 7)));
                    throw new IllegalStateException("changed my mind");
                }))
                .hasMessage("changed my mind");
        assertThat(purchase(db, "p1").firstOrEmpty()).isEmpty();
    }

    @Test
    void simpleTransactionReturnsWhatItStores() {
        Stock bolts = db.model(new Stock("bolts", 10)).create();
        Stock nails = db.model(new Stock("nails", 5)).create();

        Stock stored = db.transaction(tx -> {
            tx.update(db.model(bolts.withCount(3)), "count");
            tx.delete(db.model(nails));
            tx.put(db.model(new Purchase("p1", 1)));
            return tx.create(db.model(new Stock("new", 1)));
        });

        assertThat(stored.createdAt()).isNotNull().isEqualTo(stored.updatedAt());
        assertThat(stock(db, "new").first()).isEqualTo(stored);
        assertThat(stock(db, "bolts").first().count()).isEqualTo(3);
        assertThat(stock(db, "nails").firstOrEmpty()).isEmpty();
        assertThat(purchase(db, "p1").first().total()).isEqualTo(1);
    }

    @Test
    void lifecycleAttributesHaveTheSameTimestamp() {
        Stock old = db.model(new Stock("bolts", 10)).create();

        db.transactWrite(tx -> tx.put(db.model(new Stock("nails", 1)))
                .create(db.model(new Stock("glue", 2)))
                .update(db.model(old.withCount(9)), "count"));

        Stock nails = stock(db, "nails").first();
        Stock glue = stock(db, "glue").first();
        Stock bolts = stock(db, "bolts").first();
        assertThat(nails.createdAt()).isNotNull().isEqualTo(nails.updatedAt()).isEqualTo(glue.createdAt());
        assertThat(nails.version()).isEqualTo(1);
        assertThat(glue.version()).isZero();
        assertThat(bolts.createdAt()).isEqualTo(old.createdAt());
        assertThat(bolts.updatedAt()).isEqualTo(nails.updatedAt());
        assertThat(bolts.version()).isEqualTo(1);
    }

    @Test
    void updateRemovesEmptyOmittedAttributes() {
        Stock noted = db.model(new Stock("bolts", 10).withNote("rusty")).create();

        db.transactWrite(tx -> tx.update(db.model(noted.withNote(null)), "note"));

        assertThat(stock(db, "bolts").first().note()).isNull();
    }

    @Test
    void staleUpdateIsRejectedWithBothCodes() {
        Stock first = db.model(new Stock("bolts", 10)).create();
        db.model(first.withCount(11)).update("count");

        TransactionException e =
                cancelled(tx -> tx.put(db.model(new Purchase("p1", 1))).update(db.model(first.withCount(12)), "count"));

        assertThat(e.codes()).contains("ErrTransactionFailed", "ErrConditionFailed", "ErrVersionConflict");
        assertThat(e.operationIndex()).hasValue(1);
        assertThat(e.operation()).isEqualTo("update");
        assertThat(e.model()).isEqualTo("Stock");
        assertThat(e.reason()).contains("ConditionalCheckFailed");
        assertThat(e.entity(Stock.class).orElseThrow().count()).isEqualTo(11);
        assertThat(e).hasCauseInstanceOf(VersionConflictException.class);
        assertThat(e).hasMessageContaining("action 1").hasMessageContaining("expected version 0");
        assertThat(e.outcomeUnknown()).isFalse();
        assertThat(e.reasons().get(0).atFault()).isFalse();
        assertThat(e.reasons().get(0).operation()).isEqualTo("put");
        assertThat(e.reasons().get(0).model()).isEqualTo("Purchase");
    }

    @Test
    void atVersionReplacesTheEntitysVersion() {
        Stock first = db.model(new Stock("bolts", 10)).create();
        db.model(first.withCount(11)).update("count");

        db.transactWrite(tx -> tx.update(db.model(first.withCount(12)), List.of("count"), atVersion(1)));
        assertThat(stock(db, "bolts").first().count()).isEqualTo(12);
        assertThat(stock(db, "bolts").first().version()).isEqualTo(2);

        TransactionException e =
                cancelled(tx -> tx.update(db.model(first.withCount(13)), List.of("count"), atVersion(1)));
        assertThat(e.is(ErrorCodes.VERSION_CONFLICT)).isTrue();
        assertThat(cancelled(tx -> tx.delete(db.model(new Stock("bolts", 0)), atVersion(7)))
                        .is(ErrorCodes.VERSION_CONFLICT))
                .isTrue();
        db.transactWrite(tx -> tx.delete(db.model(new Stock("bolts", 0)), atVersion(2)));
        assertThat(stock(db, "bolts").firstOrEmpty()).isEmpty();
    }

    @Test
    void failedActionReportsTheStoredItem() {
        Stock bolts = db.model(new Stock("bolts", 10)).create();

        TransactionException put = cancelled(tx -> tx.put(db.model(bolts), condition("count", ">", 99)));
        assertThat(put.operation()).isEqualTo("put");
        assertThat(put.entity(Stock.class)).contains(bolts);
        assertThat(put.is(ErrorCodes.VERSION_CONFLICT)).isFalse();

        TransactionException create = cancelled(tx -> tx.create(db.model(bolts)));
        assertThat(create.operation()).isEqualTo("create");
        assertThat(create).hasMessageContaining("an item with the key").hasMessageContaining("already exists");
        assertThat(create.entity(Stock.class)).contains(bolts);

        TransactionException absent = cancelled(tx -> tx.put(db.model(bolts), ifNotExists()));
        assertThat(absent.is(ErrorCodes.CONDITION_FAILED)).isTrue();

        TransactionException delete = cancelled(tx -> tx.delete(db.model(bolts), condition("count", "=", 1)));
        assertThat(delete.operation()).isEqualTo("delete");
        assertThat(delete.entity(Stock.class)).contains(bolts);

        TransactionException check = cancelled(tx -> tx.put(db.model(new Purchase("p1", 1)))
                .conditionCheck(db.model(new Stock("none", 0)), ifExists())
                .conditionCheck(db.model(bolts), condition("count", "<", 1)));
        assertThat(check.operationIndex()).hasValue(1);
        assertThat(check.operation()).isEqualTo("conditionCheck");
        assertThat(check.entity(Stock.class)).isEmpty();
        assertThat(check).hasMessageContaining("there is no item with the key");
        assertThat(check.reasons().get(2).entity(Stock.class)).contains(bolts);
        assertThat(check).hasMessageContaining("Other reasons: action 2 (conditionCheck of Stock)");

        TransactionException builder = cancelled(tx -> tx.updateWithBuilder(
                db.model(bolts).updateBuilder().add("count", -20).condition("count", ">=", 20)));
        assertThat(builder.operation()).isEqualTo("updateWithBuilder");
        assertThat(builder.entity(Stock.class)).contains(bolts);
        assertThat(stock(db, "bolts").first()).isEqualTo(bolts);
    }

    @Test
    void deleteAndConditionCheckNeedOnlyAKey() {
        db.model(new Purchase("p1", 1)).create();
        db.model(new Purchase("p2", 2)).create();

        db.transactWrite(tx -> tx.delete(purchase(db, "p1"), condition("total", "=", 1))
                .conditionCheck(purchase(db, "p2").withCondition("total", "=", 2)));

        assertThat(purchase(db, "p1").firstOrEmpty()).isEmpty();
        assertThat(purchase(db, "p2").firstOrEmpty()).isPresent();
    }

    @Test
    void snapshotOfSeveralModelsReportsMissingItems() {
        Stock bolts = db.model(new Stock("bolts", 10).withNote("new")).create();
        db.model(new Purchase("p1", 7)).create();
        Query<Stock> present = stock(db, "bolts");
        Query<Purchase> purchase = purchase(db, "p1");
        Query<Stock> absent = stock(db, "none");

        Snapshot snapshot = db.transactGet(present, absent, purchase);

        assertThat(snapshot.get(present)).isEqualTo(bolts);
        assertThat(snapshot.find(purchase)).contains(new Purchase("p1", 7));
        assertThat(snapshot.find(absent)).isEmpty();
        assertThat(snapshot.items()).extracting(java.util.Optional::isPresent).containsExactly(true, false, true);
        assertThatThrownBy(() -> snapshot.get(absent)).isInstanceOf(ItemNotFoundException.class);
        assertThatThrownBy(() -> snapshot.find(stock(db, "bolts"))).isInstanceOf(IllegalArgumentException.class);

        Query<Stock> part = stock(db, "bolts").select("id", "note");
        assertThat(db.transactGet(part).get(part).count()).isZero();
        assertThat(db.transactGet(part).get(part).note()).isEqualTo("new");
    }

    @Test
    void executedTransactionIsNotExecutedAgain() {
        TransactionBuilder transaction = db.transact()
                .updateWithBuilder(stock(db, "bolts").updateBuilder().add("count", 1));
        transaction.execute();

        assertRejected(() -> {
            transaction.execute();
            return null;
        });
        assertRejected(() -> transaction.put(db.model(new Purchase("p1", 1))));
        assertThat(stock(db, "bolts").first().count()).isEqualTo(1);
    }

    private static void assertRejected(Callable<?> action) {
        assertThatThrownBy(action::call)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR));
    }
}
