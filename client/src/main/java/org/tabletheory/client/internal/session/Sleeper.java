package org.tabletheory.client.internal.session;

import java.time.Duration;

/** Waits on the calling thread; tests override it. One class, because every first call of a process loads it. */
public class Sleeper {
    /** Waits on the calling thread. */
    public static final Sleeper THREAD = new Sleeper();

    protected Sleeper() {}

    /** Waits for this duration. */
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration.toMillis());
    }
}
