package org.tabletheory.wire;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Logs one line per call: failures at level WARNING, successes at level DEBUG.
 *
 * <p>A line has operation, table, attempts, bytes, duration, request id and error codes, but no attribute values.
 * Thread-safe.
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
        Level level = event.error().isPresent() ? Level.WARNING : Level.DEBUG;
        if (logger.isLoggable(level)) {
            logger.log(level, line(event));
        }
    }

    private static String line(CallEvent event) {
        StringBuilder line = new StringBuilder(event.operation());
        event.table().ifPresent(table -> line.append(" on ").append(table));
        line.append(event.error().isPresent() ? " failed" : " done").append(" in ");
        line.append(event.duration().toMillis()).append(" ms, ");
        line.append(event.attempts()).append(event.attempts() == 1 ? " attempt, " : " attempts, ");
        line.append(event.bytesSent()).append(" bytes out, ");
        line.append(event.bytesReceived()).append(" bytes in, request id ");
        line.append(event.requestId().orElse("none"));
        event.error().ifPresent(error -> line.append(", ").append(String.join(" ", error.codes())));
        return line.toString();
    }
}
