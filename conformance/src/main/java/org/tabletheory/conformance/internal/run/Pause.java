package org.tabletheory.conformance.internal.run;

import java.time.Duration;

/** Waits; an interruption ends the run. */
final class Pause {

    private Pause() {}

    static void of(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interruption);
        }
    }
}
