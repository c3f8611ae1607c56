package org.tabletheory.wire.internal.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs short tasks later on the JDK's own delay thread, so that no thread of ours is needed. */
final class DelayThread implements Executor {
    private DelayThread() {}

    /** Returns an executor that runs a task on the delay thread after this time. Tasks must not block. */
    static Executor after(long nanos) {
        return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, new DelayThread());
    }

    /** Runs the task directly, on the delay thread. */
    @Override
    public void execute(Runnable due) {
        due.run();
    }
}
