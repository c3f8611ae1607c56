package org.tabletheory.spring.internal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;

/**
 * Waits for calls in progress before the client is closed, for {@code spring.lifecycle.timeout-per-shutdown-phase} at most.
 * Stops after web servers, listeners and schedulers, which have a later phase. Thread-safe.
 */
public final class CallDrain implements CallListener, SmartLifecycle {
    private final AtomicInteger inProgress = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> drained = new AtomicReference<>();
    private volatile boolean running;

    @Override
    public void started(CallStart start) {
        inProgress.incrementAndGet();
    }

    @Override
    public void completed(CallEvent event) {
        if (inProgress.decrementAndGet() == 0) {
            report();
        }
    }

    private void report() {
        Runnable callback = drained.getAndSet(null);
        if (callback != null) {
            callback.run();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public void stop(Runnable callback) {
        stop();
        drained.set(callback);
        if (inProgress.get() == 0) {
            report();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Returns the first phase, which is the last to stop. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
