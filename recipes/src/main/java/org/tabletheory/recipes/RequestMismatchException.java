package org.tabletheory.recipes;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;

/**
 * Thrown when the key of a request was used for another request, which has another hash. Nothing was written.
 *
 * <p>Its codes are {@code ErrConditionFailed} and {@code ErrIdempotencyMismatch}.
 */
public final class RequestMismatchException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.IDEMPOTENCY_MISMATCH));

    private final String key;

    RequestMismatchException(NamedKey key, ConditionFailedException cause) {
        super(
                "the key of " + key.request()
                        + " was used for a different request; use a new key, or send the same request again",
                CODES,
                cause.context(),
                null,
                null,
                cause);
        this.key = key.key();
    }

    /** Returns the key that was used for another request. */
    public String key() {
        return key;
    }
}
