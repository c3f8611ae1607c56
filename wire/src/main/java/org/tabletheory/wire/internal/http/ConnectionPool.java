package org.tabletheory.wire.internal.http;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * The idle connections to one origin.
 *
 * <p>The most recently used connection is used first, so that those left from a burst expire. While there are idle
 * connections, those that have expired, that are too old or that the server has closed are closed in the background, on the
 * JDK's delay thread. A connection is replaced after its maximum age, so that changes of the origin's addresses are
 * followed. Thread-safe.
 */
final class ConnectionPool implements AutoCloseable, Runnable {
    private static final int MAX_IDLE = 64;

    /**
     * How long connections are kept, in nanoseconds.
     *
     * @param idle the longest time without use
     * @param age the longest time since connecting
     * @param sweep the time between two searches for connections to close
     */
    record Lifetimes(long idle, long age, long sweep) {
        static final Lifetimes DEFAULT =
                new Lifetimes(TimeUnit.SECONDS.toNanos(60), TimeUnit.MINUTES.toNanos(5), TimeUnit.SECONDS.toNanos(5));
    }

    private final Origin origin;
    private final Supplier<SSLSocketFactory> tls;
    private final Lifetimes lifetimes;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private volatile boolean closed;

    ConnectionPool(Origin origin, Supplier<SSLSocketFactory> tls, Lifetimes lifetimes) {
        this.origin = origin;
        this.tls = tls;
        this.lifetimes = lifetimes;
    }

    /** Returns a usable idle connection, or a new one that is not open yet. */
    Connection take() {
        for (Connection last = idle.pollFirst(); last != null; last = idle.pollFirst()) {
            count.decrementAndGet();
            if (isFresh(last) && last.isUsable()) {
                return last;
            }
            last.close();
        }
        return new Connection(origin, tls);
    }

    /** Returns a connection to the pool after its response was read completely. */
    void giveBack(Connection connection) {
        if (closed || connection.ageNanos() >= lifetimes.age()) {
            connection.close();
            return;
        }
        if (count.incrementAndGet() > MAX_IDLE) {
            count.decrementAndGet();
            connection.close();
            return;
        }
        connection.markIdle();
        idle.addFirst(connection);
        if (closed) {
            close();
        } else {
            scheduleSweep();
        }
    }

    private boolean isFresh(Connection connection) {
        return connection.idleNanos() < lifetimes.idle() && connection.ageNanos() < lifetimes.age();
    }

    private void scheduleSweep() {
        if (!sweeping.get() && sweeping.compareAndSet(false, true)) {
            boolean scheduled = false;
            try {
                DelayThread.after(lifetimes.sweep()).execute(this);
                scheduled = true;
            } finally {
                if (!scheduled) {
                    sweeping.set(false);
                }
            }
        }
    }

    /** Closes the idle connections that cannot be used any more. Keeps the order of the others. */
    @Override
    public void run() {
        try {
            for (int left = idle.size(); left > 0; left--) {
                Connection next = idle.pollFirst();
                if (next != null) {
                    keepOrClose(next);
                }
            }
        } finally {
            sweeping.set(false);
            if (!idle.isEmpty()) {
                scheduleSweep();
            }
        }
    }

    private void keepOrClose(Connection connection) {
        if (isFresh(connection) && connection.isUsable()) {
            idle.addLast(connection);
            if (closed) {
                close();
            }
        } else {
            count.decrementAndGet();
            connection.close();
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
