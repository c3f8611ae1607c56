package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Optional;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/** Thrown by {@link Idempotency#once} when another caller is executing the same request; nothing was done. */
public final class RequestInProgressException extends TableTheoryException {
    private final String key;
    private final transient Optional<Instant> until;

    RequestInProgressException(NamedKey key, Optional<Instant> until) {
        super(
                "another caller is executing " + key.request()
                        + until.map(time -> "; it can be started again after " + time)
                                .orElse("")
                        + "; retry later",
                ErrorCodes.REQUEST_IN_PROGRESS,
                ErrorContext.of("once", RequestRows.MODEL));
        this.key = key.key();
        this.until = until;
    }

    /** Returns the key of the request. */
    public String key() {
        return key;
    }

    /** Returns when the request can be started again unless it completes before; empty if its item has no such time. */
    public Optional<Instant> until() {
        return until;
    }
}
