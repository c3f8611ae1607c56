package org.tabletheory.mapping.condition;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/** Rejects parts of conditions that are null, which a caller without null checks may pass. */
final class Parts {
    private Parts() {}

    /** Returns a part, or throws when it is null. */
    static <T> T given(@Nullable T part, String name) {
        if (part == null) {
            throw new TableTheoryException(
                    "the " + name + " of a condition is null; pass a value, or leave the condition out",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.of("condition", null));
        }
        return part;
    }

    /** Returns a copy of conditions, or throws when one is null. */
    static List<Condition> given(List<Condition> parts) {
        for (Condition part : parts) {
            given(part, "part");
        }
        return List.copyOf(parts);
    }
}
