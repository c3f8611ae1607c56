package org.tabletheory.wire.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;

class CallFailureTest {
    private static final WireRequest READ =
            WireRequest.of("GetItem", Effect.READ, RequestBody.of("{}")).onTable("users");
    private static final WireRequest WRITE =
            WireRequest.of("PutItem", Effect.IDEMPOTENT, RequestBody.of("{}")).onTable("users");

    @Test
    void errorResponseBecomesTheMatchingExceptionWithItem() {
        byte[] body =
                "{\"__type\":\"x#ConditionalCheckFailedException\",\"Item\":{\"pk\":{\"S\":\"1\"}}}".getBytes(UTF_8);

        assertThat(new CallFailure(WRITE, 2, true).serviceError(400, body, "ID"))
                .isInstanceOfSatisfying(ConditionFailedException.class, e -> {
                    assertThat(e.item()).contains(Item.of("pk", Value.s("1")));
                    assertThat(e.outcomeUnknown()).isTrue();
                    assertThat(e.requestId()).isEqualTo("ID");
                    assertThat(e).hasMessageContaining("PutItem on users").hasMessageContaining("2 attempts");
                });
    }

    @Test
    void onlyWritesCanHaveAnUnknownOutcome() {
        IOException reset = new IOException("reset");

        assertThat(new CallFailure(WRITE, 1, true).connectionLost(reset)).isInstanceOf(UnknownOutcomeException.class);
        assertThat(new CallFailure(WRITE, 1, false).connectionLost(reset)).isInstanceOf(ConnectionException.class);
        assertThat(new CallFailure(READ, 1, true).connectionLost(reset))
                .isInstanceOf(ConnectionException.class)
                .hasCause(reset);
    }

    @ParameterizedTest
    @CsvSource({
        "400, ValidationException, false",
        "400, ThrottlingException, false",
        "500, ThrottlingException, false",
        "429, '', false",
        "302, '', true",
        "400, RequestTimeout, true",
        "408, '', true",
        "499, '', true",
        "500, InternalServerError, true"
    })
    void onlyARejectionProvesThatARequestWasNotApplied(int status, String code, boolean maybe) {
        assertThat(CallFailure.mayBeApplied(status, code)).isEqualTo(maybe);
    }

    @Test
    void otherFailuresHaveTheMatchingException() {
        CallFailure failure = new CallFailure(READ, 1, false);

        assertThat(failure.timedOut(null))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("The last attempt failed: no response in time.");
        assertThat(new CallFailure(READ, 0, false).timedOut(null))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("before the request was sent")
                .hasMessageNotContaining("The last attempt");
        assertThat(failure.interrupted(null)).isInstanceOf(InterruptedCallException.class);
        assertThat(failure.noCredentials(null))
                .isInstanceOfSatisfying(
                        CredentialsException.class,
                        error -> assertThat(error.isMissing()).isTrue());
        assertThat(failure.malformed(null)).isInstanceOf(MalformedResponseException.class);
    }

    @Test
    void deadlineWithReserveReportsTheTimeLeft() {
        Deadline whole = Deadline.after(Duration.ofHours(2));
        Deadline kept = whole.reserving(Duration.ofHours(3));

        assertThat(kept.hasPassed()).isTrue();
        assertThat(kept.reserved()).isEqualTo(Duration.ofHours(3));
        assertThat(kept.remainingWithReserve()).isBetween(Duration.ofHours(1), Duration.ofHours(2));
        assertThat(new CallFailure(READ.by(kept), 0, false).timedOut(null))
                .hasMessageContaining("ms are left in total, of which the last 10800000 ms are reserved");
        assertThat(new CallFailure(READ.by(whole), 0, false).timedOut(null)).hasMessageNotContaining("are left");
        assertThat(whole.orEarlier(kept)).isSameAs(kept);
    }
}
