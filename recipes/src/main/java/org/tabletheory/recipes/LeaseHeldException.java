package org.tabletheory.recipes;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;

/**
 * Thrown when a lease cannot be acquired because someone else has it; {@link #heldUntil()} says for how long.
 *
 * <p>Its codes are {@code ErrConditionFailed} and {@code ErrLeaseHeld}.
 */
public final class LeaseHeldException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.LEASE_HELD));

    private final Instant heldUntil;

    LeaseHeldException(String key, Instant heldUntil, ConditionFailedException cause) {
        super(
                "the lease on " + key + " is held by someone else "
                        + (heldUntil.equals(Instant.MAX)
                                ? "and its row has no time of expiry; delete the row if nobody knows it"
                                : "until " + heldUntil + ", or until it is refreshed or released; try again then"),
                CODES,
                cause.context(),
                cause.item().orElse(null),
                null,
                cause);
        this.heldUntil = heldUntil;
    }

    /**
     * When it can be acquired if it is neither refreshed nor released before, by the row's own word; {@link Instant#MAX}
     * when the row does not say.
     */
    public Instant heldUntil() {
        return heldUntil;
    }
}
