package org.tabletheory.wire;

/**
 * Receives the start, the attempts and the end of every call to DynamoDB, for metrics, logs and traces.
 *
 * <p>All methods of one call are called on the thread that makes the call and get the same {@link CallStart} object, so an
 * implementation must be fast and thread-safe. Exceptions and errors that it throws are logged and
 * otherwise ignored, so that they never take the place of the outcome of a call.
 */
@FunctionalInterface
public interface CallListener {

    /** Called when a call has completed, successfully or not. */
    void completed(CallEvent event);

    /** Called when a call starts; a tracer may open a span here and close it in {@link #completed}. */
    default void started(CallStart start) {}

    /** Called after each attempt of a call, successful or not. A wire without retries reports none. */
    default void attempted(CallStart start, CallAttempt attempt) {}

    /**
     * Called for each item of an older form that a read converted to the present form, after the call that returned it has
     * completed. The item is stored in the present form by the next update of it.
     */
    default void upcasted(ItemUpcast upcast) {}

    /**
     * Returns a task to run in place of this one on another thread. Called on the thread of the user when a batch or a
     * parallel scan hands work to its own threads, so that a tracer can pass its context on.
     */
    default Runnable propagating(Runnable task) {
        return task;
    }
}
