package org.tabletheory.wire;

/**
 * Receives an event for every call to DynamoDB, for metrics, logs and traces.
 *
 * <p>Called on the thread that makes the call, so an implementation must be fast and thread-safe. Exceptions that
 * it throws are logged and otherwise ignored.
 */
@FunctionalInterface
public interface CallListener {

    /** Called when a call has completed, successfully or not. */
    void completed(CallEvent event);

    /** Called when a call starts; a tracer may open a span here and close it in {@link #completed}, on the same thread. */
    default void started(CallStart start) {}
}
