package org.tabletheory.client.internal;

import java.time.Duration;

/** Waits; tests put in one that does not. */
@FunctionalInterface
public interface Sleeper {
    /** Waits on the calling thread. */
    Sleeper THREAD = duration -> Thread.sleep(duration.toMillis());

    /** Waits this long. */
    void sleep(Duration duration) throws InterruptedException;
}
