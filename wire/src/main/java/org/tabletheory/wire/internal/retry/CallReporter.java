package org.tabletheory.wire.internal.retry;

import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.error.AttemptFailure;

/** Counts the attempts of a call and notifies the listener, whose exceptions are only logged. Not thread-safe. */
public final class CallReporter {

    private final CallListener listener;
    private final CallStart start;
    private final long startNanos = System.nanoTime();
    private int attempts;
    private int throttled;
    private long bytesSent;
    private long bytesReceived;

    public CallReporter(CallListener listener, WireRequest request) {
        this.listener = listener;
        this.start = new CallStart(request.operation(), request.table(), request.model());
        safely(() -> listener.started(start));
    }

    void attempted(HttpAttempt attempt, int sent, @Nullable AttemptFailure failure) {
        attempts++;
        bytesSent += sent;
        bytesReceived += attempt.bytesReceived();
        if (failure != null && failure.isThrottling()) {
            throttled++;
        }
    }

    public void completed(@Nullable WireResponse response, @Nullable TableTheoryException error) {
        Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
        CallEvent event = new CallEvent(start, attempts, throttled, bytesSent, bytesReceived, took, response, error);
        safely(() -> listener.completed(event));
    }

    private static void safely(Runnable notification) {
        try {
            notification.run();
        } catch (RuntimeException e) {
            System.getLogger("org.tabletheory.calls").log(Level.WARNING, "a CallListener threw an exception", e);
        }
    }
}
