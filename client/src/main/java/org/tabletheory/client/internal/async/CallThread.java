package org.tabletheory.client.internal.async;

import org.jspecify.annotations.Nullable;

/**
 * The thread of a call in the background: it can be interrupted while the call runs, and not afterwards, when it belongs to
 * another one. Thread-safe.
 */
final class CallThread {
    private @Nullable Thread running;
    private boolean aborted;

    /** Called on the thread before the call, which must not start if the result is false. */
    synchronized boolean enter() {
        running = aborted ? null : Thread.currentThread();
        return running != null;
    }

    /** Called on the thread after the call. */
    synchronized void leave() {
        running = null;
        if (aborted) {
            Thread.interrupted();
        }
    }

    /** Interrupts the call in progress, and prevents later ones. */
    synchronized void abort() {
        aborted = true;
        if (running != null) {
            running.interrupt();
        }
    }
}
