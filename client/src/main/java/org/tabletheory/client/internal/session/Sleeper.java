package org.tabletheory.client.internal.session;

import java.time.Duration;

/** Waits; tests put in one that does not. */
@FunctionalInterface
public interface Sleeper {
    /** Waits on the calling thread. */
    Sleeper THREAD = new OnThread();

    /** Waits this long. */
    void sleep(Duration duration) throws InterruptedException;

    /** A class and no lambda, which every first call would have to link. */
    final class OnThread implements Sleeper {
        private OnThread() {}

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            Thread.sleep(duration.toMillis());
        }
    }
}
