package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.Shop.stock;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.client.Shop.Stock;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;

/** Transactions with lost responses, and concurrent transactions on the same items. */
@DynamoTest
@Timeout(120)
class TransactionFaultsTest {
    private static TransactionBuilder incrementBoth(TableTheory db) {
        return db.transact()
                .updateWithBuilder(stock(db, "bolts").updateBuilder().add("count", 1))
                .updateWithBuilder(stock(db, "nails").updateBuilder().increment("count"));
    }

    private static void assertCounts(TableTheory db, int count) {
        assertThat(stock(db, "bolts").first().count()).isEqualTo(count);
        assertThat(stock(db, "nails").first().count()).isEqualTo(count);
    }

    @ParameterizedTest
    @EnumSource(names = {"RESET_AFTER", "INTERNAL_ERROR_AFTER", "TRUNCATE"})
    void retryAfterLostResponseIsAppliedOnce(Fault fault, URI endpoint, TablePrefix prefix) {
        try (TableTheory direct = Shop.open(endpoint, prefix);
                FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> number < 2 ? fault : Fault.NONE);
                TableTheory db = Shop.open(Config.local(proxy.endpoint()), prefix, false)) {
            incrementBoth(db).execute();

            assertThat(proxy.requests()).isEqualTo(3);
            assertCounts(direct, 1);
        }
    }

    @Test
    void unknownOutcomeIsSettledByExecutingAgain(URI endpoint, TablePrefix prefix) {
        try (TableTheory direct = Shop.open(endpoint, prefix);
                FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> Fault.RESET_AFTER);
                TableTheory db = Shop.open(
                        Config.local(proxy.endpoint()).toBuilder().maxRetries(0).build(), prefix, false)) {
            TransactionBuilder transaction = incrementBoth(db);
            assertThatThrownBy(transaction::execute).isInstanceOf(UnknownOutcomeException.class);
            assertThatThrownBy(transaction::execute).isInstanceOf(UnknownOutcomeException.class);

            proxy.plan(FaultPlan.none());
            transaction.execute();

            assertCounts(direct, 1);
        }
    }

    @Test
    void cancellationAfterLostResponseIsCertain(URI endpoint, TablePrefix prefix) {
        try (TableTheory direct = Shop.open(endpoint, prefix);
                FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                TableTheory db = Shop.open(Config.local(proxy.endpoint()), prefix, false)) {
            direct.model(new Stock("bolts", 1)).create();

            assertThatThrownBy(() -> db.transactWrite(tx -> tx.create(db.model(new Stock("bolts", 2)))))
                    .isInstanceOfSatisfying(TransactionException.class, e -> {
                        assertThat(e.outcomeUnknown()).isFalse();
                        assertThat(e.entity(Stock.class).orElseThrow().count()).isEqualTo(1);
                    });
        }
    }

    @Test
    void conflictingTransactionsAreAllApplied(URI endpoint, TablePrefix prefix) throws Exception {
        int each = 25;
        try (TableTheory db = Shop.open(endpoint, prefix)) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                List<Future<?>> runs = new ArrayList<>();
                for (int thread = 0; thread < 2; thread++) {
                    runs.add(threads.submit(() -> {
                        for (int i = 0; i < each; i++) {
                            incrementBoth(db).execute();
                        }
                    }));
                }
                for (Future<?> run : runs) {
                    run.get();
                }
            } finally {
                threads.shutdownNow();
            }
            assertCounts(db, 2 * each);
        }
    }
}
