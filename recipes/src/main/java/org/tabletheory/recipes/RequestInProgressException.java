package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Optional;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/** Thrown by {@link Idempotency#once} when someone else carries the same request out; nothing was done. */
public final class RequestInProgressException extends TableTheoryException {
    private final transient Optional<Instant> until;

    RequestInProgressException(String key, Optional<Instant> until) {
        super(
                "the request " + key + " is being carried out by someone else"
                        + until.map(time -> ", and may be begun anew from " + time + " on")
                                .orElse("")
                        + "; ask again later",
                ErrorCodes.REQUEST_IN_PROGRESS,
                ErrorContext.of("once", RequestRows.MODEL));
        this.until = until;
    }

    /** When it may be begun anew if it is not completed before; empty when its row does not say. */
    public Optional<Instant> until() {
        return until;
    }
}
