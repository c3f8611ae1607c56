package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.CacheEntry.Absent;
import org.tabletheory.recipes.CacheEntry.Fresh;
import org.tabletheory.recipes.CacheEntry.Stale;
import org.tabletheory.recipes.ServedPage.Status;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** The page cache on DynamoDB Local: items, freshness and regeneration. */
@DynamoTest
@Timeout(120)
class IsrCacheTest {
    private static final CacheKey HOME = CacheKey.ofHash("home");
    private static final String PK = "CACHE#home";
    private static final GeneratedPage PAGE = GeneratedPage.of("pages/Home-1.html", Duration.ofSeconds(60));
    private static final long NOON = Instant.parse("2026-01-01T12:00:00Z").getEpochSecond();

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00.7Z");
    private CacheTable table;
    private TableTheory db;
    private IsrCache cache;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        db = table.client(clock);
        cache = IsrCache.in(db, CacheTable.NAME);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static IsrOptions tokens(String token) {
        return IsrOptions.defaults().withLeases(LeaseOptions.defaults().withTokens(() -> token));
    }

    @Test
    void itemsHaveTheFormatOfOtherRuntimes() {
        IsrCache mine = IsrCache.in(db, CacheTable.NAME, tokens("t-1"));

        Regeneration regeneration = mine.tryRegenerate(HOME).orElseThrow();
        assertThat(table.get(PK, "LOCK")).contains(DynamoJson.readItem("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"LOCK"},"lease_token":{"S":"t-1"},
                 "lease_expires_at":{"N":"%d"},"ttl":{"N":"%d"}}""".formatted(NOON + 31, NOON + 31 + 3600)));

        CacheMetadata stored = regeneration.commit(PAGE.withEtag("\"v1\""));
        assertThat(table.get(PK, "META")).contains(DynamoJson.readItem("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"META"},"s3_key":{"S":"pages/Home-1.html"},
                 "generated_at":{"N":"%d"},"revalidate_seconds":{"N":"60"},"etag":{"S":"\\"v1\\""},
                 "ttl":{"N":"%d"}}""".formatted(NOON, NOON + 60 + 86_400)));
        assertThat(table.get(PK, "LOCK")).isEmpty();
        assertThat(mine.get(HOME)).isEqualTo(new Fresh(stored));
    }

    @Test
    void commitWritesThePageAndReleasesTheLeaseInOneTransaction() {
        CacheTable.Watched client = table.watched(clock);
        Regeneration regeneration = IsrCache.in(client.db(), CacheTable.NAME, tokens("t-1"))
                .tryRegenerate(HOME)
                .orElseThrow();
        int before = client.sent().count();

        regeneration.commit(PAGE);
        regeneration.close();

        assertThat(client.sent().count()).isEqualTo(before + 1);
        assertThat(client.sent().lastResolved())
                .startsWith("TransactWriteItems ")
                .containsSubsequence(
                        "\"Put\"",
                        "\"META\"",
                        "\"Delete\"",
                        "\"LOCK\"",
                        "\"lease_token = t-1 AND lease_expires_at > " + NOON + "\"")
                .doesNotContain("\"ConditionCheck\"");
    }

    @Test
    void pagesAreReadConsistently() {
        CacheTable.Watched client = table.watched(clock);
        IsrCache.in(client.db(), CacheTable.NAME).get(HOME);

        assertThat(client.sent().lastResolved()).contains("\"ConsistentRead\":true");
    }

    @Test
    void pageIsFreshUntilGenerationTimePlusRevalidation() {
        cache.tryRegenerate(HOME).orElseThrow().commit(PAGE);

        clock.set(Instant.ofEpochSecond(NOON + 60).minusNanos(1));
        assertThat(cache.get(HOME))
                .isInstanceOfSatisfying(
                        Fresh.class, fresh -> assertThat(fresh.found()).contains(fresh.page()));
        clock.set(Instant.ofEpochSecond(NOON + 60));
        assertThat(cache.get(HOME))
                .isInstanceOfSatisfying(
                        Stale.class, stale -> assertThat(stale.found()).contains(stale.page()));
        assertThat(cache.get(CacheKey.of("elsewhere"))).isEqualTo(new Absent());
        assertThat(new Absent().found()).isEmpty();
    }

    @Test
    void ttlDoesNotAffectFreshness() {
        table.put("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"META"},"s3_key":{"S":"old.html"},"generated_at":{"N":"%d"},
                 "revalidate_seconds":{"N":"3600"},"ttl":{"N":"1"}}""".formatted(NOON - 10));
        assertThat(cache.get(HOME)).isInstanceOf(Fresh.class);

        clock.advance(Duration.ofHours(2));
        assertThat(cache.get(HOME)).isInstanceOf(Stale.class);
    }

    /** Like items of the TypeScript runtime: no etag, no ttl, and additional attributes. */
    @Test
    void itemsOfOtherRuntimesAreServed() {
        table.put("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"META"},"s3_key":{"S":"ts.html"},"generated_at":{"N":"%d"},
                 "revalidate_seconds":{"N":"60"},"etag":{"S":""},"region":{"S":"eu"}}""".formatted(NOON));
        table.put("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"LOCK"},"lease_token":{"S":"ts"},"lease_expires_at":{"N":"%d"}}""".formatted(NOON + 90));

        ServedPage fresh = cache.serve(HOME, key -> PAGE);
        assertThat(fresh.status()).isEqualTo(Status.FRESH);
        assertThat(fresh.page().s3Key()).isEqualTo("ts.html");
        assertThat(fresh.page().etag()).isEmpty();

        clock.set(Instant.ofEpochSecond(NOON + 70));
        assertThat(cache.serve(HOME, key -> PAGE).status())
                .as("a TypeScript runtime regenerates it")
                .isEqualTo(Status.STALE);

        clock.set(Instant.ofEpochSecond(NOON + 90));
        assertThat(cache.serve(HOME, key -> PAGE).status())
                .as("the TypeScript runtime did not finish")
                .isEqualTo(Status.REGENERATED);
    }

    @Test
    void invalidItemIsReportedWithItsAttribute() {
        table.put("""
                {"pk":{"S":"CACHE#home"},"sk":{"S":"META"},"s3_key":{"S":"x"},"generated_at":{"S":"yesterday"}}""");

        assertThatThrownBy(() -> cache.get(HOME)).isInstanceOfSatisfying(TableTheoryException.class, odd -> {
            assertThat(odd.codes()).containsExactly(ErrorCodes.INVALID_MODEL);
            assertThat(odd.attributePath()).isEqualTo("generated_at");
        });
    }

    @Test
    void onlyOneCallerRegeneratesAtATime() {
        Regeneration first = cache.tryRegenerate(HOME).orElseThrow();
        assertThat(cache.tryRegenerate(HOME)).isEmpty();

        first.close();

        assertThat(cache.tryRegenerate(HOME)).as("released without a commit").isPresent();
        assertThat(cache.get(HOME)).isEqualTo(new Absent());
    }

    @Test
    void commitAfterLosingTheLeaseChangesNothing() {
        Regeneration slow = cache.tryRegenerate(HOME).orElseThrow();
        clock.advance(Duration.ofSeconds(31));
        assertThatThrownBy(() -> slow.commit(PAGE))
                .as("the lease expired, even if no other owner acquired it")
                .isInstanceOf(LeaseNotOwnedException.class);
        Regeneration next = cache.tryRegenerate(HOME).orElseThrow();

        assertThatThrownBy(() -> slow.commit(PAGE)).isInstanceOf(LeaseNotOwnedException.class);
        StartedRequest request =
                (StartedRequest) Idempotency.in(db, CacheTable.NAME).begin(PK, "r-1", "hash");
        assertThatThrownBy(() -> slow.commit(PAGE, tx -> request.completeIn(tx, PAGE.s3Key())))
                .as("with other writes")
                .isInstanceOf(LeaseNotOwnedException.class);
        slow.close();

        assertThat(cache.get(HOME)).isEqualTo(new Absent());
        assertThat(table.get(PK, "LOCK").orElseThrow().get("lease_token"))
                .isEqualTo(Value.s(next.lease().token()));
    }

    @Test
    void refreshedRegenerationCanCommitLater() {
        Regeneration slow = cache.tryRegenerate(HOME).orElseThrow();
        clock.advance(Duration.ofSeconds(20));
        slow.refresh();
        clock.advance(Duration.ofSeconds(20));

        slow.commit(PAGE);

        assertThat(cache.get(HOME)).isInstanceOf(Fresh.class);
    }

    @Test
    void commitCanIncludeOtherWrites() {
        Idempotency requests = Idempotency.in(db, CacheTable.NAME);
        StartedRequest request = (StartedRequest) requests.begin(PK, "r-1", "hash");

        cache.tryRegenerate(HOME).orElseThrow().commit(PAGE, tx -> request.completeIn(tx, PAGE.s3Key()));

        assertThat(requests.begin(PK, "r-1", "hash"))
                .isEqualTo(new BeginResult.Replay(Optional.of("pages/Home-1.html")));
    }

    @Test
    void zeroBufferDisablesTheTtl() {
        IsrCache mine = IsrCache.in(db, CacheTable.NAME, IsrOptions.defaults().withMetadataTtlBuffer(Duration.ZERO));

        CacheMetadata stored = mine.tryRegenerate(HOME).orElseThrow().commit(PAGE);

        assertThat(stored.ttl()).isEmpty();
        assertThat(table.get(PK, "META").orElseThrow().has("ttl")).isFalse();
    }

    @Test
    void tableNameCanComeFromTheEnvironment() {
        Map<String, String> environment = Map.of(IsrCache.TABLE_VARIABLE, CacheTable.NAME);

        IsrCache.fromEnvironment(db, environment, IsrOptions.defaults())
                .tryRegenerate(HOME)
                .orElseThrow()
                .commit(PAGE);

        assertThat(table.get(PK, "META")).isPresent();
        assertThatThrownBy(() -> IsrCache.fromEnvironment(db, Map.of(), IsrOptions.defaults()))
                .hasMessageContaining("FACETHEORY_CACHE_TABLE_NAME is not set");
    }

    /** The token is created after the cache found no fresh page and before it has the lease. */
    @Test
    void pageThatAnotherCallerGeneratedMeanwhileIsServed() {
        Supplier<String> generatesFirst = () -> {
            cache.serve(HOME, key -> PAGE);
            return "t-1";
        };
        IsrCache late = IsrCache.in(
                db,
                CacheTable.NAME,
                IsrOptions.defaults().withLeases(LeaseOptions.defaults().withTokens(generatesFirst)));

        ServedPage served = late.serve(HOME, key -> {
            throw new AssertionError("the page is fresh");
        });

        assertThat(served.status()).isEqualTo(Status.FRESH);
        assertThat(served.page().s3Key()).isEqualTo("pages/Home-1.html");
        assertThat(table.get(PK, "LOCK")).as("the lease").isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what a user's loader might do
    void loaderThatReturnsNullIsReportedAndCanBeRepeated() {
        assertThatThrownBy(() -> cache.serve(HOME, key -> null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the page loader returned null; it must return a page, or throw an exception");

        assertThat(table.get(PK, "LOCK")).isEmpty();
        assertThat(cache.serve(HOME, key -> PAGE).status()).isEqualTo(Status.REGENERATED);
    }

    @Test
    void failedLoaderIsRethrownAndCanBeRepeated() {
        assertThatThrownBy(() -> cache.serve(HOME, key -> {
                    throw new IOException("no template");
                }))
                .isInstanceOf(IOException.class);

        assertThat(table.get(PK, "LOCK")).isEmpty();
        assertThat(cache.serve(HOME, key -> PAGE).status()).isEqualTo(Status.REGENERATED);
        assertThat(cache.serve(HOME, key -> PAGE).status()).isEqualTo(Status.FRESH);
    }

    @Test
    void waitingForAPageIsLimited() {
        IsrCache impatient =
                IsrCache.in(db, CacheTable.NAME, IsrOptions.defaults().withWaitLimit(Duration.ofMillis(120)));
        assertThat(cache.tryRegenerate(HOME)).isPresent();

        assertThatThrownBy(() -> impatient.serve(HOME, key -> PAGE))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("was not generated by another caller within PT0.12S");
    }

    @Test
    void stalePageIsServedWhileAnotherCallerRegenerates() throws Exception {
        IsrCache real = IsrCache.in(table.client(Clock.systemUTC()), CacheTable.NAME);
        real.tryRegenerate(HOME).orElseThrow().commit(GeneratedPage.of("old.html", Duration.ZERO));
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<ServedPage> maker = other.submit(() -> real.serve(HOME, key -> {
                loading.countDown();
                finish.await();
                return PAGE;
            }));
            loading.await();

            for (int reader = 0; reader < 3; reader++) {
                ServedPage served = real.serve(HOME, key -> {
                    throw new AssertionError("two callers regenerate the page");
                });
                assertThat(served.status()).isEqualTo(Status.STALE);
                assertThat(served.page().s3Key()).isEqualTo("old.html");
            }
            finish.countDown();

            assertThat(maker.get().status()).isEqualTo(Status.REGENERATED);
            assertThat(real.serve(HOME, key -> PAGE).status()).isEqualTo(Status.FRESH);
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void readersWithoutAPageWaitForTheOneThatGeneratesIt() throws Exception {
        IsrCache real = IsrCache.in(table.client(Clock.systemUTC()), CacheTable.NAME);
        AtomicInteger loads = new AtomicInteger();
        ExecutorService crowd = Executors.newFixedThreadPool(6);
        try {
            Callable<ServedPage> reader = () -> real.serve(HOME, key -> {
                loads.incrementAndGet();
                Thread.sleep(150);
                return PAGE;
            });
            List<Status> statuses = new ArrayList<>();
            for (Future<ServedPage> served : crowd.invokeAll(Collections.nCopies(6, reader))) {
                statuses.add(served.get().status());
            }

            assertThat(loads).hasValue(1);
            assertThat(statuses).containsOnlyOnce(Status.REGENERATED).doesNotContain(Status.STALE);
        } finally {
            crowd.shutdownNow();
        }
    }

    /** A second passes whenever the reader looks at its clock, so it waits for the lease, however busy the machine is. */
    private static final class SteppingClock extends Clock {
        private final AtomicLong seconds = new AtomicLong(NOON);

        @Override
        public Instant instant() {
            return Instant.ofEpochSecond(seconds.incrementAndGet());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void waitingReaderTakesOverFromACallerThatDied() {
        assertThat(cache.tryRegenerate(HOME)).as("held for 30 seconds").isPresent();
        IsrOptions patient = IsrOptions.defaults().withLease(Duration.ofDays(1)).withWaitLimit(Duration.ofMinutes(4));
        IsrCache reader = IsrCache.in(table.client(new SteppingClock()), CacheTable.NAME, patient);

        assertThat(reader.serve(HOME, key -> PAGE).status()).isEqualTo(Status.REGENERATED);
    }

    @Test
    void loaderIsInterruptedWhenItsLeaseIsLost() throws InterruptedException {
        IsrCache real = IsrCache.in(
                table.client(Clock.systemUTC()),
                CacheTable.NAME,
                IsrOptions.defaults().withLease(Duration.ofSeconds(4)));

        ServedPage served = real.serve(HOME, key -> {
            table.delete(PK, "LOCK");
            real.tryRegenerate(key).orElseThrow().commit(PAGE);
            new CountDownLatch(1).await();
            return GeneratedPage.of("too-late.html", Duration.ZERO);
        });

        assertThat(served.status()).isEqualTo(Status.FRESH);
        assertThat(served.page().s3Key()).isEqualTo(PAGE.s3Key());
        assertThat(Thread.interrupted()).isFalse();
    }

    /** It says nothing about the lease of the page, which nobody has lost. */
    @Test
    void leaseThatTheLoaderLostIsReportedToTheCaller() {
        LeaseNotOwnedException lost = new LeaseNotOwnedException(
                new NamedKey("printer", true), "the printer is gone", ErrorContext.NONE, null);
        AtomicInteger loads = new AtomicInteger();

        assertThatThrownBy(() -> cache.serve(HOME, key -> {
                    loads.incrementAndGet();
                    throw lost;
                }))
                .isSameAs(lost);

        assertThat(loads).hasValue(1);
        assertThat(table.get(PK, "LOCK")).isEmpty();
    }

    /** Nobody else generates the page, so there would be none. */
    @Test
    void callerThatLostItsLeaseTriesAgain() {
        AtomicInteger loads = new AtomicInteger();
        IsrCache patient =
                IsrCache.in(db, CacheTable.NAME, IsrOptions.defaults().withWaitLimit(Duration.ofMinutes(1)));

        ServedPage served = patient.serve(HOME, key -> {
            if (loads.incrementAndGet() == 1) {
                table.delete(PK, "LOCK");
            }
            return PAGE;
        });

        assertThat(served.status()).isEqualTo(Status.REGENERATED);
        assertThat(loads).hasValue(2);
    }

    @Test
    void callerThatAlwaysLosesItsLeaseGivesUp() {
        IsrCache hasty = IsrCache.in(db, CacheTable.NAME, IsrOptions.defaults().withWaitLimit(Duration.ofMillis(200)));
        assertThatThrownBy(() -> hasty.serve(HOME, key -> {
                    table.delete(PK, "LOCK");
                    return PAGE;
                }))
                .isInstanceOf(DeadlineException.class);
    }
}
