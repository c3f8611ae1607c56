package org.tabletheory.wire;

/**
 * Is told of every call to DynamoDB: the place for metrics, logs and traces.
 *
 * <p>Called on the thread that makes the call, so an implementation must be quick and safe for use by many threads. What
 * it throws is logged and otherwise ignored.
 */
@FunctionalInterface
public interface CallListener {

    /** A call has ended, well or not. */
    void completed(CallEvent event);

    /** A call begins; a trace may open a span here and close it when the call has completed, on the same thread. */
    default void started(CallStart start) {}
}
