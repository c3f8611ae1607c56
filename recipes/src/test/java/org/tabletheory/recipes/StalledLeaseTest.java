package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Work under a lease when the database does not respond, and its client would wait for an hour. */
@DynamoTest
@Timeout(120)
class StalledLeaseTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private CacheTable table;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static FaultProxy stalling(URI endpoint, String stalled) {
        FaultProxy proxy =
                FaultProxy.start(endpoint, (number, operation) -> operation.equals(stalled) ? Fault.STALL : Fault.NONE);
        proxy.stallFor(HOUR);
        return proxy;
    }

    private static TableTheory patient(FaultProxy proxy, TablePrefix prefix) {
        return TableTheory.connect(Config.local(proxy.endpoint()).toBuilder()
                .tablePrefix(prefix.text())
                .callTimeout(HOUR)
                .attemptTimeout(HOUR)
                .build());
    }

    @Test
    void releaseDoesNotTakeLongerThanTheLease(URI endpoint, TablePrefix prefix) {
        try (FaultProxy proxy = stalling(endpoint, "DeleteItem");
                TableTheory db = patient(proxy, prefix)) {
            Leases remote = Leases.in(db, CacheTable.NAME);

            String result = remote.whileHeld("k", Duration.ofSeconds(1), lease -> "done");

            assertThat(result).isEqualTo("done");
        }
    }

    @Test
    void refreshThatTakesLongerThanTheLeaseLosesIt(URI endpoint, TablePrefix prefix) {
        try (FaultProxy proxy = stalling(endpoint, "UpdateItem");
                TableTheory db = patient(proxy, prefix)) {
            Leases remote = Leases.in(db, CacheTable.NAME);

            assertThatThrownBy(() -> remote.whileHeld("k", Duration.ofSeconds(2), lease -> {
                        new CountDownLatch(1).await();
                        return "";
                    }))
                    .isInstanceOf(LeaseNotOwnedException.class)
                    .hasMessageContaining("expired before it could be refreshed");
        }
    }

    /** A third of the time after it was acquired, so that a refresh that fails can be repeated. */
    @Test
    void leaseIsRefreshedBeforeItExpires() throws InterruptedException {
        Leases leases = Leases.in(table.client(Clock.systemUTC()), CacheTable.NAME);

        leases.whileHeld("k", Duration.ofSeconds(6), lease -> {
            while (EpochSeconds.value(lease.expiresAt())
                    .equals(table.get("k", "LOCK").orElseThrow().get("lease_expires_at"))) {
                Thread.sleep(20);
            }
            return "";
        });

        assertThat(table.get("k", "LOCK")).isEmpty();
    }
}
