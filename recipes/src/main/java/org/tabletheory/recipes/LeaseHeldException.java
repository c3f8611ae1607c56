package org.tabletheory.recipes;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;

/**
 * Thrown when a lease cannot be acquired because another owner holds it; {@link #heldUntil()} returns for how long.
 *
 * <p>Its codes are {@code ErrConditionFailed} and {@code ErrLeaseHeld}.
 */
public final class LeaseHeldException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.LEASE_HELD));

    private final String key;
    private final Instant heldUntil;

    LeaseHeldException(NamedKey key, Instant heldUntil, ConditionFailedException cause) {
        super(
                key.lease() + " is held by another owner " + hold(heldUntil, cause),
                CODES,
                cause.context(),
                cause.item().orElse(null),
                null,
                cause);
        this.key = key.key();
        this.heldUntil = heldUntil;
    }

    private static String hold(Instant heldUntil, ConditionFailedException cause) {
        if (!heldUntil.equals(Instant.MAX)) {
            return "until " + heldUntil + " unless it is refreshed or released; try again later";
        }
        return cause.item().isPresent()
                ? "and has no expiry time; delete its item if it has no owner"
                : "until a time that the response does not contain; try again later";
    }

    /** Returns the key of the lease that another owner holds. */
    public String key() {
        return key;
    }

    /**
     * Returns when the lease expires unless it is refreshed or released before; {@link Instant#MAX} if its item has no expiry
     * time, or if the server did not return the item.
     */
    public Instant heldUntil() {
        return heldUntil;
    }
}
