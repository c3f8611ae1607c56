package org.tabletheory.wire;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Logs one line per call: errors and calls that needed more than one attempt at level WARNING; successes and failed
 * conditions at level DEBUG.
 *
 * <p>A line has operation, table, index, attempts, bytes, duration, consumed capacity, request id, error codes and the reasons
 * of failed attempts, but no attribute values. Thread-safe.
 */
public final class CallLogger implements CallListener {

    private final Logger logger;

    /** Logs under the name {@code org.tabletheory.calls}. */
    public CallLogger() {
        this(System.getLogger("org.tabletheory.calls"));
    }

    /** Logs to this logger. */
    public CallLogger(Logger logger) {
        this.logger = logger;
    }

    @Override
    public void completed(CallEvent event) {
        Level level = level(event);
        if (logger.isLoggable(level)) {
            logger.log(level, line(event));
        }
    }

    private static Level level(CallEvent event) {
        return switch (event.outcome()) {
            case SUCCEEDED, CONDITION_FAILED -> event.attempts() > 1 ? Level.WARNING : Level.DEBUG;
            case THROTTLED, FAILED -> Level.WARNING;
        };
    }

    private static String line(CallEvent event) {
        StringBuilder line = new StringBuilder(event.operation());
        event.table().ifPresent(table -> line.append(" on ").append(table));
        event.index().ifPresent(index -> line.append(" index ").append(index));
        line.append(result(event.outcome())).append(" in ");
        line.append(event.duration().toMillis()).append(" ms, ");
        line.append(event.attempts()).append(event.attempts() == 1 ? " attempt, " : " attempts, ");
        line.append(event.bytesSent()).append(" bytes out, ");
        line.append(event.bytesReceived()).append(" bytes in, ");
        List<ConsumedCapacity> consumed = event.consumedCapacity();
        if (!consumed.isEmpty()) {
            line.append("consumed ").append(joined(consumed)).append(", ");
        }
        line.append("request id ").append(event.requestId().orElse("none"));
        event.error().ifPresent(error -> line.append(", ").append(String.join(" ", error.codes())));
        event.failure()
                .filter(failure -> event.error().isEmpty())
                .ifPresent(
                        failure -> line.append(", ").append(failure.getClass().getName()));
        appendFailures(line, event.attemptList());
        return line.toString();
    }

    private static String result(CallOutcome outcome) {
        return switch (outcome) {
            case SUCCEEDED -> " done";
            case CONDITION_FAILED -> " not done";
            case THROTTLED, FAILED -> " failed";
        };
    }

    private static String joined(List<?> parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            text.append(text.isEmpty() ? "" : ", ").append(part);
        }
        return text.toString();
    }

    private static void appendFailures(StringBuilder line, List<CallAttempt> attempts) {
        for (CallAttempt attempt : attempts) {
            if (attempt.failure() != null && attempts.size() > 1) {
                line.append(", attempt ").append(attempt.number()).append(": ").append(attempt.failure());
                if (!attempt.throttlingReasons().isEmpty()) {
                    line.append(" (")
                            .append(joined(attempt.throttlingReasons()))
                            .append(')');
                }
            }
        }
    }
}
