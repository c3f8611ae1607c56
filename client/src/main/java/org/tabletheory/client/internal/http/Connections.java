package org.tabletheory.client.internal.http;

import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * The connections that wait for their next use.
 *
 * <p>The one used last is used first, so that those a burst left behind grow old and are closed, by whoever gives one back.
 * Safe for use by many threads.
 */
final class Connections implements AutoCloseable {
    private static final long LONGEST_IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MOST_IDLE = 64;

    private final Supplier<SSLSocketFactory> tls;
    private final ConcurrentMap<Origin, Deque<Connection>> idle = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    Connections(Supplier<SSLSocketFactory> tls) {
        this.tls = tls;
    }

    /** A connection that was kept and still stands, or a new one that is not open yet. */
    Connection take(Origin origin) {
        Deque<Connection> kept = kept(origin);
        for (Connection last = kept.pollFirst(); last != null; last = kept.pollFirst()) {
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
        Deque<Connection> kept = kept(connection.origin());
        kept.addFirst(connection);
        Connection oldest = kept.peekLast();
        if (oldest != null && oldest.idleNanos() >= LONGEST_IDLE_NANOS && kept.removeLastOccurrence(oldest)) {
            count.decrementAndGet();
            oldest.close();
        }
        if (closed) {
            close();
        }
    }

    private Deque<Connection> kept(Origin origin) {
        Deque<Connection> known = idle.get(origin);
        if (known != null) {
            return known;
        }
        Deque<Connection> made = new ConcurrentLinkedDeque<>();
        Deque<Connection> first = idle.putIfAbsent(origin, made);
        return first == null ? made : first;
    }

    @Override
    public void close() {
        closed = true;
        for (Deque<Connection> kept : idle.values()) {
            for (Connection each = kept.pollFirst(); each != null; each = kept.pollFirst()) {
                each.close();
            }
        }
    }
}
