package org.tabletheory.wire.internal.http;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;

/**
 * The connections to one origin: those in use, of which there may be a maximum, and the idle ones.
 *
 * <p>The most recently used connection is used first, so that those left from a burst expire. While there are idle
 * connections, those that have expired, that are too old or that the server has closed are closed in the background, on the
 * JDK's delay thread. A connection is replaced after its maximum age, so that changes of the origin's addresses are
 * followed. Thread-safe.
 */
final class ConnectionPool implements AutoCloseable, Runnable {
    private final Origin origin;
    private final @Nullable ProxyServer proxy;
    private final Supplier<SSLSocketFactory> tls;
    private final ConnectionOptions options;
    private final long maxIdleNanos;
    private final long maxAgeNanos;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicLong opened = new AtomicLong();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    /** One permit per exchange that may be in progress; fair, so that no call waits until its deadline while others succeed. */
    private final Semaphore permits;

    private volatile boolean closed;

    ConnectionPool(
            Origin origin, @Nullable ProxyServer proxy, Supplier<SSLSocketFactory> tls, ConnectionOptions options) {
        this.origin = origin;
        this.proxy = proxy;
        this.tls = tls;
        this.options = options;
        this.maxIdleNanos = options.idleTime().toNanos();
        this.maxAgeNanos = options.maxAge().toNanos();
        this.permits = new Semaphore(options.maxConnections(), true);
    }

    /**
     * Waits until one connection more may be in use, at most until the deadline of the call. The caller ends its use by {@link
     * #leave}.
     *
     * <p>The wait is not a part of the attempt, whose timeout is for the server: with many calls at once each of them may wait
     * for longer than that, and all of them succeed.
     */
    void enter(Deadline call) throws PoolExhaustedException, InterruptedException {
        if (!permits.tryAcquire(Math.max(0, call.remainingNanos()), TimeUnit.NANOSECONDS)) {
            throw new PoolExhaustedException(options.maxConnections());
        }
    }

    /** Lets another call use a connection. */
    void leave() {
        permits.release();
    }

    /**
     * Returns a usable idle connection, or a new one that is not open yet, after {@link #enter}. The caller returns it by {@link
     * #giveBack} or {@link #discard}.
     */
    Connection take(Effect effect) {
        active.incrementAndGet();
        try {
            return takeIdleOrNew(effect);
        } catch (Throwable e) {
            active.decrementAndGet();
            throw e;
        }
    }

    private Connection takeIdleOrNew(Effect effect) {
        for (Connection last = idle.pollFirst(); last != null; last = idle.pollFirst()) {
            count.decrementAndGet();
            if (isFresh(last) && last.isUsable(effect)) {
                return last;
            }
            last.close();
        }
        opened.incrementAndGet();
        return new Connection(origin, proxy, tls, options.connectTimeout());
    }

    /** Returns how the connections are used now. */
    ConnectionUse use() {
        return new ConnectionUse(active.get(), count.get(), permits.getQueueLength(), opened.get());
    }

    /** Closes a connection that was taken and cannot be used again. */
    void discard(Connection connection) {
        connection.close();
        active.decrementAndGet();
    }

    /** Returns a connection to the pool after its response was read completely. */
    void giveBack(Connection connection) {
        try {
            keep(connection);
        } finally {
            active.decrementAndGet();
        }
    }

    private void keep(Connection connection) {
        if (closed || connection.ageNanos() >= maxAgeNanos) {
            connection.close();
            return;
        }
        if (count.incrementAndGet() > options.maxIdle()) {
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
        return connection.idleNanos() < maxIdleNanos && connection.ageNanos() < maxAgeNanos;
    }

    private void scheduleSweep() {
        if (!sweeping.get() && sweeping.compareAndSet(false, true)) {
            boolean scheduled = false;
            try {
                DelayThread.after(options.sweepTime().toNanos()).execute(this);
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
        if (isFresh(connection) && connection.isUsable(Effect.ONCE)) {
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
            count.decrementAndGet();
            each.close();
        }
        // Wakes the calls that wait for a connection, which then see that the client is closed.
        permits.release(permits.getQueueLength());
    }
}
