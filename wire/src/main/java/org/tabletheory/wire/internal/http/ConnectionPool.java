package org.tabletheory.wire.internal.http;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * The connections to one origin that wait for their next use.
 *
 * <p>The one used last is used first, so that those a burst left behind grow old and are closed, by whoever gives one back.
 * Safe for use by many threads.
 */
final class ConnectionPool implements AutoCloseable {
    private static final long LONGEST_IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MOST_IDLE = 64;

    private final Origin origin;
    private final Supplier<SSLSocketFactory> tls;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    ConnectionPool(Origin origin, Supplier<SSLSocketFactory> tls) {
        this.origin = origin;
        this.tls = tls;
    }

    /** A connection that was kept and still stands, or a new one that is not open yet. */
    Connection take() {
        for (Connection last = idle.pollFirst(); last != null; last = idle.pollFirst()) {
            count.decrementAndGet();
            if (last.idleNanos() < LONGEST_IDLE_NANOS && last.stands()) {
                return last;
            }
            last.close();
        }
        return new Connection(origin, tls);
    }

    /** Keeps a connection whose answer was read to its end. */
    void giveBack(Connection connection) {
        if (closed || count.incrementAndGet() > MOST_IDLE) {
            count.decrementAndGet();
            connection.close();
            return;
        }
        connection.rest();
        idle.addFirst(connection);
        Connection oldest = idle.peekLast();
        if (oldest != null && oldest.idleNanos() >= LONGEST_IDLE_NANOS && idle.removeLastOccurrence(oldest)) {
            count.decrementAndGet();
            oldest.close();
        }
        if (closed) {
            close();
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Connection each = idle.pollFirst(); each != null; each = idle.pollFirst()) {
            each.close();
        }
    }
}
