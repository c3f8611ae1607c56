package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TransactionException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Idempotent requests on DynamoDB Local. */
@DynamoTest
class IdempotencyTest {
    private static final String HASH = Idempotency.hashOf("{\"amount\":5}");
    private static final long NOON = Instant.parse("2026-01-01T12:00:00Z").getEpochSecond();

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private TableTheory db;
    private Idempotency requests;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        db = table.client(clock);
        requests = Idempotency.in(
                db, CacheTable.NAME, IdempotencyOptions.defaults().withTimeout(Duration.ofSeconds(60)));
    }

    @AfterEach
    void close() {
        table.close();
    }

    private StartedRequest started() {
        return started("r-1");
    }

    private StartedRequest started(String key) {
        return (StartedRequest) requests.begin("P", key, HASH);
    }

    @Test
    void replayGetsTheRecordedResult() {
        started().complete("results/1.json");

        assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("results/1.json")));
        assertThat(requests.begin("Q", "r-1", HASH)).as("of another partition").isInstanceOf(StartedRequest.class);
    }

    /** Otherwise the work would run again after the timeout. */
    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks might do
    void workWithoutAResultIsRecordedAsDone() {
        assertThat(requests.once("P", "r-1", HASH, () -> null)).isEmpty();

        assertThat(requests.once("P", "r-1", HASH, () -> "again")).isEmpty();
    }

    @Test
    void differentRequestWithTheSameKeyIsRejected() {
        StartedRequest first = started();
        String other = Idempotency.hashOf("{\"amount\":500}");

        assertThatThrownBy(() -> requests.begin("P", "r-1", other))
                .isInstanceOfSatisfying(
                        RequestMismatchException.class,
                        rejected -> assertThat(rejected.codes())
                                .contains(ErrorCodes.IDEMPOTENCY_MISMATCH, ErrorCodes.CONDITION_FAILED));
        first.fail();
        assertThatThrownBy(() -> requests.begin("P", "r-1", other)).isInstanceOf(RequestMismatchException.class);
        StartedRequest second = started();
        clock.advance(Duration.ofSeconds(60));
        assertThatThrownBy(() -> requests.begin("P", "r-1", other))
                .as("after the timeout")
                .isInstanceOf(RequestMismatchException.class);
        second.complete("results/1.json");
        assertThatThrownBy(() -> requests.begin("P", "r-1", other)).isInstanceOf(RequestMismatchException.class);
    }

    @Test
    void itemHasTheFormatOfOtherLanguagesAndTheAttempt() {
        Idempotency mine = Idempotency.in(
                table.client(clock),
                CacheTable.NAME,
                IdempotencyOptions.defaults().withTokens(() -> "t-1"));

        ((StartedRequest) mine.begin("CACHE#a", "r-9", HASH)).complete("x.json");

        assertThat(table.get("CACHE#a", "REQ#r-9"))
                .contains(DynamoJson.readItem("""
                {"pk":{"S":"CACHE#a"},"sk":{"S":"REQ#r-9"},"request_hash":{"S":"%s"},"status":{"S":"COMPLETED"},
                 "result_s3_key":{"S":"x.json"},"ttl":{"N":"%d"},
                 "lease_token":{"S":"t-1"},"lease_expires_at":{"N":"%d"}}""".formatted(HASH, NOON + 86_400, NOON + 300)));
    }

    @Test
    void itemsOfOtherLanguagesAreRecognized() {
        table.put("""
                {"pk":{"S":"P"},"sk":{"S":"REQ#done"},"request_hash":{"S":"%s"},"status":{"S":"COMPLETED"},
                 "result_s3_key":{"S":"go.json"},"ttl":{"N":"1"}}""".formatted(HASH));
        table.put("""
                {"pk":{"S":"P"},"sk":{"S":"REQ#started"},"request_hash":{"S":"%s"},"status":{"S":"STARTED"}}""".formatted(HASH));

        assertThat(requests.begin("P", "done", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("go.json")));
        assertThat(requests.begin("P", "started", HASH)).isEqualTo(new BeginResult.InProgress(Optional.empty()));
    }

    @Test
    void requestInProgressCanBeRestartedAfterItsTimeout() {
        StartedRequest silent = started();
        assertThat(requests.begin("P", "r-1", HASH))
                .isEqualTo(new BeginResult.InProgress(Optional.of(Instant.ofEpochSecond(NOON + 60))));

        clock.advance(Duration.ofSeconds(60));
        StartedRequest next = started();

        assertThatThrownBy(() -> silent.complete("late")).isInstanceOf(LeaseNotOwnedException.class);
        assertThatThrownBy(silent::fail).isInstanceOf(LeaseNotOwnedException.class);
        next.complete("in time");
        assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("in time")));
    }

    @Test
    void visitorGetsTheResult() {
        BeginResult first = requests.begin("P", "r-1", HASH);
        BeginResult second = requests.begin("P", "r-1", HASH);
        started("r-2").complete("two.json");

        assertThat(List.of(
                        first.accept(NAMES),
                        second.accept(NAMES),
                        requests.begin("P", "r-2", HASH).accept(NAMES)))
                .containsExactly("started", "in progress until 2026-01-01T12:01:00Z", "replay of two.json");
    }

    private static final BeginResult.Visitor<String, RuntimeException> NAMES = new BeginResult.Visitor<>() {
        @Override
        public String started(StartedRequest request) {
            return "started";
        }

        @Override
        public String replay(BeginResult.Replay replay) {
            return "replay of " + replay.result().orElseThrow();
        }

        @Override
        public String inProgress(BeginResult.InProgress other) {
            return "in progress until " + other.until().orElseThrow();
        }
    };

    @Test
    void timeoutEndsAtTheNearestSecond() {
        clock.advance(Duration.ofMillis(500));
        started();

        assertThat(requests.begin("P", "r-1", HASH))
                .isEqualTo(new BeginResult.InProgress(Optional.of(Instant.ofEpochSecond(NOON + 61))));
    }

    @Test
    void requestThatEndedCannotEndDifferently() {
        StartedRequest completed = started();
        completed.complete("results/1.json");
        completed.complete("results/1.json"); // as after a lost response

        assertThatThrownBy(completed::fail).isInstanceOf(LeaseNotOwnedException.class);
        assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("results/1.json")));

        StartedRequest failed = (StartedRequest) requests.begin("P", "r-2", HASH);
        failed.fail();
        failed.fail();
        assertThatThrownBy(() -> failed.complete("results/2.json")).isInstanceOf(LeaseNotOwnedException.class);
        assertThat(requests.begin("P", "r-2", HASH)).isInstanceOf(StartedRequest.class);
    }

    /** A token alone does not make an attempt the caller's own: the request must still be in progress. */
    @Test
    void completedRequestWithTheSameTokenIsReplayed() {
        Idempotency sameToken = Idempotency.in(
                table.client(clock),
                CacheTable.NAME,
                IdempotencyOptions.defaults().withTokens(() -> "t-1"));
        ((StartedRequest) sameToken.begin("P", "r-3", HASH)).complete("results/3.json");

        assertThat(sameToken.begin("P", "r-3", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("results/3.json")));
    }

    @Test
    void failedRequestCanBeRestarted() {
        started().fail();

        started().complete("second try");

        assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("second try")));
    }

    @Test
    void workIsDoneOnce() throws IOException {
        AtomicInteger times = new AtomicInteger();
        RequestWork<IOException> work = () -> "result " + times.incrementAndGet();

        assertThat(requests.once("P", "r-1", HASH, work)).isEqualTo("result 1");
        assertThat(requests.once("P", "r-1", HASH, work)).isEqualTo("result 1");
        assertThat(times).hasValue(1);
    }

    @Test
    void failedWorkIsRethrownAndCanBeRepeated() {
        assertThatThrownBy(() -> requests.once("P", "r-1", HASH, () -> {
                    throw new IOException("no disk");
                }))
                .isInstanceOf(IOException.class);

        assertThat(requests.once("P", "r-1", HASH, () -> "done")).isEqualTo("done");
    }

    @Test
    void workThatEndsWithAnErrorCanBeRepeated() {
        assertThatThrownBy(() -> requests.once("P", "r-1", HASH, () -> {
                    throw new AssertionError("a bug");
                }))
                .isInstanceOf(AssertionError.class);

        assertThat(requests.once("P", "r-1", HASH, () -> "done")).isEqualTo("done");
    }

    /** What the work threw is more important than that it could not be recorded. */
    @Test
    void failureThatCannotBeRecordedIsRethrownWithTheReason() {
        IOException failure = new IOException("gone");

        assertThatThrownBy(() -> requests.once("P", "r-1", HASH, () -> {
                    clock.advance(Duration.ofSeconds(61));
                    started();
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(failure.getSuppressed()).singleElement().isInstanceOf(LeaseNotOwnedException.class);
        assertThat(requests.begin("P", "r-1", HASH))
                .as("the other caller's request")
                .isInstanceOf(BeginResult.InProgress.class);
    }

    @Test
    void workOfAnotherCallerIsNotRepeated() {
        started();

        assertThatThrownBy(() -> requests.once("P", "r-1", HASH, () -> "twice"))
                .isInstanceOfSatisfying(RequestInProgressException.class, busy -> {
                    assertThat(busy.until()).contains(Instant.ofEpochSecond(NOON + 60));
                    assertThat(busy.codes()).containsExactly(ErrorCodes.REQUEST_IN_PROGRESS);
                    assertThat(busy)
                            .hasMessageContaining("another caller is executing the request r-1;"
                                    + " it can be started again after 2026-01-01T12:01:00Z; retry later");
                });
    }

    @Test
    void onlyTheLatestAttemptCanCommitACompletionInATransaction() {
        StartedRequest silent = started();
        clock.advance(Duration.ofSeconds(60));
        StartedRequest next = started();

        assertThatThrownBy(() -> db.transactWrite(tx -> silent.completeIn(tx, "late")))
                .isInstanceOf(TransactionException.class);
        db.transactWrite(tx -> next.completeIn(tx, "both"));

        assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("both")));
    }

    @Test
    void lostResponsesAreHarmless(URI endpoint) {
        try (FaultProxy proxy =
                FaultProxy.start(endpoint, (number, operation) -> number % 2 == 0 ? Fault.RESET_AFTER : Fault.NONE)) {
            Idempotency remote = Idempotency.in(table.client(clock, proxy.endpoint()), CacheTable.NAME);

            assertThat(remote.once("P", "r-1", HASH, () -> "done")).isEqualTo("done");

            assertThat(proxy.requests()).isEqualTo(4);
            assertThat(requests.begin("P", "r-1", HASH)).isEqualTo(new BeginResult.Replay(Optional.of("done")));
        }
    }

    @Test
    void invalidInputIsRejected() {
        assertThatThrownBy(() -> requests.begin("P", "", HASH)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> requests.begin("P", "k", "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> requests.begin("", "k", HASH)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void timeoutIsASecondOrMoreAndNotLongerThanTheRetention() {
        IdempotencyOptions options = IdempotencyOptions.defaults();
        assertThat(options.timeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(options.retention()).isEqualTo(Duration.ofDays(1));
        assertThat(options.withRetention(Duration.ofMinutes(5)).retention()).isEqualTo(Duration.ofMinutes(5));
        assertThat(options.withTimeout(Duration.ofSeconds(1)).timeout()).isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> options.withRetention(Duration.ofMinutes(5).minusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> options.withTimeout(Duration.ofSeconds(1).minusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
