package org.tabletheory.wire.internal.http;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * The idle connections to one origin.
 *
 * <p>The most recently used connection is used first, so that those left from a burst expire and are closed when another
 * connection is returned. Thread-safe.
 */
final class ConnectionPool implements AutoCloseable {
    private static final long MAX_IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MAX_IDLE = 64;

    private final Origin origin;
    private final Supplier<SSLSocketFactory> tls;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    ConnectionPool(Origin origin, Supplier<SSLSocketFactory> tls) {
        this.origin = origin;
        this.tls = tls;
    }

    /** Returns a usable idle connection, or a new one that is not open yet. */
    Connection take() {
        for (Connection last = idle.pollFirst(); last != null; last = idle.pollFirst()) {
            count.decrementAndGet();
            if (last.idleNanos() < MAX_IDLE_NANOS && last.isUsable()) {
                return last;
            }
            last.close();
        }
        return new Connection(origin, tls);
    }

    /** Returns a connection to the pool after its response was read completely. */
    void giveBack(Connection connection) {
        if (closed || count.incrementAndGet() > MAX_IDLE) {
            count.decrementAndGet();
            connection.close();
            return;
        }
        connection.markIdle();
        idle.addFirst(connection);
        Connection oldest = idle.peekLast();
        if (oldest != null && oldest.idleNanos() >= MAX_IDLE_NANOS && idle.removeLastOccurrence(oldest)) {
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
