package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Optional;

/**
 * What became of beginning a request: it is this caller's to carry out, it was carried out before, or someone else is at it.
 *
 * <p>Immutable.
 */
public sealed interface Begun permits StartedRequest, Begun.Replay, Begun.InProgress {
    /**
     * The same request was completed before.
     *
     * @param result what {@link StartedRequest#complete} recorded; empty when it recorded nothing
     */
    record Replay(Optional<String> result) implements Begun {}

    /**
     * Someone else carries the same request out.
     *
     * @param until when it may be begun anew if it is not completed before; empty when its row does not say
     */
    record InProgress(Optional<Instant> until) implements Begun {}
}
