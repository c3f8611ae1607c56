package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.ForwardingWire;

/** Leases on DynamoDB Local: items, conditions, and who can acquire them. */
@DynamoTest
class LeasesTest {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);
    private static final long NOON = Instant.parse("2026-01-01T12:00:00Z").getEpochSecond();

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private Leases leases;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        leases = Leases.in(table.client(clock), CacheTable.NAME);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static LeaseOptions tokens(String... tokens) {
        Iterator<String> next = List.of(tokens).iterator();
        return LeaseOptions.defaults().withTokens(next::next);
    }

    @Test
    void itemHasTheFormatOfOtherRuntimes() {
        Leases mine = Leases.in(table.client(clock), CacheTable.NAME, tokens("t-1"));

        Lease lease = mine.acquire("CACHE#a", HALF_A_MINUTE);

        assertThat(table.get("CACHE#a", "LOCK"))
                .contains(DynamoJson.readItem("""
                {"pk":{"S":"CACHE#a"},"sk":{"S":"LOCK"},"lease_token":{"S":"t-1"},
                 "lease_expires_at":{"N":"%d"},"ttl":{"N":"%d"}}""".formatted(NOON + 30, NOON + 30 + 3600)));
        assertThat(lease.expiresAt()).isEqualTo("2026-01-01T12:00:30Z");
        assertThat(lease.toString()).isEqualTo("Lease until " + lease.expiresAt());
    }

    @Test
    void requestsEqualThoseOfOtherRuntimes() {
        CacheTable.Watched client = table.watched(clock);
        Leases mine = Leases.in(client.db(), CacheTable.NAME, tokens("t-1"));

        Lease lease = mine.acquire("k", HALF_A_MINUTE);
        assertThat(client.sent().lastResolved())
                .startsWith("PutItem ")
                .contains("\"ConditionExpression\":\"attribute_not_exists(pk) OR lease_expires_at <= " + NOON + "\"");

        clock.advance(Duration.ofSeconds(10));
        Lease longer = mine.refresh(lease, HALF_A_MINUTE);
        assertThat(client.sent().lastResolved())
                .startsWith("UpdateItem ")
                .contains("\"UpdateExpression\":\"SET lease_expires_at = " + (NOON + 40) + ", ttl = " + (NOON + 3640)
                        + "\"")
                .contains("\"ConditionExpression\":\"lease_token = t-1 AND lease_expires_at > " + (NOON + 10) + "\"");

        mine.release(longer);
        assertThat(client.sent().lastResolved())
                .startsWith("DeleteItem ")
                .contains("\"ConditionExpression\":\"lease_token = t-1\"");
        assertThat(table.get("k", "LOCK")).isEmpty();
    }

    @Test
    void heldLeaseReportsItsExpiry() {
        leases.acquire("k", HALF_A_MINUTE);

        assertThatThrownBy(() -> leases.acquire("k", HALF_A_MINUTE))
                .isInstanceOfSatisfying(LeaseHeldException.class, held -> {
                    assertThat(held.heldUntil()).isEqualTo("2026-01-01T12:00:30Z");
                    assertThat(held.codes()).contains(ErrorCodes.LEASE_HELD, ErrorCodes.CONDITION_FAILED);
                    assertThat(held).hasMessageContaining("until 2026-01-01T12:00:30Z");
                });
        assertThat(leases.tryAcquire("k", HALF_A_MINUTE)).isEmpty();
        assertThat(leases.tryAcquire("other", HALF_A_MINUTE)).isPresent();
    }

    @Test
    void leaseIsHeldUntilItExpires() {
        leases.acquire("k", HALF_A_MINUTE);

        clock.set(Instant.parse("2026-01-01T12:00:29.999Z"));
        assertThat(leases.tryAcquire("k", HALF_A_MINUTE)).isEmpty();
        clock.set(Instant.parse("2026-01-01T12:00:30Z"));
        assertThat(leases.tryAcquire("k", HALF_A_MINUTE)).isPresent();
    }

    @Test
    void formerOwnerCannotRefreshReleaseOrWrite() {
        Lease former = leases.acquire("k", HALF_A_MINUTE);
        clock.advance(HALF_A_MINUTE);
        assertThatThrownBy(() -> leases.refresh(former, HALF_A_MINUTE)).isInstanceOf(LeaseNotOwnedException.class);
        assertThatThrownBy(() -> leases.db().transactWrite(tx -> leases.releaseIn(tx, former)))
                .isInstanceOf(TransactionException.class);
        Lease present = leases.acquire("k", HALF_A_MINUTE);

        assertThatThrownBy(() -> leases.refresh(former, HALF_A_MINUTE))
                .isInstanceOfSatisfying(LeaseNotOwnedException.class, lost -> {
                    assertThat(lost.codes()).contains(ErrorCodes.LEASE_NOT_OWNED, ErrorCodes.CONDITION_FAILED);
                    assertThat(lost.key()).isEqualTo("k");
                });
        leases.release(former);
        assertThatThrownBy(() -> leases.db().transactWrite(tx -> leases.releaseIn(tx, former)))
                .isInstanceOf(TransactionException.class);

        assertThat(table.get("k", "LOCK").orElseThrow().get("lease_token")).isEqualTo(Value.s(present.token()));
    }

    /** Go, TypeScript and Python write whole seconds, with or without a ttl; an item can have additional attributes. */
    @Test
    void leasesOfOtherRuntimesAreRecognized() {
        table.put("""
                {"pk":{"S":"go"},"sk":{"S":"LOCK"},"lease_token":{"S":"3f2b"},"lease_expires_at":{"N":"%d"},
                 "host":{"S":"worker-7"}}""".formatted(NOON + 1));
        table.put("""
                {"pk":{"S":"ts"},"sk":{"S":"LOCK"},"lease_token":{"S":"77aa"},"lease_expires_at":{"N":"%d"},
                 "ttl":{"N":"1"}}""".formatted(NOON));

        assertThatThrownBy(() -> leases.acquire("go", HALF_A_MINUTE))
                .isInstanceOfSatisfying(
                        LeaseHeldException.class,
                        held -> assertThat(held.heldUntil()).isEqualTo("2026-01-01T12:00:01Z"));
        Lease taken = leases.acquire("ts", HALF_A_MINUTE);
        assertThat(table.get("ts", "LOCK").orElseThrow().get("lease_token")).isEqualTo(Value.s(taken.token()));
    }

    @Test
    void leaseWithoutExpiryIsHeldForever() {
        table.put("{\"pk\":{\"S\":\"odd\"},\"sk\":{\"S\":\"LOCK\"},\"lease_token\":{\"S\":\"x\"}}");

        assertThatThrownBy(() -> leases.acquire("odd", HALF_A_MINUTE))
                .isInstanceOfSatisfying(
                        LeaseHeldException.class,
                        held -> assertThat(held)
                                .hasMessageContaining("has no expiry time; delete its item if it has no owner")
                                .returns(Instant.MAX, LeaseHeldException::heldUntil));
    }

    /** Some servers do not return the item of a failed condition, so nothing is known about its expiry. */
    @Test
    void heldLeaseWithoutItsItemIsNotReportedAsForgotten() {
        Wire failing = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                throw new ConditionFailedException(
                        "the condition of the write failed.", request.errorContext(1, false), null, null);
            }

            @Override
            public void close() {}
        };
        try (TableTheory db = TableTheory.over(failing, clock)) {
            assertThatThrownBy(() -> Leases.in(db, CacheTable.NAME).acquire("k", HALF_A_MINUTE))
                    .isInstanceOfSatisfying(LeaseHeldException.class, held -> {
                        assertThat(held.heldUntil()).isEqualTo(Instant.MAX);
                        assertThat(held.getMessage())
                                .contains("is held by another owner until a time that the response does not contain;"
                                        + " try again later")
                                .doesNotContain("delete");
                    });
        }
    }

    @Test
    void namesAndTtlAreConfigurable() {
        LeaseNames names =
                LeaseNames.defaults().withAttributes("owner", "until", "gone").withLockSortKey("MUTEX");
        Leases mine = Leases.in(
                table.client(clock),
                CacheTable.NAME,
                tokens("t-1", "t-2").withNames(names).withTtlBuffer(Duration.ZERO));

        mine.refresh(mine.acquire("k", HALF_A_MINUTE), Duration.ofSeconds(60));

        assertThat(table.get("k", "MUTEX")).contains(DynamoJson.readItem("""
                {"pk":{"S":"k"},"sk":{"S":"MUTEX"},"owner":{"S":"t-1"},"until":{"N":"%d"}}""".formatted(NOON + 60)));
        assertThat(leases.tryAcquire("k", HALF_A_MINUTE))
                .as("another sort key is another lease")
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "499, 1, 1", "500, 1, 2", "999, 1, 2", "250, 30, 30", "750, 30, 31", "100, 2.5, 3"})
    void leaseExpiresAtTheNearestWholeSecond(int millis, double seconds, long end) {
        clock.advance(Duration.ofMillis(millis));

        Lease lease = leases.acquire("k", Duration.ofMillis((long) (seconds * 1000)));

        assertThat(lease.expiresAt()).isEqualTo(Instant.ofEpochSecond(NOON + end));
    }

    @Test
    void lostResponseDoesNotLoseTheLease(URI endpoint) {
        try (FaultProxy proxy =
                FaultProxy.start(endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE)) {
            Leases mine = Leases.in(table.client(clock, proxy.endpoint()), CacheTable.NAME);

            Lease lease = mine.acquire("k", HALF_A_MINUTE);

            assertThat(proxy.requests()).isEqualTo(2);
            assertThat(mine.refresh(lease, HALF_A_MINUTE).token()).isEqualTo(lease.token());
        }
    }

    private static Wire failing(TableTheoryException failure) {
        return new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                throw failure;
            }

            @Override
            public void close() {}
        };
    }

    /** The response of DynamoDB to a put while a concurrent transaction deletes the item. */
    @Test
    void leaseInAConcurrentTransactionCannotBeAcquired() {
        TransactionConflictException conflict =
                new TransactionConflictException("a transaction is under way", ErrorContext.NONE, null);
        try (TableTheory db = TableTheory.over(failing(conflict), clock)) {
            Leases contended = Leases.in(db, CacheTable.NAME);

            assertThat(contended.tryAcquire("k", HALF_A_MINUTE)).isEmpty();
            assertThatThrownBy(() -> contended.acquire("k", HALF_A_MINUTE)).isSameAs(conflict);
        }
    }

    /** The caller may own the lease after a conflict that followed a lost response, so it is not reported as free to retry. */
    @Test
    void tryAcquireReportsFailuresThatSayNothingAboutTheOwner() {
        List<TableTheoryException> failures = List.of(
                new TransactionConflictException("conflict", ErrorContext.NONE.withOutcomeUnknown(), null),
                new DeadlineException("too late", ErrorContext.NONE, null));

        for (TableTheoryException failure : failures) {
            try (TableTheory db = TableTheory.over(failing(failure), clock)) {
                Leases mine = Leases.in(db, CacheTable.NAME);

                assertThatThrownBy(() -> mine.tryAcquire("k", HALF_A_MINUTE)).isSameAs(failure);
            }
        }
    }

    /** What a caller without null checks may pass. */
    @SuppressWarnings("NullAway")
    private static String missing() {
        return null;
    }

    @Test
    void invalidInputIsRejectedBeforeAnyRequest() {
        CacheTable.Watched client = table.watched(clock);
        Leases mine = Leases.in(client.db(), CacheTable.NAME);

        assertThatThrownBy(() -> mine.acquire("", HALF_A_MINUTE)).hasMessageContaining("the key of a lease is empty");
        assertThatThrownBy(() -> mine.acquire(missing(), HALF_A_MINUTE)).hasMessageContaining("is empty or null");
        assertThatThrownBy(() -> mine.acquire("k", Duration.ofMillis(999))).hasMessageContaining("at least PT1S");
        Duration longest = Duration.ofDays(36_500);
        assertThatThrownBy(() -> mine.acquire("k", longest.plusNanos(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> mine.acquire("k", Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most PT876000H");
        assertThatThrownBy(() -> LeaseNames.defaults().withKeys("pk", "pk")).hasMessageContaining("must be different");
        assertThatThrownBy(() -> LeaseOptions.defaults().withMaxClockSkew(Duration.ofMillis(-1)))
                .hasMessageContaining("negative");
        Leases careful = Leases.in(
                client.db(), CacheTable.NAME, LeaseOptions.defaults().withMaxClockSkew(Duration.ofSeconds(2)));
        assertThatThrownBy(() -> careful.acquire("k", Duration.ofMillis(2500)))
                .hasMessageContaining("is too short for a clock skew");
        assertThat(client.sent().count()).isZero();
        assertThat(mine.acquire("k", longest).expiresAt())
                .isEqualTo(clock.instant().plus(longest));
    }

    @Test
    void fencingTokensIncreaseWhateverOtherRuntimesDo() {
        Leases fenced = Leases.in(
                table.client(clock), CacheTable.NAME, LeaseOptions.defaults().withFencing());

        Lease first = fenced.acquire("k", HALF_A_MINUTE);
        assertThat(fenced.refresh(first, HALF_A_MINUTE).fence()).isEqualTo(OptionalLong.of(1));
        assertThatThrownBy(() -> fenced.acquire("k", HALF_A_MINUTE)).isInstanceOf(LeaseHeldException.class);
        fenced.release(first);
        Lease second = fenced.acquire("k", HALF_A_MINUTE);
        table.put("""
                {"pk":{"S":"k"},"sk":{"S":"LOCK"},"lease_token":{"S":"go"},"lease_expires_at":{"N":"%d"}}""".formatted(NOON));
        Lease third = fenced.acquire("k", HALF_A_MINUTE);

        assertThat(Stream.of(first, second, third).map(lease -> lease.fence().getAsLong()))
                .containsExactly(1L, 2L, 3L);
        assertThat(table.get("k", "LOCK").orElseThrow().attributes())
                .containsOnlyKeys("pk", "sk", "lease_token", "lease_expires_at", "ttl");
    }

    @Test
    void leasesOnOneKeyWithDifferentSortKeysHaveTheirOwnFencingTokens() {
        LeaseOptions fenced = LeaseOptions.defaults().withFencing();
        for (String sortKey : List.of("READ", "WRITE")) {
            LeaseNames names = LeaseNames.defaults().withLockSortKey(sortKey);
            Lease lease = Leases.in(table.client(clock), CacheTable.NAME, fenced.withNames(names))
                    .acquire("k", HALF_A_MINUTE);

            assertThat(lease.fence()).hasValue(1);
            assertThat(table.get("k", sortKey + "#FENCE").orElseThrow().get("lease_token"))
                    .isEqualTo(Value.s(lease.token()));
        }
    }

    @Test
    void modelCreatesTheTable() {
        TableTheory db = table.client(clock);
        Leases mine = Leases.in(db, "locks");

        db.createTable(mine.model());

        assertThat(mine.tryAcquire("k", HALF_A_MINUTE)).isPresent();
    }

    /** Another owner may acquire an expired lease between the transaction and the read of its counter. */
    @Test
    void fencingTokenOfAnotherOwnerIsNotUsed(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .clock(clock)
                .tablePrefix(prefix.text())
                .build();
        Wire overtaken = new ForwardingWire(config.newWire()) {
            @Override
            public WireResponse call(WireRequest request) {
                if (!request.effect().writes()) {
                    table.put("""
                            {"pk":{"S":"k"},"sk":{"S":"LOCK#FENCE"},"lease_token":{"S":"other"},"lease_fence":{"N":"2"}}""");
                }
                return super.call(request);
            }
        };
        try (TableTheory db = TableTheory.over(overtaken, config)) {
            Leases fenced =
                    Leases.in(db, CacheTable.NAME, LeaseOptions.defaults().withFencing());

            assertThatThrownBy(() -> fenced.acquire("k", HALF_A_MINUTE))
                    .isInstanceOf(LeaseNotOwnedException.class)
                    .hasMessageContaining("was lost before its fencing token could be read; acquire it again");
        }
    }

    @Test
    void leasesWithoutFencingHaveNoFencingToken() {
        assertThat(leases.acquire("k", HALF_A_MINUTE).fence()).isEmpty();
        assertThat(table.get("k", "LOCK#FENCE")).isEmpty();
    }

    /** A client whose clock is ahead acquires a lease as soon as its own clock has reached the expiry. */
    @ParameterizedTest
    @CsvSource({"-250", "-100", "0", "100", "249", "250"})
    void clockSkewWithinTheLimitAllowsOnlyOneOwner(int ahead) {
        Duration skew = Duration.ofMillis(ahead);
        ManualClock theirs = new ManualClock("2026-01-01T12:00:00Z");
        theirs.advance(skew);
        Leases others = Leases.in(table.client(theirs), CacheTable.NAME);
        Lease mine = leases.acquire("k", HALF_A_MINUTE);

        for (Instant now = mine.heldUntil().minusMillis(500);
                now.isBefore(mine.expiresAt().plusMillis(500));
                now = now.plusMillis(50)) {
            clock.set(now);
            theirs.set(now.plus(skew));
            if (others.tryAcquire("k", HALF_A_MINUTE).isPresent()) {
                assertThat(mine.isHeldAt(clock.instant())).as("at %s", now).isFalse();
                return;
            }
        }
        throw new AssertionError("the lease was never acquired by the other client");
    }

    /** With clocks beyond the limit both owners believe that they hold the lease, but only one can write. */
    @Test
    void clockSkewBeyondTheLimitStillAllowsOnlyTheCurrentOwnerToWrite() {
        ManualClock ahead = new ManualClock("2026-01-01T12:00:29Z");
        TableTheory theirClient = table.client(ahead);
        Leases others = Leases.in(theirClient, CacheTable.NAME);
        Lease mine = leases.acquire("k", HALF_A_MINUTE);
        ahead.advance(Duration.ofSeconds(1));

        Lease theirs = others.acquire("k", HALF_A_MINUTE);

        assertThat(mine.isHeldAt(clock.instant())).isTrue();
        assertThat(theirs.isHeldAt(ahead.instant())).isTrue();
        assertThatThrownBy(() -> leases.db().transactWrite(tx -> leases.releaseIn(tx, mine)))
                .isInstanceOf(TransactionException.class);
        assertThatThrownBy(() -> leases.refresh(mine, HALF_A_MINUTE)).isInstanceOf(LeaseNotOwnedException.class);
        theirClient.transactWrite(tx -> others.releaseIn(tx, theirs));
    }
}
