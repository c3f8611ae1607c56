package org.tabletheory.aws.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;

class SdkAttemptsTest {
    private final List<CallAttempt> attempts = new ArrayList<>();
    private final SdkAttempts observed = new SdkAttempts(
            WireRequest.of("GetItem", Effect.READ, RequestBody.of("{}")).observedBy(attempts::add));

    @Test
    void idOfARequestIsPrintableAndNotLongerThan200Characters() {
        observed.succeeded("a\nb", 2);
        observed.succeeded("x".repeat(200), 2);
        observed.succeeded("x".repeat(201), 2);

        assertThat(attempts)
                .extracting(CallAttempt::requestId)
                .containsExactly("a\\nb", "x".repeat(200), "x".repeat(200) + "…");
    }

    @Test
    void lastFailureIsReportedUnlessTheRetryStrategyHasReportedIt() {
        observed.ended(new IllegalStateException(), 1);
        observed.ended(new IllegalStateException(), 1);
        observed.ended(new IllegalStateException(), 2);

        assertThat(attempts).extracting(CallAttempt::number).containsExactly(1, 2);
        assertThat(attempts).extracting(CallAttempt::failure).containsOnly("IllegalStateException");
    }
}
