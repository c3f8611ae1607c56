package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.DirectWire.ServiceReply;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** Retries and deadlines of calls in this process. */
@Timeout(60)
class DirectWireTest {
    private static final ServiceReply OK = reply(200, "{}");
    private static final ServiceReply FAILED = reply(500, "{\"__type\":\"x#InternalServerError\",\"message\":\"m\"}");
    private static final ServiceReply LOST = reply(0, "");

    private final Deque<ServiceReply> replies = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private Runnable duringCall = () -> {};

    private static ServiceReply reply(int status, String json) {
        return new ServiceReply(status, json.getBytes(UTF_8));
    }

    private static HttpWireConfig.Builder config() {
        BackoffStrategy none = BackoffStrategy.retryImmediately();
        return HttpWireConfig.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(4)
                        .backoffStrategy(none)
                        .throttlingBackoffStrategy(none)
                        .build());
    }

    private Wire wire(HttpWireConfig.Builder config) {
        return new DirectWire(
                (operation, body) -> {
                    calls.add(operation);
                    duringCall.run();
                    return replies.size() > 1 ? replies.remove() : replies.element();
                },
                config.build());
    }

    private Wire responding(ServiceReply... responses) {
        replies.addAll(List.of(responses));
        return wire(config());
    }

    private static WireRequest request(Effect effect) {
        return WireRequest.of("UpdateItem", effect, RequestBody.of("{}"));
    }

    private void takes(Duration time) {
        duringCall = () -> {
            long end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        };
    }

    @Test
    void responseIsReturnedWithItsAttempts() {
        WireResponse response =
                responding(FAILED, LOST, reply(200, "{\"a\":1}")).call(request(Effect.IDEMPOTENT));

        assertThat(response.text()).isEqualTo("{\"a\":1}");
        assertThat(response.attempts()).isEqualTo(3);
        assertThat(response.repeated()).isTrue();
        assertThat(calls).containsExactly("UpdateItem", "UpdateItem", "UpdateItem");
    }

    @Test
    void onlyAWriteThatMayHaveBeenAppliedIsRepeated() {
        assertThat(responding(LOST, OK).call(request(Effect.READ)).repeated()).isFalse();
        replies.clear();
        ServiceReply throttled = reply(400, "{\"__type\":\"x#ThrottlingException\"}");
        assertThat(responding(throttled, OK).call(request(Effect.ONCE)).repeated())
                .isFalse();
    }

    @Test
    void writeThatMustNotBeAppliedTwiceIsNotSentAgain() {
        Wire wire = responding(LOST, OK);

        assertThatThrownBy(() -> wire.call(request(Effect.ONCE)))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasCauseInstanceOf(ConnectionException.class);
        assertThat(calls).hasSize(1);
    }

    @Test
    void errorHasARequestIdAndIsNotRetried() {
        Wire wire = responding(reply(400, "{\"__type\":\"x#ValidationException\",\"message\":\"wrong\"}"));

        assertThatThrownBy(() -> wire.call(request(Effect.READ)))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.requestId()).isNotEmpty())
                .hasMessageContaining("wrong");
        assertThat(calls).hasSize(1);
    }

    @Test
    void responseAfterTheDeadlineIsDiscarded() {
        takes(Duration.ofMillis(100));
        Wire wire = responding(OK);
        WireRequest brief = request(Effect.IDEMPOTENT).by(Deadline.after(Duration.ofMillis(50)));

        assertThatThrownBy(() -> wire.call(brief))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasCauseInstanceOf(DeadlineException.class);
        assertThat(calls).hasSize(1);
    }

    @Test
    void earlierOfDeadlineAndCallTimeoutCounts() {
        takes(Duration.ofMillis(100));
        replies.add(OK);
        Wire brief = wire(config().callTimeout(Duration.ofMillis(50)));
        Wire patient = wire(config().callTimeout(Duration.ofHours(1)));
        Deadline late = Deadline.after(Duration.ofHours(1));

        assertThatThrownBy(() -> brief.call(request(Effect.READ).by(late))).isInstanceOf(DeadlineException.class);
        assertThatThrownBy(() -> brief.call(request(Effect.READ))).isInstanceOf(DeadlineException.class);
        assertThat(patient.call(request(Effect.READ).by(late)).text()).isEqualTo("{}");
    }

    @Test
    void slowAttemptIsRepeatedWithinTheCall() {
        replies.add(OK);
        takes(Duration.ofMillis(100));
        Wire wire = wire(config().attemptTimeout(Duration.ofMillis(50)).callTimeout(Duration.ofHours(1)));

        assertThatThrownBy(() -> wire.call(request(Effect.READ)))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("4 attempts");
        assertThat(calls).hasSize(4);
    }

    @Test
    void deadlineDuringAnAttemptEndsTheCall() {
        replies.add(FAILED);
        takes(Duration.ofMillis(100));
        Wire wire = wire(config());

        assertThatThrownBy(() -> wire.call(request(Effect.READ).by(Deadline.after(Duration.ofMillis(50)))))
                .isInstanceOf(DeadlineException.class);
        assertThat(calls).hasSize(1);
    }

    @Test
    void closingEndsTheWaitForARetry() {
        BackoffStrategy anHour = BackoffStrategy.fixedDelayWithoutJitter(Duration.ofHours(1));
        HttpWireConfig.Builder patient = config().callTimeout(Duration.ofHours(2))
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .backoffStrategy(anHour)
                        .build());
        replies.add(FAILED);
        Wire wire = wire(patient);
        duringCall = wire::close;

        assertThatThrownBy(() -> wire.call(request(Effect.READ))).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(() -> wire.call(request(Effect.READ))).isInstanceOf(ClientClosedException.class);
        assertThat(calls).hasSize(1);
    }

    @Test
    void closingBetweenAttemptsLeavesTheOutcomeOfAWriteUnknown() {
        replies.add(LOST);
        Wire wire = wire(config());
        duringCall = wire::close;

        assertThatThrownBy(() -> wire.call(request(Effect.IDEMPOTENT)))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasCauseInstanceOf(ClientClosedException.class);
        assertThat(calls).hasSize(1);
    }

    @Test
    void attemptsAreReportedWithTimeSizesAndReason() {
        takes(Duration.ofMillis(20));
        List<CallAttempt> attempts = new ArrayList<>();

        responding(FAILED, OK).call(request(Effect.READ).observedBy(attempts::add));

        assertThat(attempts).extracting(CallAttempt::number).containsExactly(1, 2);
        assertThat(attempts).extracting(CallAttempt::failure).containsExactly("InternalServerError", null);
        assertThat(attempts).extracting(CallAttempt::bytesSent).containsOnly(2L);
        assertThat(attempts).extracting(CallAttempt::bytesReceived).containsExactly((long) FAILED.body().length, 2L);
        assertThat(attempts)
                .allSatisfy(attempt ->
                        assertThat(attempt.duration()).isBetween(Duration.ofMillis(20), Duration.ofSeconds(60)));
    }

    @Test
    void inProcessIsLocal() {
        assertThat(responding(OK).isLocal()).isTrue();
    }

    @Test
    void retryStrategyDecidesHowOftenACallIsRepeated() {
        replies.add(FAILED);
        BackoffStrategy none = BackoffStrategy.retryImmediately();
        Wire wire = wire(config().retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                .maxAttempts(2)
                .backoffStrategy(none)
                .build()));

        assertThatThrownBy(() -> wire.call(request(Effect.READ))).hasMessageContaining("m.");
        assertThat(calls).hasSize(2);
    }
}
