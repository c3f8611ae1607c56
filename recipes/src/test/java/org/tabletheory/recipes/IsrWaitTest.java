package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** A reader that waits for a page, and the options of the cache. */
@DynamoTest
@Timeout(120)
class IsrWaitTest {
    private static final CacheKey HOME = CacheKey.ofHash("home");
    private static final GeneratedPage PAGE = GeneratedPage.of("pages/1.html", Duration.ofSeconds(60));

    @Test
    void interruptEndsTheWaitForAPage(URI endpoint, TablePrefix prefix) throws Exception {
        CacheTable table = new CacheTable(endpoint, prefix);
        IsrCache cache = IsrCache.in(
                table.client(Clock.systemUTC()),
                CacheTable.NAME,
                IsrOptions.defaults().withLease(Duration.ofHours(1)).withWaitLimit(Duration.ofHours(1)));
        assertThat(cache.tryRegenerate(HOME)).isPresent();
        AtomicBoolean interrupted = new AtomicBoolean();
        FutureTask<Throwable> reader = new FutureTask<>(() -> {
            Throwable end = catchThrowable(() -> cache.serve(HOME, key -> PAGE));
            interrupted.set(Thread.currentThread().isInterrupted());
            return end;
        });
        Thread thread = new Thread(reader);
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING && !reader.isDone()) {
            Thread.sleep(1);
        }
        thread.interrupt();

        assertThat(reader.get()).isInstanceOf(InterruptedCallException.class);
        assertThat(interrupted).isTrue();
        table.close();
    }

    @Test
    void blankTableNameInTheEnvironmentIsNone(TableTheory db) {
        for (String blank : new String[] {"", "  "}) {
            assertThatThrownBy(() ->
                            IsrCache.fromEnvironment(db, Map.of(IsrCache.TABLE_VARIABLE, blank), IsrOptions.defaults()))
                    .hasMessageContaining("FACETHEORY_CACHE_TABLE_NAME is not set");
        }
    }

    @Test
    void waitLimitMayBeZeroButNotNegative() {
        assertThat(IsrOptions.defaults().withWaitLimit(Duration.ZERO).waitLimit())
                .isZero();
        assertThatThrownBy(() -> IsrOptions.defaults().withWaitLimit(Duration.ofNanos(-1)))
                .hasMessageContaining("is negative");
    }

    @Test
    void changingOneOptionKeepsTheOthers() {
        LeaseOptions leases = LeaseOptions.defaults().withFencing();
        Duration lease = Duration.ofSeconds(3);
        Duration waitLimit = Duration.ofSeconds(4);
        Duration buffer = Duration.ofSeconds(5);

        assertThat(IsrOptions.defaults()
                        .withLeases(leases)
                        .withLease(lease)
                        .withWaitLimit(waitLimit)
                        .withMetadataTtlBuffer(buffer))
                .isEqualTo(IsrOptions.defaults()
                        .withMetadataTtlBuffer(buffer)
                        .withWaitLimit(waitLimit)
                        .withLease(lease)
                        .withLeases(leases))
                .isEqualTo(new IsrOptions(lease, waitLimit, buffer, leases));
        assertThat(IsrOptions.defaults())
                .isEqualTo(new IsrOptions(
                        Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofDays(1), LeaseOptions.defaults()));
    }
}
