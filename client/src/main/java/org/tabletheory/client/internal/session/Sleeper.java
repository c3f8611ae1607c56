package org.tabletheory.client.internal.session;

import java.time.Duration;

/** Waits; replaced in tests. */
@FunctionalInterface
public interface Sleeper {
    /** Waits on the calling thread. */
    Sleeper THREAD = new OnThread();

    /** Waits for this duration. */
    void sleep(Duration duration) throws InterruptedException;

    /** A class rather than a lambda, which would slow down the first call of a process. */
    final class OnThread implements Sleeper {
        private OnThread() {}

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            Thread.sleep(duration.toMillis());
        }
    }
}
