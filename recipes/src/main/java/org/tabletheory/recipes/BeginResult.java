package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Optional;

/**
 * The result of {@link Idempotency#begin}: this caller must execute the request, it was completed before, or another caller
 * is executing it.
 *
 * <p>Immutable.
 */
public sealed interface BeginResult permits StartedRequest, BeginResult.Replay, BeginResult.InProgress {

    /** Calls the visitor's method for this result. */
    <R, E extends Exception> R accept(Visitor<R, E> visitor) throws E;

    /**
     * One method for each result.
     *
     * @param <R> the type that the methods return
     * @param <E> the exception that the methods throw
     */
    interface Visitor<R, E extends Exception> {
        R started(StartedRequest request) throws E;

        R replay(Replay replay) throws E;

        R inProgress(InProgress other) throws E;
    }

    /**
     * The request was completed before.
     *
     * @param result the result passed to {@link StartedRequest#complete}; empty if none was recorded
     */
    record Replay(Optional<String> result) implements BeginResult {
        @Override
        public <R, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.replay(this);
        }
    }

    /**
     * Another caller is executing the request.
     *
     * @param until when it can be started again unless it completes before; empty if its item does not contain a time
     */
    record InProgress(Optional<Instant> until) implements BeginResult {
        @Override
        public <R, E extends Exception> R accept(Visitor<R, E> visitor) throws E {
            return visitor.inProgress(this);
        }
    }
}
