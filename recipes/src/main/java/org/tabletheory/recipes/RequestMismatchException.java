package org.tabletheory.recipes;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;

/**
 * Thrown when a request has the key of another one: its hash is not the one that was recorded. Nothing was written.
 *
 * <p>Its codes are {@code ErrConditionFailed} and {@code ErrIdempotencyMismatch}.
 */
public final class RequestMismatchException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.IDEMPOTENCY_MISMATCH));

    RequestMismatchException(String key, ConditionFailedException cause) {
        super(
                "the key " + key + " was used for another request before; a key is for one request, so give this one"
                        + " a key of its own, or send what was sent then",
                CODES,
                cause.context(),
                null,
                null,
                cause);
    }
}
