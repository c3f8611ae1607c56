package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * Thrown when a write with a version condition fails, usually because somebody has changed the
 * item since it was read.
 *
 * <p>Its codes are {@code ErrConditionFailed}, as for every {@link ConditionFailedException}, and {@code
 * ErrVersionConflict}. {@link #item()} and {@link #entity} return the current item, so the change can be repeated
 * without another read.
 */
public final class VersionConflictException extends ConditionFailedException {
    private static final Set<String> CODES =
            new LinkedHashSet<>(List.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT));

    private final @Nullable Long expected;
    private final @Nullable Long found;

    public VersionConflictException(
            String problem,
            ErrorContext context,
            @Nullable Long expected,
            @Nullable Long found,
            @Nullable Item item,
            @Nullable Function<Item, ?> decoder,
            @Nullable Throwable cause) {
        super(problem, CODES, context, item, decoder, cause);
        this.expected = expected;
        this.found = found;
    }

    /** Returns the version that the write expected; empty if its condition expected none. */
    public OptionalLong expectedVersion() {
        return expected == null ? OptionalLong.empty() : OptionalLong.of(expected);
    }

    /** Returns the version of the stored item; empty if there was no item or it had no version. */
    public OptionalLong foundVersion() {
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }
}
