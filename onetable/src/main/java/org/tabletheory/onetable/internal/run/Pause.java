package org.tabletheory.onetable.internal.run;

import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.onetable.Randomness;
import org.tabletheory.onetable.internal.Trouble;

/** Waits before a write is tried again that others got ahead of: longer each time, and by chance, so that they part. */
@FunctionalInterface
public interface Pause {
    /** Waits before another attempt, after so many. */
    void before(int attempt, Trouble trouble);

    /** Waits on the calling thread. */
    static Pause ofThread(Randomness randomness) {
        return (attempt, trouble) -> {
            long longest = Math.min(200L, 4L << Math.min(attempt, 10));
            try {
                Thread.sleep((long) (longest * randomness.fraction()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedCallException(
                        "interrupted while it waited to try again; nothing was written", trouble.context(), e);
            }
        };
    }
}
