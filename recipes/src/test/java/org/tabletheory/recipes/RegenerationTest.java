package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TransactionException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Regenerations that callers carry out in steps. */
@DynamoTest
@Timeout(120)
class RegenerationTest {
    private static final CacheKey HOME = CacheKey.ofHash("home");
    private static final String PK = "CACHE#home";
    private static final GeneratedPage PAGE = GeneratedPage.of("home.html", Duration.ofSeconds(60));

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private IsrCache cache;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        cache = IsrCache.in(table.client(clock), CacheTable.NAME);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void refreshedLeaseIsThatOfTheRegeneration() {
        Regeneration regeneration = cache.tryRegenerate(HOME).orElseThrow();
        assertThat(regeneration.lease().expiresAt()).isEqualTo("2026-01-01T12:00:30Z");

        clock.advance(Duration.ofSeconds(20));
        regeneration.refresh();

        Instant later = Instant.parse("2026-01-01T12:00:50Z");
        assertThat(regeneration.lease().expiresAt()).isEqualTo(later);
        assertThat(table.get(PK, "LOCK").orElseThrow().get("lease_expires_at"))
                .isEqualTo(Value.n(later.getEpochSecond()));
    }

    /** The caller still holds the lease, and can commit without the write that failed. */
    @Test
    void failureOfAnAdditionalWriteIsNotReportedAsALostLease() {
        TableTheory db = table.client(clock);
        IsrCache pages = IsrCache.in(db, CacheTable.NAME);
        Idempotency requests = Idempotency.in(db, CacheTable.NAME);
        StartedRequest ended = (StartedRequest) requests.begin("P", "r", "hash");
        ended.fail();
        Regeneration regeneration = pages.tryRegenerate(HOME).orElseThrow();

        assertThatThrownBy(() -> regeneration.commit(PAGE, tx -> ended.completeIn(tx, "home.html")))
                .isInstanceOfSatisfying(
                        TransactionException.class,
                        cancelled -> assertThat(cancelled.codes()).doesNotContain(ErrorCodes.LEASE_NOT_OWNED));
        assertThat(table.get(PK, "META")).isEmpty();

        regeneration.commit(PAGE);
        assertThat(table.get(PK, "META")).isPresent();
        assertThat(table.get(PK, "LOCK")).isEmpty();
    }

    @Test
    void leaseThatCannotBeReleasedExpires(URI endpoint) {
        try (FaultProxy proxy = FaultProxy.start(endpoint, FaultPlan.none())) {
            IsrCache remote = IsrCache.in(table.client(clock, proxy.endpoint()), CacheTable.NAME);
            try (Regeneration regeneration = remote.tryRegenerate(HOME).orElseThrow()) {
                assertThat(regeneration.current()).isInstanceOf(CacheEntry.Absent.class);
                proxy.plan((number, operation) -> Fault.INTERNAL_ERROR);
            }
            assertThat(proxy.injected()).containsKey(Fault.INTERNAL_ERROR);
        }
        assertThat(cache.tryRegenerate(HOME)).isEmpty();

        clock.advance(Duration.ofSeconds(30));
        assertThat(cache.tryRegenerate(HOME)).isPresent();
    }
}
