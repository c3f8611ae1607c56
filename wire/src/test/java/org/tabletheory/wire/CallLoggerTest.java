package org.tabletheory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;

/** One line per call. */
class CallLoggerTest {
    private static final CallStart START = new CallStart(1, "Query", "users", "by-mail", null, null);
    private static final ErrorContext CONTEXT = ErrorContext.ofRequest("Query", null, "users", 2, false);

    private final List<String> lines = new ArrayList<>();

    private final Logger log = new Logger() {
        @Override
        public String getName() {
            return "test";
        }

        @Override
        public boolean isLoggable(Level level) {
            return level != Level.TRACE;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            lines.add(level + " " + message);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... arguments) {
            lines.add(level + " " + format);
        }
    };

    private static CallAttempt attempt(int number, @Nullable String failure, ThrottlingReason... reasons) {
        return new CallAttempt(
                number, Duration.ofMillis(1), 10, 20, "id", failure, reasons.length > 0, List.of(reasons));
    }

    private static WireResponse response(int attempts) {
        String body =
                "{\"ConsumedCapacity\":{\"TableName\":\"users\",\"CapacityUnits\":1.5,\"Table\":{\"CapacityUnits\":1.5}}}";
        return new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", attempts, false);
    }

    private String line(List<CallAttempt> attempts, @Nullable WireResponse response, @Nullable Throwable failure) {
        new CallLogger(log).completed(new CallEvent(START, attempts, Duration.ofMillis(7), true, response, failure));
        return lines.remove(0);
    }

    @Test
    void successIsForDebugging() {
        assertThat(line(List.of(attempt(1, null)), response(1), null))
                .isEqualTo("DEBUG Query on users index by-mail done in 7 ms, 1 attempt, 10 bytes out, 20 bytes in,"
                        + " consumed users 1.5, request id id");
    }

    @Test
    void successAfterARetryIsAWarningWithTheReasons() {
        List<CallAttempt> attempts = List.of(
                attempt(1, "ThrottlingException", new ThrottlingReason("TableReadLimit", "arn:users")),
                attempt(2, null));

        assertThat(line(attempts, response(2), null))
                .startsWith("WARNING Query on users index by-mail done in 7 ms, 2 attempts, 20 bytes out, 40 bytes in,")
                .contains(", attempt 1: ThrottlingException (")
                .doesNotContain("attempt 2:");
    }

    @Test
    void failedConditionIsForDebuggingAndOtherFailuresAreWarnings() {
        assertThat(line(
                        List.of(attempt(1, "ConditionalCheckFailedException")),
                        null,
                        new ConditionFailedException("the condition failed.", CONTEXT, null, null)))
                .startsWith("DEBUG Query on users index by-mail not done in 7 ms, 1 attempt")
                .endsWith("request id none, ErrConditionFailed");
        assertThat(line(List.of(), null, new ThrottledException("throttled", CONTEXT, List.of(), null)))
                .startsWith("WARNING Query on users index by-mail failed in 7 ms, 2 attempts")
                .endsWith(", ErrThrottled");
        ErrorContext responded = CONTEXT.withResponse("id-9", "ThrottlingException");
        assertThat(line(List.of(), null, new ThrottledException("throttled", responded, List.of(), null)))
                .endsWith("request id id-9, ErrThrottled");
        assertThat(line(List.of(), null, new IllegalStateException("secret")))
                .startsWith("WARNING Query on users index by-mail failed in 7 ms, 0 attempts")
                .endsWith("request id none, java.lang.IllegalStateException");
    }

    @Test
    void failedConditionAfterARetryIsAWarningLikeEveryRetry() {
        assertThat(line(
                        List.of(attempt(1, "InternalServerError"), attempt(2, "ConditionalCheckFailedException")),
                        null,
                        new ConditionFailedException("the condition failed.", CONTEXT, null, null)))
                .startsWith("WARNING Query on users index by-mail not done in 7 ms, 2 attempts");
    }
}
