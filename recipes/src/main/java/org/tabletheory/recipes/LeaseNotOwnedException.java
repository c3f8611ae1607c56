package org.tabletheory.recipes;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown when an operation needs a lease that the caller no longer holds: it expired, or another owner acquired it. Nothing was
 * written.
 *
 * <p>Its codes are {@code ErrConditionFailed} and {@code ErrLeaseNotOwned}.
 */
public final class LeaseNotOwnedException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.LEASE_NOT_OWNED));

    private final String key;

    LeaseNotOwnedException(NamedKey key, String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, CODES, context, null, null, cause);
        this.key = key.key();
    }

    static LeaseNotOwnedException of(NamedKey key, TableTheoryException cause) {
        return new LeaseNotOwnedException(
                key,
                key.lease()
                        + " was lost: it expired or another owner acquired it; acquire it again and restart"
                        + " the work",
                cause.context(),
                cause);
    }

    /** Returns the key of the lease that was lost. */
    public String key() {
        return key;
    }
}
