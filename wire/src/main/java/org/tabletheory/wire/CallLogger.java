package org.tabletheory.wire;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Writes a line about every call to a {@link Logger}: failures as warnings, the rest for debugging.
 *
 * <p>A line has operation, table, attempts, bytes, time, request id and the codes of an error; nothing of any item. Safe
 * for use by many threads.
 */
public final class CallLogger implements CallListener {

    private final Logger logger;

    /** Logs under the name {@code org.tabletheory.calls}. */
    public CallLogger() {
        this(System.getLogger("org.tabletheory.calls"));
    }

    /** Logs here. */
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
