package org.tabletheory.client.internal.session;

import java.time.Duration;

/** Does something else instead of waiting. */
public final class ScriptedSleeper extends Sleeper {
    private final Pause pause;

    public ScriptedSleeper(Pause pause) {
        this.pause = pause;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        pause.sleep(duration);
    }

    /** What happens instead of a pause. */
    @FunctionalInterface
    public interface Pause {
        void sleep(Duration duration) throws InterruptedException;
    }
}
