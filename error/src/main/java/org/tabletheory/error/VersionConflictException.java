package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * Thrown when the condition of a write that names the item's version did not hold: as a rule, someone has changed the
 * item since it was read.
 *
 * <p>It is a {@link ConditionFailedException} and has its code, {@code ErrConditionFailed}, besides its own, {@code
 * ErrVersionConflict}. {@link #item()} and {@link #entity} give the item as it stands, so a change can be made again
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

    /** The version that the write asked for; empty when its condition did not ask for one. */
    public OptionalLong expectedVersion() {
        return expected == null ? OptionalLong.empty() : OptionalLong.of(expected);
    }

    /** The version that the item had; empty when there was no item, or it had no version. */
    public OptionalLong foundVersion() {
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }
}
