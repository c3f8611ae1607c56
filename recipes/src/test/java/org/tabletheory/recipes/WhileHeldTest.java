package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Work under a lease: refreshing, loss and cleanup. */
@DynamoTest
class WhileHeldTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** A lease of three seconds is held for 1.3 seconds, so that it is refreshed after a third of that. */
    private static final LeaseOptions SOON_REFRESHED =
            LeaseOptions.defaults().withMaxClockSkew(Duration.ofMillis(1700));

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private Leases leases;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        leases = Leases.in(table.client(Clock.systemUTC()), CacheTable.NAME);
    }

    @AfterEach
    void noThreadRemains() {
        table.close();
        assertThat(Thread.interrupted()).as("interrupted").isFalse();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("tabletheory-lease"));
    }

    @Test
    @Timeout(120)
    void workCanTakeLongerThanTheLease() throws InterruptedException {
        Leases brief = Leases.in(table.client(clock), CacheTable.NAME, SOON_REFRESHED);

        boolean heldThroughout = brief.whileHeld("k", Duration.ofSeconds(3), lease -> {
            boolean held = true;
            while (clock.instant().isBefore(lease.expiresAt())) {
                awaitRefresh();
                held &= brief.tryAcquire("k", MINUTE).isEmpty();
            }
            return held;
        });

        assertThat(heldThroughout).isTrue();
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    /** Lets a second pass, in which the lease does not expire, and waits until the lease has been refreshed since. */
    private void awaitRefresh() throws InterruptedException {
        clock.advance(Duration.ofSeconds(1));
        Value refreshed = Value.n(clock.instant().getEpochSecond() + 3);
        while (!refreshed.equals(table.get("k", "LOCK").orElseThrow().get("lease_expires_at"))) {
            Thread.sleep(10);
        }
    }

    @Test
    void workReceivesTheLeaseAndItsResultIsReturned() {
        String token = leases.whileHeld("k", MINUTE, lease -> {
            assertThat(table.get("k", "LOCK").orElseThrow().get("lease_token")).isEqualTo(Value.s(lease.token()));
            return lease.token();
        });

        assertThat(token).isNotEmpty();
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    @Test
    void heldLeaseFailsImmediately() {
        leases.acquire("k", MINUTE);
        AtomicBoolean started = new AtomicBoolean();

        assertThatThrownBy(() -> leases.whileHeld("k", MINUTE, lease -> {
                    started.set(true);
                    return "";
                }))
                .isInstanceOf(LeaseHeldException.class);
        assertThat(started).isFalse();
    }

    @Test
    void exceptionOfTheWorkReleasesTheLease() {
        assertThatThrownBy(() -> leases.whileHeld("k", MINUTE, lease -> {
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full");
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    @Test
    void errorOfTheWorkReleasesTheLease() {
        assertThatThrownBy(() -> leases.whileHeld("k", MINUTE, lease -> {
                    throw new AssertionError("wrong");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    @Test
    void interruptedCallerReleasesTheLeaseAndStaysInterrupted() {
        Throwable thrown = catchThrowable(() -> leases.whileHeld("k", MINUTE, lease -> {
            Thread.currentThread().interrupt();
            Thread.sleep(60_000);
            return "";
        }));
        assertThat(thrown).isInstanceOf(InterruptedException.class);
        assertThat(table.get("k", "LOCK")).isEmpty();

        leases.whileHeld("k", MINUTE, lease -> {
            Thread.currentThread().interrupt();
            return "";
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    @Test
    void lossInterruptsTheWorkAndKeepsTheNewOwner() {
        Throwable thrown = catchThrowable(() -> leases.whileHeld("k", Duration.ofSeconds(2), lease -> {
            table.put("""
                    {"pk":{"S":"k"},"sk":{"S":"LOCK"},"lease_token":{"S":"thief"},"lease_expires_at":{"N":"%d"}}""".formatted(Clock.systemUTC().instant().getEpochSecond() + 60));
            new CountDownLatch(1).await();
            return "";
        }));

        assertThat(thrown).isInstanceOf(LeaseNotOwnedException.class);
        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(InterruptedException.class);
        assertThat(table.get("k", "LOCK").orElseThrow().get("lease_token")).isEqualTo(Value.s("thief"));
    }

    @Test
    void resultIsDiscardedIfTheWorkIgnoresTheInterrupt() {
        assertThatThrownBy(() -> leases.whileHeld("k", Duration.ofSeconds(2), lease -> {
                    table.delete("k", "LOCK");
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException ignored) {
                        // Ignores the interrupt.
                    }
                    return "done all the same";
                }))
                .isInstanceOf(LeaseNotOwnedException.class);
    }

    /** Failed refreshes are retried; if none succeeds before the lease expires, the work is interrupted. */
    @Test
    void lostConnectionLosesTheLeaseAtItsExpiry(URI endpoint) {
        try (FaultProxy proxy = FaultProxy.start(endpoint, FaultPlan.none())) {
            Leases remote = Leases.in(
                    table.client(Clock.systemUTC(), proxy.endpoint()),
                    CacheTable.NAME,
                    LeaseOptions.defaults().withMaxClockSkew(Duration.ofSeconds(5)));

            assertThatThrownBy(() -> remote.whileHeld("k", Duration.ofSeconds(7), lease -> {
                        proxy.plan((number, operation) -> Fault.RESET_BEFORE);
                        try {
                            new CountDownLatch(1).await();
                        } finally {
                            proxy.plan(FaultPlan.none());
                            assertThat(Clock.systemUTC().instant())
                                    .as("stopped before another owner could acquire the lease")
                                    .isBefore(lease.expiresAt());
                        }
                        return "";
                    }))
                    .isInstanceOf(LeaseNotOwnedException.class)
                    .hasMessageContaining("expired before it could be refreshed")
                    .hasCauseInstanceOf(TableTheoryException.class);
        }
    }

    @Test
    @Timeout(120)
    void shortFailuresAreTolerated(URI endpoint) throws InterruptedException {
        FaultPlan flaky = (number, operation) ->
                operation.equals("UpdateItem") && number % 2 == 1 ? Fault.INTERNAL_ERROR : Fault.NONE;
        try (FaultProxy proxy = FaultProxy.start(endpoint, flaky)) {
            Leases remote = Leases.in(table.client(clock, proxy.endpoint()), CacheTable.NAME, SOON_REFRESHED);

            Instant end = remote.whileHeld("k", Duration.ofSeconds(3), lease -> {
                while (clock.instant().isBefore(lease.expiresAt())) {
                    awaitRefresh();
                }
                return lease.expiresAt();
            });

            assertThat(clock.instant()).isEqualTo(end);
            assertThat(proxy.injected()).containsKey(Fault.INTERNAL_ERROR);
        }
    }

    /** A clock that fails or stops on the thread that refreshes, or jumps ahead on all. */
    private static final class FaultyClock extends Clock {
        private volatile @Nullable Error failure;
        private volatile Duration ahead = Duration.ZERO;

        @Override
        public Instant instant() {
            Error thrown = failure;
            if (thrown != null && Thread.currentThread().getName().equals("tabletheory-lease")) {
                throw thrown;
            }
            return Clock.systemUTC().instant().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    @Timeout(120)
    void errorOfTheRefresherLosesTheLease() {
        FaultyClock clock = new FaultyClock();
        Leases failing = Leases.in(table.client(clock), CacheTable.NAME);

        Throwable thrown = catchThrowable(() -> failing.whileHeld("k", Duration.ofSeconds(2), lease -> {
            clock.failure = new OutOfMemoryError("unable to create native thread");
            new CountDownLatch(1).await();
            return "done";
        }));

        assertThat(thrown)
                .isInstanceOf(LeaseNotOwnedException.class)
                .hasMessageContaining("refreshing failed with OutOfMemoryError")
                .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(InterruptedException.class);
    }

    @Test
    @Timeout(120)
    void resultIsDiscardedIfTheLeaseHasExpiredWhenTheWorkEnds() {
        FaultyClock clock = new FaultyClock();
        Leases jumping = Leases.in(table.client(clock), CacheTable.NAME);

        assertThatThrownBy(() -> jumping.whileHeld("k", MINUTE, lease -> {
                    clock.ahead = Duration.ofMinutes(2);
                    return "done too late";
                }))
                .isInstanceOf(LeaseNotOwnedException.class)
                .hasMessageContaining("expired");
    }
}
